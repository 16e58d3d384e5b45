import { useId } from 'react';
import type { useFieldInput } from './useFieldInput.ts';

const noop = () => undefined;

/** Input props for a control outside a form. It has a name but reports no validation errors. */
export function useBareInput(label: string): Omit<ReturnType<typeof useFieldInput>, 'value' | 'setValue'> {
  return { id: useId(), label, help: undefined, error: undefined, inputRef: noop, onBlur: noop };
}
