import type { AnyResource } from '../resource.ts';
import type { Field } from './field.ts';

/**
 * The parents of a reference's targets that the record itself determines: path parameter of the target's calls -> field of the record
 * (`within: { buildingUID: 'building' }` of a reference to levels: `{ buildingId: 'building' }`). Empty when `within` names only fields of
 * the target.
 */
export function parentsWithin(
  { scope }: Pick<AnyResource, 'scope'>,
  { within = {} }: Pick<Field, 'within'>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(scope).flatMap(([parameter, property]) => {
      const parent = within[property];
      return parent === undefined ? [] : [[parameter, parent]];
    }),
  );
}
