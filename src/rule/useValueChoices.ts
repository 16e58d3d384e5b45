import { useCallback, useMemo } from 'react';
import { allBuildings } from '../../authProvider/context.ts';
import { reference, type Field } from '../../resources/declaration/index.ts';
import { buildings } from '../../resources/buildings.ts';
import type { EventField } from '../../resources/rules/event.ts';
import { useChosen } from '../fields/ReferencesInput.tsx';
import type { LookupOption } from '../fields/useLookup.ts';
import { useOptions } from '../fields/useOptions.ts';
import { sentencesOf } from '../portal/failure.ts';
import { useSession } from '../portal/useSession.ts';
import { may, useViewer } from '../portal/viewer.ts';
import { useIncidentSubTypes, useIncidentTypes } from './alerts.ts';
import { useRuleContext } from './RuleContext.ts';

/** The choices for a value of an event's field, by name. */
export interface ValueChoices {
  readonly options: LookupOption[];
  /** Whether anything else may be typed; not where people know names and the event holds identifiers. */
  readonly isFree: boolean;
  /** Whether all options are here, so that they are searched here. */
  readonly isLocal: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly search: (typed: string) => void;
  /** The name of a value. */
  readonly labelOf: (key: string) => string;
}

const building: Field = reference('buildings');

/** The buildings that everybody knows of their client, without the scope “All Buildings”, and whether this person may look for others. */
function useOwnBuildings(): { readonly own: LookupOption[]; readonly mayList: boolean } {
  const { buildings: ownBuildings } = useSession();
  const mayList = may(useViewer(), 'list', buildings);
  const own = useMemo(
    () =>
      ownBuildings
        .filter(({ uid }) => uid !== allBuildings.uid)
        .map(({ uid, name }) => ({ key: uid, label: name })),
    [ownBuildings],
  );
  return { own, mayList };
}

/** Incident types of a rule whose sub-types are offered together. */
const maxTypes = 10;

/** The incident types or sub-types that the alert service knows, by name; it may know none. */
function useIncidentNames(choices: EventField['choices'], isOpen: boolean) {
  const isSubType = choices !== undefined && 'alerts' in choices && choices.alerts === 'incidentSubTypes';
  const isAsked = isOpen && choices !== undefined && 'alerts' in choices;
  const { incidentTypes = [] } = useRuleContext();
  const { context } = useSession();
  const scope = { clientUid: context?.clientUid ?? '', buildingUid: context?.buildingUid ?? '' };
  const all = useIncidentTypes(scope, isAsked);
  const within = isAsked && isSubType ? all.types.filter(({ name }) => incidentTypes.includes(name)) : [];
  const sub = useIncidentSubTypes(
    scope,
    within.slice(0, maxTypes).map(({ id }) => id),
  );
  const names = (isSubType ? sub.subTypes : all.types).map(({ name }) => name);
  const failure = all.failure ?? sub.failure;
  return {
    error: isAsked && failure ? new Error(sentencesOf(failure)) : null,
    options: isAsked ? [...new Set(names)].map((name) => ({ key: name, label: name })) : [],
    isPending: isAsked && (all.isPending || (isSubType && sub.isPending)),
  };
}

/**
 * Buildings are searched on the server, thousands of them; incident types and sub-types are those of the alert service; other values are typed.
 * @param keys keys whose names are shown whether they are among the options or not
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
  const incidents = useIncidentNames(choices, isOpen);
  return {
    options: !isBuilding ? incidents.options : mayList ? searchResult.options : own,
    isFree: !isBuilding,
    isLocal: !isBuilding || !mayList || searchResult.isLocal,
    isPending: isBuilding ? mayList && searchResult.isPending : incidents.isPending,
    error: isBuilding ? searchResult.error : incidents.error,
    search: searchResult.search,
    labelOf: useCallback((key: string) => keyNames(key) ?? key, [keyNames]),
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
