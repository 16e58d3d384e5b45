import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** A calendar day, picked or typed in the order of the viewer's language. */
export function DateInput(props: FieldInputProps) {
  const input = useFieldInput<string>(props);
  return (
    <Control
      id={input.id}
      label={input.label}
      required={props.field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      // The browser shows the order of day, month and year there.
      isFilled
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={input.inputRef}
          name={props.name}
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          value={input.value?.slice(0, 10) ?? ''}
          onChange={(event) => input.setValue(event.target.value)}
          onBlur={input.onBlur}
        />
      )}
    </Control>
  );
}
