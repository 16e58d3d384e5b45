import { useCallback, useRef, useState } from 'react';
import { etagProperty } from '../../../dataProvider/index.ts';
import { mergeByField, type Merge } from '../saving/merge.ts';
import type { Values } from '../model.ts';
import { pick } from '../saving/pick.ts';
import type { Base, RecordForm } from '../useRecordForm.ts';

/** A conflict between the changes of two users that needs choices. */
export interface Stale {
  readonly theirs: Base;
  readonly merge: Merge;
  readonly mine: Values;
}

/** The side whose value wins for a field. */
export type Choice = 'theirs' | 'mine';

/**
 * Resolves a save that failed because another user changed the record. Changes to different fields are
 * merged. A field that both changed needs a choice; both values are kept until then.
 * @param read reads the current record
 */
export function useStaleRecord(
  { form, resource, model, currentBase, rebase, settle, values }: RecordForm,
  read: () => Promise<Base>,
) {
  const [stale, setStale] = useState<Stale | null>(null);
  /** Names of fields merged from their record without a choice, until a save succeeds. */
  const merged = useRef<ReadonlySet<string>>(new Set());
  const [takenOver, setTakenOver] = useState<readonly string[]>([]);

  const onStale = useCallback(async (): Promise<boolean> => {
    const theirs = await read();
    // Includes input since the save.
    const mine = values();
    const merge = mergeByField(resource, model.writable, { base: currentBase(), theirs, mine });
    if (merge.conflicts.length > 0) {
      setStale({ theirs, merge, mine });
      return false;
    }
    merged.current = new Set([...merged.current, ...merge.theirChanges]);
    rebase(theirs, pick(mine, merge.myChanges));
    return true;
  }, [currentBase, model, read, rebase, resource, values]);

  /**
   * Rebases on a newer response outside a save. Typed values stay as changes. Where both changed a field, the
   * old value and the old entity tag stay in the base, so that the next save detects the conflict.
   */
  const follow = useCallback(
    (theirs: Base) => {
      const base = currentBase();
      const merge = mergeByField(resource, model.writable, { base, theirs, mine: values() });
      const contested = merge.conflicts.map(({ name }) => name);
      if (contested.length === 0) return settle(theirs);
      const kept = pick(base, [...contested, etagProperty]);
      rebase({ ...theirs, ...kept }, pick(form.getValues(), merge.myChanges));
    },
    [currentBase, form, model, rebase, resource, settle, values],
  );

  /** Rebases on their record, and keeps mine in the fields where the user chose it. */
  const resolve = useCallback(
    (choices: Readonly<Record<string, Choice>>) => {
      if (!stale) return;
      const ownChanges = stale.merge.myChanges.filter((name) => choices[name] !== 'theirs');
      rebase(stale.theirs, pick(stale.mine, ownChanges));
      setStale(null);
    },
    [rebase, stale],
  );

  /** Reports the merged fields. Called after the save, because the report says that both changes were saved. */
  const onSaved = () => {
    setTakenOver([...merged.current]);
    merged.current = new Set();
  };

  return {
    stale,
    takenOver,
    onStale,
    onSaved,
    follow,
    resolve,
    cancel: () => setStale(null),
    forget: () => setTakenOver([]),
  };
}
