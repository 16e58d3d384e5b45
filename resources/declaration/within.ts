import type { AnyResource } from './resource.ts';
import type { Field } from './field.ts';

/**
 * The parents of the targets of a reference that the record itself chooses: path parameter of the target's calls -> field of the
 * record (`within: { buildingUID: 'building' }` of a reference to levels: `{ buildingId: 'building' }`). Empty where `within`
 * names fields of the target alone.
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
