import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changedFields } from '../../../dataProvider/bodies.ts';
import { etagProperty } from '../../../dataProvider/index.ts';
import { draftKey, dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts';
import { pick } from './pick.ts';
import type { RecordForm } from '../useRecordForm.ts';

/** Pause after typing before the draft is written, in milliseconds. */
const draftDebounceMs = 400;

interface DraftOptions {
  readonly userUid: string;
  readonly scope: Readonly<Record<string, string>>;
  /** Undefined for a new record. */
  readonly id?: string;
}

/**
 * Stores typed values for this tab, so that a forced sign-in, a reload or a crash loses nothing, and offers
 * them on return.
 */
export function useDraft(recordForm: RecordForm, { userUid, scope, id }: DraftOptions) {
  const { form, resource, model, changed, currentBase, latest, rebase } = recordForm;
  const scopeToken = JSON.stringify(scope);
  const key = useMemo(
    () => draftKey(userUid, resource, JSON.parse(scopeToken) as Record<string, string>, id),
    [id, resource, scopeToken, userUid],
  );
  const [offered, setOffered] = useState<Draft | undefined>(() => readDraft(key, model.writable));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      keepDraft(key, resource, changed(), form.getValues(), id === undefined ? undefined : currentBase());
    };
    const keepNow = () => timer.current !== undefined && keep();
    const stop = form.subscribe({
      formState: { values: true },
      // Ignores values set by code (reset, save): they would overwrite an offered draft with an empty one.
      callback: ({ type }) => {
        if (type === undefined) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, draftDebounceMs);
      },
    });
    window.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      keepNow();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [changed, currentBase, form, id, key, resource]);

  /** Deletes the draft after a save or a discard. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(key);
    setOffered(undefined);
  }, [key]);

  const restore = useCallback(() => {
    const { values = {}, base } = offered ?? {};
    const current = currentBase();
    const contested = base
      ? changedFields(resource, base, current).filter((name) => Object.hasOwn(values, name))
      : [];
    // Another user has changed these fields since. With the old values and tag, the save detects the conflict.
    if (base && contested.length > 0)
      rebase(
        { ...current, ...pick(base, [...contested, etagProperty]) },
        pick(form.getValues(), changed()),
        latest(),
      );
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    setOffered(undefined);
  }, [changed, currentBase, form, latest, offered, rebase, resource]);

  return { offered, restore, forget };
}
