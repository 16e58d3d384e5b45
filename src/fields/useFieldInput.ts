import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { readablePart, unreadablePart } from '../../resources/declaration/codec/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { inputId, type FieldInputProps } from '../portal/FieldInputProps.ts';
import '../i18n/late/form.ts';

/** A list with those items of the present one that inputs do not show. */
function withUnreadable(next: unknown, present: unknown): unknown {
  return Array.isArray(next) && Array.isArray(present)
    ? [...(next as unknown[]), ...unreadablePart(present)]
    : next;
}

/**
 * One field of the form around: its value, its words and its error. The component that calls it is drawn again when this
 * field changes, and only then.
 */
export function useFieldInput<Value>({ resource, name, field, label, idPrefix = '' }: FieldInputProps) {
  const translate = useTranslate();
  const { field: input, fieldState } = useController({ name });
  const value = useMemo(() => readablePart(input.value), [input.value]);
  return {
    id: `${idPrefix}${inputId(name)}`,
    /** The value of the form, null for nothing. Items of a list that the portal cannot read are left out. */
    value: (value ?? null) as Value | null,
    /** Sets the value. Empty text becomes null, which is the empty value of a record; unreadable items of a list stay. */
    setValue: (next: Value | null) => input.onChange(next === '' ? null : withUnreadable(next, input.value)),
    onBlur: input.onBlur,
    /** Goes to the element that takes the focus. */
    inputRef: input.ref,
    label: label ?? translate(`resources.${resource.name}.fields.${name}`),
    help: field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined,
    error: fieldState.error?.message,
  };
}
