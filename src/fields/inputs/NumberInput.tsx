import { Control } from '../Control.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { helperText } from '../HelperText.tsx';
import { useFieldInput } from '../useFieldInput.ts';

interface NumberInputProps extends FieldInputProps {
  /** Matches the text of a valid number. */
  readonly pattern: RegExp;
  readonly keyboard: 'numeric' | 'decimal';
  /** True when converting the typed text to a number would change its spelling. */
  readonly isUnfinished?: (typed: string) => boolean;
}

/** A number as a text input: number inputs hide invalid text and change on scrolling. */
export function NumberInput({ pattern, keyboard, isUnfinished, ...props }: NumberInputProps) {
  const input = useFieldInput<number | string>(props);
  const value = input.value ?? '';
  /** Converts valid text to a number. Other text stays, so that validation reports it. */
  const parse = (text: string) => {
    const typed = text.trim();
    return pattern.test(typed) && !isUnfinished?.(typed) ? Number(typed) : text;
  };
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
          onChange={(event) => input.setValue(parse(event.target.value))}
          onBlur={() => {
            if (typeof value === 'string' && pattern.test(value.trim())) input.setValue(Number(value));
            input.onBlur();
          }}
          autoComplete="off"
        />
      )}
    </Control>
  );
}
