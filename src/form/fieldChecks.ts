import { useEffect } from 'react';
import { useFormContext, type Control } from 'react-hook-form';
import type { Values } from './model.ts';

/** The fault in the value of a field, as a sentence; undefined when there is none. */
export type FieldCheck = (value: unknown) => string | undefined;

/** By form: the checks that the components of its fields have brought along. */
const checks = new WeakMap<Control<Values>, Map<string, FieldCheck>>();

/**
 * Adds a check to a field of the form around, for as long as the component is there: for what only that component knows, and whose code is
 * loaded with it. What declarations can say of a value is checked by `resources/declaration/validation.ts`.
 * @param check the same function from one drawing to the next
 */
export function useFieldCheck(name: string, check: FieldCheck): void {
  const { control } = useFormContext<Values>();
  useEffect(() => {
    const ofForm = checks.get(control) ?? new Map<string, FieldCheck>();
    checks.set(control, ofForm.set(name, check));
    return () => {
      ofForm.delete(name);
    };
  }, [check, control, name]);
}

/** The faults that the checks of a form find in the fields `names`. */
export function checkFields(
  control: Control<Values>,
  names: readonly string[],
  values: Values,
): { readonly field: string; readonly message: string }[] {
  return names.flatMap((field) => {
    const message = checks.get(control)?.get(field)?.(values[field]);
    return message === undefined ? [] : [{ field, message }];
  });
}
