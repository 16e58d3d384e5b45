import { canonicalUuid } from '../identifiers.ts';
import { isObject } from '../values.ts';
import { propertiesOf } from './properties.ts';

/** `roleUID`, `BuildingUid`, `templateId`: a property that names a record. */
const identifierName = /(?:U?ID|Uid|Id)$/;

/** The only property of an object whose name ends like an identifier's. Undefined when there are several. */
function soleIdentifier(value: Readonly<Record<string, unknown>>): unknown {
  const identifiers = Object.entries(value).filter(([name]) => identifierName.test(name));
  return identifiers.length === 1 ? identifiers[0]?.[1] : undefined;
}

/**
 * The identifier in a value: a text or a number, or an object that has one under `key`, `uid`, `id` or its only property named like an
 * identifier (`roleUID`). A UUID is read in lower case: platforms compare its letters without regard to case. Null when the identifier is null or empty. Undefined when the value cannot be read.
 */
export function identifierIn(value: unknown, key = 'uid'): string | null | undefined {
  if (typeof value === 'string') return canonicalUuid(value);
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return undefined;
  const read = propertiesOf(value);
  const candidates = [read(key), read('uid'), read('id'), soleIdentifier(value)];
  const identifier = candidates.find((candidate) => candidate !== undefined && candidate !== null);
  if (typeof identifier === 'string') return identifier === '' ? null : canonicalUuid(identifier);
  if (typeof identifier === 'number') return String(identifier);
  return identifier === undefined && candidates.includes(null) ? null : undefined;
}

/** The name that an object brings: its `name`, or its only text whose property ends like one (`roleName`). */
export function nameIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.entries(value).flatMap(([property, text]) =>
    /name$/i.test(property) && typeof text === 'string' && text !== '' ? [{ property, text }] : [],
  );
  const own = names.find(({ property }) => property.toLowerCase() === 'name');
  return (own ?? (names.length === 1 ? names[0] : undefined))?.text;
}

/** The property of a record for the names that its response brings for the records it refers to, by identifier. Never sent. */
export const namesProperty = '@names';

/** A record named in a list. */
export interface Named {
  readonly uid: string;
  readonly name: string;
}

/**
 * The identifier and the name of a record in a list. Undefined when it has no identifier. A record without a name gets its identifier as
 * its name.
 * @param key the property of its identifier, beside those that `identifierIn` knows
 * @param nameKeys the properties that may hold its name, in order of preference
 */
export function namedIn(
  value: unknown,
  key = 'uid',
  nameKeys: readonly string[] = ['name'],
): Named | undefined {
  if (!isObject(value)) return undefined;
  const uid = identifierIn(value, key);
  if (uid === undefined || uid === null) return undefined;
  const read = propertiesOf(value);
  const name = nameKeys.map(read).find((candidate) => typeof candidate === 'string' && candidate !== '');
  return { uid, name: typeof name === 'string' ? name : uid };
}
