import { allBuildings, type WorkingContext } from '../../authProvider/context.ts';
import { buildingFieldOf } from '../../resources/declaration/conventions.ts';
import type { AnyResource, Place } from '../../resources/declaration/index.ts';
import type { AddressCondition } from './address.ts';

type At = { readonly resource: AnyResource; readonly place: Place };

/** Whether the list is one of a client's, below no record, whose rows may lie in any of its buildings. */
export function isOfClient({ resource, place }: At): boolean {
  return place.area === 'client' && resource.tenancy === 'client' && !place.path.includes(':');
}

/** The condition that narrows a list to the building of the working context; undefined where there is none, or all are chosen. */
export function buildingCondition(at: At, context: WorkingContext | null): AddressCondition | undefined {
  const field = buildingFieldOf(at.resource);
  if (!isOfClient(at) || field === undefined || !context || context.buildingUid === allBuildings.uid)
    return undefined;
  return { field, operator: 'eq', value: context.buildingUid };
}

/** Whether a building is chosen, and the records of the list lie in none: they are the same for all buildings. */
export function isBeyondBuildings(at: At, context: WorkingContext | null): boolean {
  const { withinBuildings, buildingField } = at.resource;
  const isChosen = context !== null && context.buildingUid !== allBuildings.uid;
  return isOfClient(at) && isChosen && withinBuildings === undefined && buildingField === undefined;
}
