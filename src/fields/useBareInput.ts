import { useId } from 'react';
import type { useFieldInput } from './useFieldInput.ts';

const nobody = () => undefined;

/** What a box is handed that belongs to no field of a form: it has a name, and nobody is told of its errors. */
export function useBareInput(label: string): Omit<ReturnType<typeof useFieldInput>, 'value' | 'setValue'> {
  return { id: useId(), label, help: undefined, error: undefined, inputRef: nobody, onBlur: nobody };
}
