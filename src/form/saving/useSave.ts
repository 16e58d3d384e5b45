import { useCreate, useMutationMiddlewares, useUpdate } from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import { changedFields } from '../../../dataProvider/bodies.ts';
import { PlatformError, type PlatformRecord } from '../../../dataProvider/index.ts';
import '../../i18n/late/form.ts';
import { failureOf, type Failure } from '../../notices/failure.ts';
import type { Scope } from '../../navigation/paths.ts';
import { useNotify } from '../../notices/useNotify.ts';
import type { Values } from '../model.ts';
import { pick } from './pick.ts';
import { useIdempotencyKey } from './useIdempotencyKey.ts';
import type { Base, RecordForm } from '../useRecordForm.ts';

/** A successful save. */
export interface Saved {
  readonly record: PlatformRecord;
  /** The values of the inputs when the save began. */
  readonly submitted: Values;
  /** The record that the submitted values were compared with: the defaults of a new record. */
  readonly base: Base;
  /** Input since the save began. It stays in the form as a change. */
  readonly typed: Values;
}

export interface SaveOptions {
  readonly recordForm: RecordForm;
  /** The saved record. Undefined to create one. */
  readonly id?: string | undefined;
  readonly scope: Scope;
  readonly placeName?: string;
  /** The base of the form after a save. Defaults to the saved record. */
  readonly nextBase?: (saved?: PlatformRecord) => Base;
  /** Asks the user before a save. Resolves to false to leave the form as it is. */
  readonly mayProceed?: () => Promise<boolean>;
  /** Called after a successful save, when the form has its next base. */
  readonly onSaved: (saved: Saved) => void;
  /** Handles a record that was changed since it was read. Resolves to true to send again. */
  readonly onStale?: ((isOwnChange: boolean) => Promise<boolean>) | undefined;
}

/** Maximum number of automatic merges before the user is asked to save again. */
const attempts = 3;

/** Some inputs commit their text on blur, and saving by keyboard does not blur them. */
function settleFocusedInput() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.getAttribute('role') !== 'combobox') return;
  focused.blur();
  focused.focus();
}

/**
 * Saves the form: checks the values, creates or updates the record, merges with the changes of other users, and shows the platform's errors
 * like the portal's own. Ignores calls while a save is pending. A failed save does not change the form. Input since the save began stays.
 */
export function useSave(options: SaveOptions) {
  const { recordForm, id, scope, placeName, nextBase, mayProceed, onSaved, onStale } = options;
  const { form, resource, model, changed, values: current, currentBase, rebase } = recordForm;
  const isNew = id === undefined;
  const notify = useNotify();
  const middlewares = useMutationMiddlewares();
  const { getMutateWithMiddlewares } = middlewares;
  const [create] = useCreate<PlatformRecord>(resource.name, undefined, { getMutateWithMiddlewares });
  const [update] = useUpdate<PlatformRecord>(resource.name, undefined, {
    mutationMode: 'pessimistic',
    getMutateWithMiddlewares,
  });
  const { keyFor, forgetKey } = useIdempotencyKey();
  const underWay = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState({ failed: 0, isLastTold: false });
  const needAttention = useCallback(
    () => setTries(({ failed }) => ({ failed: failed + 1, isLastTold: true })),
    [],
  );
  const forget = useCallback(() => {
    setFailure(null);
    setTries(({ failed }) => ({ failed, isLastTold: false }));
  }, []);

  const fail = useCallback(
    (error: unknown) => {
      const answered = failureOf(error);
      const isGone = !isNew && answered.status === 404 && answered.hint === undefined;
      const failed: Failure = isGone ? { ...answered, hint: 'form.failure.gone' } : answered;
      for (const [name, message] of Object.entries(failed.fields)) {
        if (model.writable.includes(name)) form.setError(name, { type: 'server', message });
      }
      setFailure(failed);
      needAttention();
    },
    [form, isNew, model, needAttention],
  );

  const send = async (submitted: Values): Promise<PlatformRecord> => {
    const data = pick(submitted, isNew ? model.writable : changed());
    const meta = { scope, place: placeName };
    const saved = isNew
      ? await create(
          resource.name,
          { data, meta: { ...meta, idempotencyKey: keyFor(data) } },
          { returnPromise: true },
        )
      : await update(
          resource.name,
          { id, data, previousData: currentBase() as PlatformRecord, meta },
          { returnPromise: true },
        );
    return saved as PlatformRecord;
  };

  const end = ({ record, submitted, base }: Omit<Saved, 'typed'>): void => {
    const differing = (values: Values) =>
      pick(
        values,
        changedFields(resource, submitted, values).filter((name) => model.writable.includes(name)),
      );
    const typed = differing(current());
    forgetKey();
    forget();
    // Inputs of a saved record keep values that do not apply to it at present.
    if (nextBase) rebase(nextBase(record), typed);
    else rebase({ ...currentBase(), ...record }, differing(form.getValues()));
    onSaved({ record, submitted, base, typed });
  };

  const sendValid = async (values: Values): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const submitted = attempt === 1 ? values : current();
      // The form may follow the cached answer before this save ends.
      const base = currentBase();
      let record: PlatformRecord;
      try {
        record = await send(submitted);
      } catch (error) {
        if (error instanceof PlatformError && error.body.isDeclined) return;
        const { status, isOwnChange = false } = failureOf(error);
        if (status !== 412 || !onStale) return fail(error);
        try {
          if (!(await onStale(isOwnChange))) return;
        } catch (unread) {
          return fail(unread);
        }
        if (attempt === attempts) return fail(error);
        continue;
      }
      return end({ record, submitted, base });
    }
  };

  const submit = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setFailure(null);
    try {
      settleFocusedInput();
      if (!isNew && changed().length === 0) {
        form.clearErrors();
        notify('form.nothingChanged', { type: 'info' });
        return;
      }
      if (mayProceed && !(await mayProceed())) return;
      setSaving(true);
      let isInvalid = false;
      const handle = form.handleSubmit(
        (values) => sendValid({ ...values }),
        () => {
          isInvalid = true;
        },
      );
      await handle();
      // The form tells its errors when it has handled them. What takes the focus has to show them by then.
      if (isInvalid) needAttention();
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };

  return {
    submit,
    isSaving,
    failure,
    /** Increases with each failed attempt. 0 when there is nothing to report. */
    attention: tries.isLastTold ? tries.failed : 0,
    /** Clears the result of the last attempt. */
    forget,
    middlewares,
  };
}
