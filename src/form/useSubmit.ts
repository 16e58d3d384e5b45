import { useCallback, useRef, useState } from 'react';
import { useNotify } from '../portal/useNotify.ts';
import { pick } from './pick.ts';
import { failureOf, type Failure } from '../portal/failure.ts';
import type { Values } from './model.ts';
import type { Base, RecordForm } from './useRecordForm.ts';

/** The payload of a save: the changed values and the record that they change. */
interface Change {
  readonly data: Values;
  readonly base: Base;
}

interface SubmitOptions<Saved> {
  readonly recordForm: RecordForm;
  /** Sends a change. Rejects with the error of the call. */
  readonly send: (change: Change) => Promise<Saved>;
  /** Called after a successful save. `submitted` are the values that were sent. */
  readonly onSaved: (saved: Saved, submitted: Values) => void;
  /** Handles a record that another user changed. Resolves to true to send again. */
  readonly onStale?: () => Promise<boolean>;
  /** A new record is sent even without typed values. */
  readonly isNew?: boolean;
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
 * Saves the form: checks the values, sends the changes and shows the platform's errors like the portal's own.
 * Ignores calls while a save is pending. A failed save does not change the form.
 */
export function useSubmit<Saved>(options: SubmitOptions<Saved>) {
  const { recordForm, send, onSaved, onStale, isNew = false } = options;
  const { form, model, changed, values: current, currentBase } = recordForm;
  const notify = useNotify();
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
      const failed = failureOf(error);
      for (const [name, message] of Object.entries(failed.fields)) {
        if (model.writable.includes(name)) form.setError(name, { type: 'server', message });
      }
      setFailure(failed);
      needAttention();
    },
    [form, model, needAttention],
  );

  const sendValid = async (values: Values): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const submitted = attempt === 1 ? values : current();
      const names = isNew ? model.writable : changed();
      try {
        const saved = await send({ data: pick(submitted, names), base: currentBase() });
        forget();
        onSaved(saved, submitted);
        return;
      } catch (error) {
        const isStale = failureOf(error).status === 412 && onStale !== undefined;
        if (!isStale) return fail(error);
        try {
          if (!(await onStale())) return;
          if (attempt === attempts) return fail(error);
        } catch (unread) {
          return fail(unread);
        }
      }
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
      setSaving(true);
      await form.handleSubmit((values) => sendValid({ ...values }), needAttention)();
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
  };
}
