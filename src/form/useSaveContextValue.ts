import { useEvent, type SaveContextValue, type UseMutationMiddlewaresResult } from 'ra-core';
import { useMemo } from 'react';
import type { RecordForm } from './useRecordForm.ts';

/**
 * The saving of the product's form as react-admin's components know it. `save` puts the values into the inputs and saves as the
 * product's own button does: with its checks, its merge and its words.
 */
export function useSaveContextValue(
  { form, model }: RecordForm,
  submit: () => Promise<void>,
  /** A save is under way; or the record is still read, and cannot be saved before. */
  isBusy: boolean,
  { registerMutationMiddleware, unregisterMutationMiddleware }: UseMutationMiddlewaresResult,
) {
  const save = useEvent(async (values: Readonly<Record<string, unknown>>) => {
    if (isBusy) return;
    for (const name of model.writable)
      if (name in values) form.setValue(name, values[name], { shouldDirty: true });
    await submit();
  });
  return useMemo(
    () =>
      ({
        save,
        saving: isBusy,
        mutationMode: 'pessimistic',
        registerMutationMiddleware,
        unregisterMutationMiddleware,
      }) satisfies SaveContextValue,
    [isBusy, registerMutationMiddleware, save, unregisterMutationMiddleware],
  );
}
