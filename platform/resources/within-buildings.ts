import type { AnyResource } from '../../resources/declaration/index.ts';
import { ProblemError } from '../kernel/problem.ts';
import { isBuildingLimited, type Principal } from '../kernel/principal.ts';
import type { Values } from './input.ts';

/** The stored building list of a record in all buildings: empty (spec section 4, saving). */
export function emptiedBuildings({ withinBuildings: within }: AnyResource, record: Values): Values {
  return within !== undefined && record[within.all] === true ? { [within.list]: [] } : {};
}

/** True when a change moves the record to other buildings. */
export function touchesBuildings(resource: AnyResource, changes: Values): boolean {
  const { withinBuildings: within, buildingField } = resource;
  return [within?.list, within?.all, buildingField].some(
    (name) => name !== undefined && Object.hasOwn(changes, name),
  );
}

/**
 * Prevents users limited to buildings from writing records beyond these: neither for all buildings nor for none. The check of references
 * ensures that each listed building is theirs.
 * @throws ProblemError 403
 */
export function checkWithinBuildings(resource: AnyResource, principal: Principal, after: Values): void {
  if (!isBuildingLimited(principal)) return;
  const { withinBuildings: within, buildingField } = resource;
  const buildings = within && after[within.list];
  const isBeyond =
    within !== undefined &&
    (after[within.all] === true || !Array.isArray(buildings) || buildings.length === 0);
  const isNowhere =
    buildingField !== undefined &&
    buildingField in resource.fields &&
    (after[buildingField] ?? null) === null;
  if (isBeyond || isNowhere)
    throw new ProblemError(403, { detail: 'You are permitted to do this for your own buildings only.' });
}
