import { useEvent, type SaveContextValue, type UseMutationMiddlewaresResult } from 'ra-core';
import { useMemo } from 'react';
import type { RecordForm } from '../useRecordForm.ts';

/**
 * The form's save function as react-admin's `SaveContext`. `save` sets the inputs and then saves like the
 * save button, with its checks, merge and messages.
 */
export function useSaveContextValue(
  { form, model }: RecordForm,
  submit: () => Promise<void>,
  /** True while a save is pending, or while the record is still loading and cannot be saved. */
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
