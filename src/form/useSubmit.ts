import { useCallback, useRef, useState } from 'react';
import { useNotify } from '../portal/useNotify.ts';
import { pick } from './pick.ts';
import { failureOf, type Failure } from '../portal/failure.ts';
import type { Values } from './model.ts';
import type { Base, RecordForm } from './useRecordForm.ts';

/** The payload of a save: the changed values, and the record that they are changes of. */
interface Change {
  readonly data: Values;
  readonly base: Base;
}

interface SubmitOptions<Saved> {
  readonly recordForm: RecordForm;
  /** Sends a change; throws what the call throws. */
  readonly send: (change: Change) => Promise<Saved>;
  /** Runs once the platform has it. `submitted` are the values as they were sent. */
  readonly onSaved: (saved: Saved, submitted: Values) => void;
  /** Takes care of a record that somebody else changed; answers whether to send once more. */
  readonly onStale?: (submitted: Values) => Promise<boolean>;
  /** A new record is sent even where nothing was typed. */
  readonly isNew?: boolean;
}

/** How often a merge that needs no choice is sent again before people are asked to. */
const attempts = 3;

/** Some inputs take what was typed when they are left; saving by keyboard must not miss it. */
function settleFocusedInput() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.getAttribute('role') !== 'combobox') return;
  focused.blur();
  focused.focus();
}

/**
 * Saving: checks, sends what changed, puts the platform's answers where the portal's own stand. While a save is under way
 * another one is ignored. A failure changes nothing in the form.
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
          if (!(await onStale(submitted)) || attempt === attempts) return;
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
    /** Another number for each try that ended with something to mend; 0 while there is nothing to tell. */
    attention: tries.isLastTold ? tries.failed : 0,
    /** Takes back what the last try said. */
    forget,
  };
}
