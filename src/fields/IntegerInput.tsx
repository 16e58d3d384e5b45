import TextField from '@mui/material/TextField';
import type { FieldInputProps } from './FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** What was typed, as a number where it is a whole one; other text stays as it is, for validation to object to. */
function parseInteger(text: string): number | string {
  return /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}

/** A whole number. A text input: number inputs swallow what is not a number and change on scrolling. */
export function IntegerInput(props: FieldInputProps) {
  const input = useFieldInput<number | string>(props);
  return (
    <TextField
      id={input.id}
      name={props.name}
      label={input.label}
      required={props.field.required}
      value={input.value ?? ''}
      onChange={(event) => input.setValue(parseInteger(event.target.value))}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      error={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: (props.field.min ?? -1) < 0 ? 'text' : 'numeric' } }}
    />
  );
}
