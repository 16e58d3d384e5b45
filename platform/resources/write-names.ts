import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import { type AnyResource, nounOf } from '../../resources/declaration/index.ts';
import { embedsOf } from './columns.ts';

/** The meaning of a key in a body: a field to write, or a read-only property of the record. */
export type WriteTarget =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'fixed'; readonly property: string };

const targetsByResource = new WeakMap<AnyResource, ReadonlyMap<string, WriteTarget>>();

/**
 * The allowed keys of bodies, in lower case: each field's own, write, patch and embedded name; also the read-only properties of responses
 * (identifier, scope), so that a record can be sent back as received.
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

/** The message for an unknown key. */
export function unknownField(resource: AnyResource, key: string): string {
  return `A ${nounOf(resource.label, 'one')} has no field ${key}.`;
}
