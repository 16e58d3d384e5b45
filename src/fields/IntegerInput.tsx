import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** What was typed, as a number where it is a whole one; other text stays as it is, for validation to object to. */
function parseInteger(text: string): number | string {
  return /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}

/** A whole number. A text input: number inputs swallow what is not a number and change on scrolling. */
export function IntegerInput(props: FieldInputProps) {
  const input = useFieldInput<number | string>(props);
  const value = input.value ?? '';
  return (
    <Control
      id={input.id}
      label={input.label}
      required={props.field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      isFilled={value !== ''}
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={input.inputRef}
          name={props.name}
          type="text"
          inputMode={(props.field.min ?? -1) < 0 ? 'text' : 'numeric'}
          value={value}
          onChange={(event) => input.setValue(parseInteger(event.target.value))}
          onBlur={input.onBlur}
          autoComplete="off"
        />
      )}
    </Control>
  );
}
