import type { KeyboardEvent } from 'react';
import { inputId } from '../parts/FieldInputProps.ts';

/**
 * True for Enter in an input that is not the field's own, such as a value in a rule, a header or a filter of options. Its widget may act
 * on the key; the form does not.
 */
export function isEnterOfWidget(event: KeyboardEvent, fields: readonly string[], idPrefix = ''): boolean {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return false;
  return !fields.some((name) => {
    const id = `${idPrefix}${inputId(name)}`;
    return target.id === id || target.id.startsWith(`${id}-`);
  });
}
