import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import { type AnyResource, nounOf } from '../../resources/declaration/index.ts';
import { embedsOf } from './columns.ts';

/** The meaning of a body's key: a field to write, or a property of the record that nobody writes. */
export type WriteTarget =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'fixed'; readonly property: string };

const targetsByResource = new WeakMap<AnyResource, ReadonlyMap<string, WriteTarget>>();

/**
 * The keys that bodies may use, in lower case: each field by its own name, the one of bodies, the one of patches and the embedded
 * record's; beside them what answers carry and nobody writes (identifier, scope), so that a record can be sent back as it came.
 */
export function writeTargets(resource: AnyResource): ReadonlyMap<string, WriteTarget> {
  const cachedTargets = targetsByResource.get(resource);
  if (cachedTargets) return cachedTargets;
  const names = new Map<string, WriteTarget>();
  const embeds = embedsOf(resource);
  for (const property of [
    resource.identifier.field,
    ...Object.values(resource.scope),
    ...Object.values(resource.scopeEmbeds ?? {}),
  ])
    names.set(property.toLowerCase(), { kind: 'fixed', property });
  for (const name of Object.keys(resource.fields)) {
    const embed = embeds.find(({ source }) => source === name)?.property;
    const spellings = [name, writeName(resource, name), patchName(resource, name), ...(embed ? [embed] : [])];
    for (const spelling of spellings) names.set(spelling.toLowerCase(), { kind: 'field', name });
  }
  targetsByResource.set(resource, names);
  return names;
}

/** The sentence for a key that a resource does not know. */
export function unknownField(resource: AnyResource, key: string): string {
  return `A ${nounOf(resource.label.one)} has no field ${key}.`;
}
