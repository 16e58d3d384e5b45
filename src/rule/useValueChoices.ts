import { useCallback, useMemo } from 'react';
import { allBuildings } from '../../authProvider/context.ts';
import { reference, type Field } from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import { type EventField, namedResource } from '../../resources/events/fields.ts';
import { useChosen } from '../fields/inputs/ReferencesInput.tsx';
import type { LookupOption } from '../fields/choosing/useLookup.ts';
import { useOptions } from '../fields/choosing/useOptions.ts';
import { useSession } from '../viewer/useSession.ts';
import { may, useViewer } from '../viewer/viewer.ts';
import { useRuleContext } from './RuleContext.ts';
import { useRuleSources } from './RuleSources.ts';

/** Options for the values of an event field. */
export interface ValueChoices {
  readonly options: LookupOption[];
  /** True when other values can be typed. False when the event contains identifiers, but users know names. */
  readonly isFree: boolean;
  /** Filters the options by the text of the input. See `useOptions`. */
  readonly filterOptions: ReturnType<typeof useOptions>['filterOptions'];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly search: (typed: string) => void;
  /** The name of a value. */
  readonly labelOf: (key: string) => string;
}

const building: Field = reference(namedResource);

/** The buildings in the session, without “All Buildings”, and whether the user may list others. */
function useOwnBuildings(): { readonly own: LookupOption[]; readonly mayList: boolean } {
  const { buildings: ownBuildings } = useSession();
  const mayList = may(useViewer(), 'list', targetOf(building));
  const own = useMemo(
    () =>
      ownBuildings
        .filter(({ uid }) => uid !== allBuildings.uid)
        .map(({ uid, name }) => ({ key: uid, label: name })),
    [ownBuildings],
  );
  return { own, mayList };
}

/**
 * Buildings are searched on the server, because there can be thousands. Incident types and sub-types come from the alert service, some
 * values from the declaration of the field. Other values are typed.
 * @param keys keys whose names are shown even when they are not among the options
 */
export function useValueChoices(
  { choices }: Pick<EventField, 'choices'>,
  scope: Readonly<Record<string, string>>,
  keys: readonly string[],
  isOpen: boolean,
): ValueChoices {
  const isBuilding = choices !== undefined && 'resource' in choices;
  const { own, mayList } = useOwnBuildings();
  const searchResult = useOptions(building, scope, { isOpen: isOpen && isBuilding && mayList });
  const keyNames = useBuildingNames(scope, isBuilding ? keys : []);
  const { incidentTypes = [] } = useRuleContext();
  const { useServiceNames } = useRuleSources();
  const service = useServiceNames(choices, incidentTypes, isOpen);
  const known = choices && 'values' in choices ? choices.values : service.names;
  const named = known.map((name) => ({ key: name, label: name }));
  return {
    options: !isBuilding ? named : mayList ? searchResult.options : own,
    isFree: !isBuilding,
    filterOptions: isBuilding && mayList ? searchResult.filterOptions : undefined,
    isPending: isBuilding ? mayList && searchResult.isPending : service.isPending,
    error: isBuilding ? searchResult.error : service.error,
    search: searchResult.search,
    labelOf: useCallback((key: string) => keyNames(key) ?? key, [keyNames]),
  };
}

/**
 * Returns the names of buildings as a function `(uid) => name`, updated when they are loaded.
 * @param uids any texts; at most `most` valid identifiers among them are requested
 */
export function useBuildingNames(
  scope: Readonly<Record<string, string>>,
  uids: readonly string[],
  most = Number.POSITIVE_INFINITY,
) {
  const { own, mayList } = useOwnBuildings();
  const nameless = uids.filter((uid) => /^[\da-f-]{36}$/i.test(uid) && own.every(({ key }) => key !== uid));
  const lookups = useChosen({ field: building, scope }, mayList ? nameless.slice(0, most) : []);
  const names = new Map(
    [...own.filter(({ key }) => uids.includes(key)), ...lookups]
      .filter(({ key, label }) => key !== label)
      .map(({ key, label }) => [key, label]),
  );
  const joined = JSON.stringify([...names]);
  return useMemo(() => {
    const byUid = new Map(JSON.parse(joined) as [string, string][]);
    return (uid: string) => byUid.get(uid);
  }, [joined]);
}
