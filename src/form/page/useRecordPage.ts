import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import { draftKey } from '../saving/drafts.ts';
import { takeTyped } from '../saving/typedMeanwhile.ts';
import { useDraft } from '../saving/useDraft.ts';
import type { Base } from '../useRecordForm.ts';
import { type SaveOptions, useSave } from '../saving/useSave.ts';
import { useSaveContextValue } from '../saving/useSaveContextValue.ts';
import { type Choice, useStaleRecord } from './useStaleRecord.ts';

interface RecordPageOptions extends Omit<SaveOptions, 'onStale'> {
  readonly userUid: string;
  /** True while the record comes from a list and its own request is pending. Saving waits for it. */
  readonly isReading?: boolean;
  /** Reads the current record. Missing for a new one. */
  readonly read?: () => Promise<Base>;
}

/** The current version of a record that is not saved yet. */
const none = async (): Promise<Base> => ({});

/** The form of a record's page, new or saved: saving, drafts, merging with others' changes, discarding. */
export type RecordPage = ReturnType<typeof useRecordPage>;

/**
 * The form of a record on its page or of a child on the page of its parent: saving with drafts, merge and messages. `EditForm`,
 * `CreateScreen` and `ChildForm` differ only in what they show and where they lead.
 */
export function useRecordPage(options: RecordPageOptions) {
  const { recordForm, userUid, id, scope, nextBase, isReading = false, read = none, onSaved } = options;
  const { form, model, base, latest, rebase } = recordForm;
  const draft = useDraft(recordForm, { userUid, scope, id });
  const stale = useStaleRecord(recordForm, read);
  const { submit, isSaving, failure, attention, forget, middlewares } = useSave({
    ...options,
    onStale: id === undefined ? undefined : stale.onStale,
    onSaved: (saved) => {
      draft.forget();
      stale.onSaved();
      onSaved(saved);
    },
  });

  const takeOver = useEvent(() => {
    if (id === undefined) return;
    const typed = Object.entries(takeTyped(draftKey(userUid, recordForm.resource, scope, id)));
    for (const [name, value] of typed)
      if (model.writable.includes(name)) form.setValue(name, value, { shouldDirty: true });
  });
  useEffect(takeOver, [takeOver]);

  const save = useEvent(async () => {
    if (isReading || model.writable.length === 0) return;
    stale.forget();
    await submit();
  });
  const discard = useEvent(() => {
    rebase(nextBase ? nextBase() : latest());
    draft.forget();
    forget();
  });
  return {
    save,
    isSaving,
    failure,
    attention,
    /** Offered when the record itself has been read: only then is it known who changed what since. */
    draft: isReading ? { ...draft, offered: undefined } : draft,
    /** The fields of others, or of another window, that the last save was merged with. */
    takenOver: failure ? undefined : stale.takenOver,
    forgetTakenOver: stale.forget,
    /** Rebases the form on a newer response. Typed values stay. */
    follow: stale.follow,
    discard,
    /** A conflict that needs choices: the properties of its dialog. */
    conflict: stale.stale && {
      base,
      stale: stale.stale,
      onCancel: stale.cancel,
      onChoose: (choices: Readonly<Record<string, Choice>>) => {
        stale.resolve(choices);
        void submit();
      },
    },
    saveContext: useSaveContextValue(recordForm, submit, isSaving || isReading, middlewares),
  };
}
