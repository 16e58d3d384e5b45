import { useCallback, useMemo } from 'react';
import { reference, type Field } from '../../../resources/declaration/index.ts';
import type { EventField } from '../../../resources/rules/event.ts';
import { useChosen } from '../../fields/ReferencesInput.tsx';
import type { LookupOption } from '../../fields/useLookup.ts';
import { useOptions } from '../../fields/useOptions.ts';

/** What a value of an event's field can be, by name. */
export interface ValueChoices {
  readonly options: LookupOption[];
  /** Whether anything else may be typed; not where people know names and the event holds identifiers. */
  readonly isFree: boolean;
  /** Whether all options are here, so that they are searched here. */
  readonly isLocal: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly search: (typed: string) => void;
  /** What people call a value. */
  readonly labelOf: (key: string) => string;
}

const building: Field = reference('buildings');

/**
 * Buildings are searched on the server, thousands of them; other values are typed.
 * @param chosen keys whose names are shown whether they are among the options or not
 */
export function useValueChoices(
  { choices }: EventField,
  scope: Readonly<Record<string, string>>,
  chosen: readonly string[],
  isOpen: boolean,
): ValueChoices {
  const isBuilding = choices !== undefined && 'resource' in choices;
  const found = useOptions(building, scope, { isOpen: isOpen && isBuilding });
  const named = useBuildingNames(scope, isBuilding ? chosen : []);
  return {
    options: isBuilding ? found.options : [],
    isFree: !isBuilding,
    isLocal: !isBuilding || found.isLocal,
    isPending: isBuilding && found.isPending,
    error: isBuilding ? found.error : null,
    search: found.search,
    labelOf: useCallback((key: string) => named(key) ?? key, [named]),
  };
}

/**
 * The names of buildings, once they are here: `(uid) => name`.
 * @param uids any texts; those that can be identifiers are asked for, at most `most`
 */
export function useBuildingNames(
  scope: Readonly<Record<string, string>>,
  uids: readonly string[],
  most = Number.POSITIVE_INFINITY,
) {
  const known = useChosen(
    { field: building, scope },
    uids.filter((uid) => /^[\da-f-]{36}$/i.test(uid)).slice(0, most),
  );
  const names = new Map(
    known.filter(({ key, label }) => key !== label).map(({ key, label }) => [key, label]),
  );
  const joined = JSON.stringify([...names]);
  return useMemo(() => {
    const byUid = new Map(JSON.parse(joined) as [string, string][]);
    return (uid: string) => byUid.get(uid);
  }, [joined]);
}
