import { useCallback, useState } from 'react';
import { mergeByField, type Merge } from './merge.ts';
import type { Values } from './model.ts';
import { pick } from './pick.ts';
import type { Base, RecordForm } from './useRecordForm.ts';

/** A record that two people changed, waiting for a choice. */
export interface Stale {
  readonly theirs: Base;
  readonly merge: Merge;
  readonly mine: Values;
}

/** The side whose value a field keeps. */
export type Choice = 'theirs' | 'mine';

/**
 * Takes care of a save that was refused because somebody else had changed the record. Changes to different fields merge by
 * themselves; a field that both changed waits for a choice, with both values kept.
 * @param read reads the record as it now is
 */
export function useStaleRecord(
  { resource, model, currentBase, rebase }: RecordForm,
  read: () => Promise<Base>,
) {
  const [stale, setStale] = useState<Stale | null>(null);
  /** Names of their fields that were taken over without asking, to be told once the save is through. */
  const [takenOver, setTakenOver] = useState<readonly string[]>([]);

  const onStale = useCallback(
    async (mine: Values): Promise<boolean> => {
      const theirs = await read();
      const merge = mergeByField(resource, model.writable, { base: currentBase(), theirs, mine });
      if (merge.conflicts.length > 0) {
        setStale({ theirs, merge, mine });
        return false;
      }
      setTakenOver(merge.theirChanges);
      rebase(theirs, pick(mine, merge.myChanges));
      return true;
    },
    [currentBase, model, read, rebase, resource],
  );

  /** Departs from their record, with mine in the fields where mine was chosen. */
  const resolve = useCallback(
    (choices: Readonly<Record<string, Choice>>) => {
      if (!stale) return;
      const ownChanges = stale.merge.myChanges.filter((name) => choices[name] !== 'theirs');
      rebase(stale.theirs, pick(stale.mine, ownChanges));
      setStale(null);
    },
    [rebase, stale],
  );

  return { stale, takenOver, onStale, resolve, cancel: () => setStale(null), forget: () => setTakenOver([]) };
}
