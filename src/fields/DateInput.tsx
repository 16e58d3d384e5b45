import TextField from '@mui/material/TextField';
import type { FieldInputProps } from './FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** A calendar day, picked or typed in the order of the viewer's language. */
export function DateInput(props: FieldInputProps) {
  const input = useFieldInput<string>(props);
  return (
    <TextField
      id={input.id}
      name={props.name}
      label={input.label}
      required={props.field.required}
      type="date"
      value={input.value?.slice(0, 10) ?? ''}
      onChange={(event) => input.setValue(event.target.value)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      error={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '0001-01-01', max: '9999-12-31' } }}
    />
  );
}
