import { useCallback, useRef, useState } from 'react';
import { etagProperty } from '../../../dataProvider/index.ts';
import { mergeByField, type Merge } from '../saving/merge.ts';
import type { Values } from '../model.ts';
import { pick } from '../saving/pick.ts';
import type { Base, RecordForm } from '../useRecordForm.ts';

/** A conflict between the changes of two users, or of two windows of one, that needs choices. */
export interface Stale {
  /** The user made the other change, in another window, as far as the platform says. */
  readonly isOwnChange: boolean;
  readonly theirs: Base;
  readonly merge: Merge;
  readonly mine: Values;
}

/** Fields that a save took over without a choice. */
interface TakenOver {
  readonly names: readonly string[];
  /** The user changed them all, in another window. */
  readonly isOwn: boolean;
}

const nothingTaken: TakenOver = { names: [], isOwn: false };

/** The side whose value wins for a field. */
export type Choice = 'theirs' | 'mine';

/**
 * Resolves a save that failed because another user changed the record. Changes to different fields are
 * merged. A field that both changed needs a choice; both values are kept until then.
 * @param read reads the current record
 */
export function useStaleRecord(
  { form, resource, model, currentBase, learn, rebase, settle, values }: RecordForm,
  read: () => Promise<Base>,
) {
  const [stale, setStale] = useState<Stale | null>(null);
  /** Fields merged from the current record without a choice, until a save succeeds. */
  const merged = useRef(nothingTaken);
  const [takenOver, setTakenOver] = useState(nothingTaken);

  const onStale = useCallback(
    async (isOwnChange: boolean): Promise<boolean> => {
      const theirs = await read();
      // Includes input since the save.
      const mine = values();
      const merge = mergeByField(resource, model.writable, { base: currentBase(), theirs, mine });
      if (merge.conflicts.length > 0) {
        learn(theirs);
        setStale({ isOwnChange, theirs, merge, mine });
        return false;
      }
      const { names, isOwn } = merged.current;
      merged.current = {
        names: [...new Set([...names, ...merge.theirChanges])],
        isOwn: isOwnChange && (isOwn || names.length === 0),
      };
      rebase(theirs, pick(mine, merge.myChanges));
      return true;
    },
    [currentBase, learn, model, read, rebase, resource, values],
  );

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
      rebase({ ...theirs, ...kept }, pick(form.getValues(), merge.myChanges), theirs);
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
    setTakenOver(merged.current);
    merged.current = nothingTaken;
  };

  return {
    stale,
    takenOver,
    onStale,
    onSaved,
    follow,
    resolve,
    cancel: () => setStale(null),
    forget: () => setTakenOver(nothingTaken),
  };
}
