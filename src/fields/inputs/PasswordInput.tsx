import { useFormContext } from 'react-hook-form';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFieldInput } from '../useFieldInput.ts';

/**
 * Words of the form that add no strength to the user's password: names and the parts of the email address.
 */
function useOwnWords({ resource, name }: FieldInputProps): string[] {
  const values = useFormContext().getValues();
  return Object.keys(resource.fields)
    .filter((other) => other !== name && resource.fields[other]?.search)
    .flatMap((other) => String(values[other] ?? '').split(/[@.\s]/));
}

export function PasswordInput(props: FieldInputProps) {
  const input = useFieldInput<string>(props);
  const own = useOwnWords(props);
  return (
    <PasswordField
      id={input.id}
      name={props.name}
      label={input.label}
      required={props.field.required}
      value={input.value ?? ''}
      onChange={input.setValue}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      error={input.error}
      help={input.help}
      own={own}
      suggests={props.field.invitation !== undefined}
    />
  );
}
