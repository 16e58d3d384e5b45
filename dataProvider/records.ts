import type { RaRecord } from 'ra-core';
import { writeName } from '../resources/declaration/conventions.ts';
import {
  decodeAnswer,
  encodeValue,
  identifierIn,
  nameIn,
  namesProperty,
  propertiesOf,
} from '../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../resources/declaration/index.ts';
import { kindOf } from '../resources/declaration/kinds/index.ts';
import { isObject } from '../resources/declaration/values.ts';
import type { Scope } from './address.ts';

/** The property for a record's entity tag, also in list rows when the platform includes it. Sent back as If-Match, never in a body. */
export const etagProperty = '@etag';

/** The values of a response that a request would spell otherwise (an empty text as null, a number as text), by the name of the field. */
export const cameProperty = '@came';

/** A record in react-admin: `id`, the declared fields, the scope's identifiers, the entity tag and the names of references. */
export type PlatformRecord = RaRecord<string> & {
  readonly [etagProperty]?: string;
  readonly [cameProperty]?: Readonly<Record<string, unknown>>;
  readonly [namesProperty]?: Readonly<Record<string, string>>;
};

/** The names in a reference, or in a list of references, by identifier. */
function namesOf({ itemKey, targetKey }: Field, value: unknown): [string, string][] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const name = nameIn(item);
    const uid = name === undefined ? undefined : identifierIn(item, itemKey ?? targetKey);
    return name === undefined || typeof uid !== 'string' ? [] : [[uid, name]];
  });
}

/** A value of a record as text. Empty for absent values and objects. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** `defaultLandingPageUID` -> `defaultLandingPage`: the property under which responses may include the referenced record. */
function recordName(name: string): string | undefined {
  const base = name.replace(/(?:U?ID|Uid|Id)$/, '');
  return base === name || base === '' ? undefined : base;
}

/** The value of a field in a response. Undefined when the response omits it. */
function answered(name: string, field: Field, read: (property: string) => unknown): unknown {
  const { embed, wire } = field;
  const spellings = [name, wire?.write, embed].flatMap((property) => property ?? []);
  const ownValue = spellings.map(read).find((value) => value !== undefined && value !== null);
  if (ownValue !== undefined) return ownValue;
  const base = field.target !== undefined && !kindOf(field).isMany ? recordName(name) : undefined;
  const target = base === undefined ? undefined : read(base);
  if (isObject(target)) return target;
  return read(name);
}

/**
 * The record in a response of the platform. Fields that the response omits stay absent, so that forms do not treat them as empty.
 * @param scope identifiers from the URL, for responses that do not repeat them
 * @param etag the response's entity tag; defaults to the one in the record
 */
export function decodeRecord(
  resource: AnyResource,
  answer: unknown,
  scope: Scope,
  etag?: string | null,
): PlatformRecord {
  const read = propertiesOf(isObject(answer) ? answer : {});
  const { field: idField } = resource.identifier;
  const id = identifierIn(read(idField) ?? read('uid') ?? read('id')) ?? '';
  const record: Record<string, unknown> = { id, [idField]: id };
  for (const [parameter, property] of Object.entries(resource.scope)) {
    record[property] = identifierIn(read(property) ?? scope[parameter]) ?? null;
  }
  for (const property of Object.values(resource.scopeEmbeds ?? {})) {
    if (isObject(read(property))) record[property] = read(property);
  }
  const names: [string, string][] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (kindOf(field).isWriteOnly) continue;
    const embedded = field.embed === undefined ? undefined : read(field.embed);
    if (field.embed !== undefined && isObject(embedded)) record[field.embed] = embedded;
    const value = answered(name, field, read);
    if (value === undefined) continue;
    record[name] = decodeAnswer(field, value);
    if (field.target !== undefined) names.push(...namesOf(field, value));
  }
  if (names.length > 0) record[namesProperty] = Object.fromEntries(names);
  const tag = etag ?? read(etagProperty);
  if (typeof tag === 'string' && tag !== '') record[etagProperty] = tag;
  return record as PlatformRecord;
}

/**
 * The values of a response that come back otherwise when they are encoded again. Fields with a form of their own in requests have none:
 * numbers of options, true and false, identifiers for a list of records.
 */
export function otherSpellings(
  resource: AnyResource,
  answer: unknown,
  record: PlatformRecord,
): Readonly<Record<string, unknown>> {
  const read = propertiesOf(isObject(answer) ? answer : {});
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const value = read(writeName(resource, name));
      const isOwnForm = field.send !== undefined || kindOf(field).isFlag || Array.isArray(value);
      if (record[name] === undefined || isOwnForm || value !== answered(name, field, read)) return [];
      const again = encodeValue(field, record[name]);
      return JSON.stringify(again) === JSON.stringify(value) ? [] : [[name, value]];
    }),
  );
}
