import { allBuildings, type WorkingContext } from '../../authProvider/context.ts';
import { buildingFieldOf, type Condition } from '../../resources/declaration/conventions.ts';
import type { AnyResource, Place } from '../../resources/declaration/index.ts';

type At = { readonly resource: AnyResource; readonly place: Place };

/** True for a client's list that is not below a record and whose rows may be in any building. */
export function isOfClient({ resource, place }: At): boolean {
  return place.area === 'client' && resource.tenancy === 'client' && !place.path.includes(':');
}

/** The condition for the building of the working context; undefined when none or all are chosen. */
export function buildingCondition(at: At, context: WorkingContext | null): Condition<string> | undefined {
  const field = buildingFieldOf(at.resource);
  if (!isOfClient(at) || field === undefined || !context || context.buildingUid === allBuildings.uid)
    return undefined;
  return { field, operator: 'eq', value: context.buildingUid };
}

/**
 * True when a building is chosen and the list's records belong to no building, so that they are the same for
 * all.
 */
export function isBeyondBuildings(at: At, context: WorkingContext | null): boolean {
  const { withinBuildings, buildingField } = at.resource;
  const isChosen = context !== null && context.buildingUid !== allBuildings.uid;
  return isOfClient(at) && isChosen && withinBuildings === undefined && buildingField === undefined;
}
