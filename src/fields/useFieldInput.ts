import { useMemo, useRef } from 'react';
import { useController } from 'react-hook-form';
import { readablePart, unreadablePart } from '../../resources/declaration/codec/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { inputId, type FieldInputProps } from '../parts/FieldInputProps.ts';

/** Adds the items of the present list that inputs do not show. */
function withUnreadable(next: unknown, present: unknown): unknown {
  return Array.isArray(next) && Array.isArray(present)
    ? [...(next as unknown[]), ...unreadablePart(present)]
    : next;
}

/** Binds an input to one field of the form. The calling component re-renders only when this field changes. */
export function useFieldInput<Value>({ resource, name, field, label, idPrefix = '' }: FieldInputProps) {
  const translate = useTranslate();
  const { field: input, fieldState } = useController({ name });
  /** True from an entry until the input is left. From then on the form knows it as touched, until it is reset. */
  const isTyped = useRef(false);
  const value = useMemo(() => readablePart(input.value), [input.value]);
  return {
    id: `${idPrefix}${inputId(name)}`,
    /** The form's value, null when empty. Omits unreadable items of a list. */
    value: (value ?? null) as Value | null,
    /**
     * Sets the value. Empty text becomes null, the empty value of a record; unreadable items of a list stay.
     */
    setValue: (next: Value | null) => {
      isTyped.current = true;
      input.onChange(next === '' ? null : withUnreadable(next, input.value));
    },
    /** Has the value checked. An input that was only passed is not checked before the save: nothing was entered wrongly yet. */
    onBlur: () => {
      if (isTyped.current || fieldState.isTouched) input.onBlur();
      isTyped.current = false;
    },
    /** Ref of the focusable element. */
    inputRef: input.ref,
    label: label ?? translate(`resources.${resource.name}.fields.${name}`),
    help: field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined,
    error: fieldState.error?.message,
  };
}
