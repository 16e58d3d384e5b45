import { useStore } from 'ra-core';
import { useCallback } from 'react';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { allBuildings } from '../../../authProvider/context.ts';

/** Minimum number of buildings of which the recent ones come first. Fewer are seen at once. */
const orderedFrom = 10;
/** Maximum number of recent buildings before the others, the current one included. */
const shown = 4;
/** Maximum number of stored buildings, of all clients. */
const stored = 30;

/** The buildings that the user chose last in this browser, the latest first, and the function that adds one. */
export function useRecentBuildings() {
  const [recent, setRecent] = useStore<readonly string[]>('portal.recentBuildings', []);
  const remember = useCallback(
    (uid: string) =>
      setRecent((known: readonly string[]) => [uid, ...known.filter((one) => one !== uid)].slice(0, stored)),
    [setRecent],
  );
  return { recent, remember };
}

/**
 * Orders buildings: All Buildings, the current and the recent ones, the others.
 * @param current identifier of the current one
 * @param recent identifiers, the latest first. Those of other clients are ignored
 * @returns the buildings in order, and the identifiers of those before the others
 */
export function recentFirst(
  buildings: readonly NamedUid[],
  current: string | undefined,
  recent: readonly string[],
): { readonly ordered: readonly NamedUid[]; readonly marked: ReadonlySet<string> } {
  if (buildings.length < orderedFrom) return { ordered: buildings, marked: new Set() };
  const byUid = new Map(buildings.map((building) => [building.uid, building]));
  const wanted = [current ?? '', ...recent].filter((uid) => uid !== allBuildings.uid && byUid.has(uid));
  const marked = new Set([...new Set(wanted)].slice(0, shown));
  return {
    ordered: [
      ...buildings.filter(({ uid }) => uid === allBuildings.uid),
      ...[...marked].flatMap((uid) => byUid.get(uid) ?? []),
      ...buildings.filter(({ uid }) => uid !== allBuildings.uid && !marked.has(uid)),
    ],
    marked,
  };
}
