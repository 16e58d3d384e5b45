import { useEffect } from 'react';
import { useFormContext, type Control } from 'react-hook-form';
import type { Values } from './model.ts';

/** Returns an error message for a value, or undefined when it is valid. */
export type FieldCheck = (value: unknown) => string | undefined;

/** The checks that field components have registered, by form. */
const checks = new WeakMap<Control<Values>, Map<string, FieldCheck>>();

/**
 * Registers a check for a field while the component is mounted. For rules that only this component knows and
 * whose code is loaded with it; declared rules are checked in `resources/declaration/fields/validation.ts`.
 * @param check must keep its identity between renders
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

/** Runs the registered checks of the fields `names` and returns their errors. */
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
