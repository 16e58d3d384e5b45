import { useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import { inputId, type FieldInputProps } from './FieldInputProps.ts';
import '../i18n/late/form.ts';

/**
 * One field of the form around: its value, its words and its error. The component that calls it is drawn again when this
 * field changes, and only then.
 */
export function useFieldInput<Value>({ resource, name, field }: FieldInputProps) {
  const translate = useTranslate();
  const { field: input, fieldState } = useController({ name });
  return {
    id: inputId(name),
    /** What the form holds; null for nothing. */
    value: input.value as Value | null,
    /** Sets the value; empty text becomes null, which is what nothing is called in a record. */
    setValue: (value: Value | null) => input.onChange(value === '' ? null : value),
    onBlur: input.onBlur,
    /** Goes to the element that takes the focus. */
    inputRef: input.ref,
    label: translate(`resources.${resource.name}.fields.${name}`),
    help: field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined,
    error: fieldState.error?.message,
  };
}
