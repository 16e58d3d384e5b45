import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

const patterns = { integer: /^[+-]?\d{1,15}$/, decimal: /^[+-]?\d{1,15}\.\d{1,6}$|^[+-]?\d{1,15}$/ };

/** The typed text as a number if the kind allows it; other text stays as it is, for validation to object to. `1.0` stays until it is `1.05`. */
function parse(kind: keyof typeof patterns, text: string): number | string {
  const typed = text.trim();
  return patterns[kind].test(typed) && (kind === 'integer' || String(Number(typed)) === typed)
    ? Number(typed)
    : text;
}

/** A number. A text input: number inputs swallow what is not a number and change on scrolling. */
export function NumberInput(props: FieldInputProps) {
  const input = useFieldInput<number | string>(props);
  const value = input.value ?? '';
  const kind = props.field.kind === 'decimal' ? 'decimal' : 'integer';
  const keyboard = kind === 'decimal' ? 'decimal' : 'numeric';
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
          inputMode={(props.field.min ?? -1) < 0 ? 'text' : keyboard}
          value={value}
          onChange={(event) => input.setValue(parse(kind, event.target.value))}
          onBlur={() => {
            if (typeof value === 'string' && patterns[kind].test(value.trim())) input.setValue(Number(value));
            input.onBlur();
          }}
          autoComplete="off"
        />
      )}
    </Control>
  );
}
