import type { RaRecord } from 'ra-core';
import { patchName, writeName } from '../resources/declaration/conventions.ts';
import {
  decodeAnswer,
  differingFields,
  encodeValue,
  identifierIn,
  isUnreadable,
  propertiesOf,
  type Wire,
} from '../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../resources/declaration/index.ts';
import { kindOf } from '../resources/declaration/kinds/index.ts';
import { isBlank, isObject } from '../resources/declaration/values.ts';
import type { Scope } from './address.ts';

/**
 * The property that carries a record's entity tag, in the rows of a platform's lists too where it gives them; it goes back as
 * If-Match and is never part of a body.
 */
export const etagProperty = '@etag';

/** A record as react-admin holds it: `id`, the declared fields, the scope's identifiers, and the entity tag. */
export type PlatformRecord = RaRecord<string> & { readonly [etagProperty]?: string };

/** A value of a record as text; nothing and objects are the empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** `defaultLandingPageUID` -> `defaultLandingPage`: where answers may carry the record that an identifier names. */
function recordName(name: string): string | undefined {
  const base = name.replace(/(?:U?ID|Uid|Id)$/, '');
  return base === name || base === '' ? undefined : base;
}

/** The value of a field in an answer; undefined where the answer leaves it out. */
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
 * The record in an answer of the platform. Fields that the answer leaves out stay left out, so that a form never takes
 * "not told" for "empty".
 * @param scope identifiers of the address, for answers that do not repeat them
 * @param etag the answer's own entity tag; else the one that the record carries
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
  for (const [name, field] of Object.entries(resource.fields)) {
    if (kindOf(field).isWriteOnly) continue;
    const embedded = field.embed === undefined ? undefined : read(field.embed);
    if (field.embed !== undefined && isObject(embedded)) record[field.embed] = embedded;
    const value = answered(name, field, read);
    if (value !== undefined) record[name] = decodeAnswer(field, value);
  }
  const tag = etag ?? read(etagProperty);
  if (typeof tag === 'string' && tag !== '') record[etagProperty] = tag;
  return record as PlatformRecord;
}

/** Data as it is sent: what lies in all buildings names none of them (spec section 4, saving). */
export function withinBuildings(resource: AnyResource, data: Wire): Wire {
  const { withinBuildings: lies } = resource;
  return lies !== undefined && data[lies.all] === true ? { ...data, [lies.list]: [] } : data;
}

/** The fields that a patch carries beside those that changed (`calls.alwaysSend`). */
function alwaysSent(resource: AnyResource, base: Wire, data: Wire): string[] {
  return (resource.calls.alwaysSend ?? []).flatMap(({ when: { field, from }, send }) =>
    base[field] === from && data[field] === !from ? send : [],
  );
}

/** The names of the fields that a write may change in which `data` differs from `base`. A field that `data` leaves out is unchanged. */
export function changedFields(resource: AnyResource, base: Wire, data: Wire): string[] {
  return differingFields(resource, base, data).filter((name) => resource.fields[name]?.write !== 'never');
}

/** The body of a POST: the fields that hold something, under the names that the calls use. */
export function encodeNew(resource: AnyResource, data: Wire, scope: Scope): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (resource.calls.sendsScope) {
    for (const [parameter, property] of Object.entries(resource.scope)) body[property] = scope[parameter];
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isEmptied = name === resource.withinBuildings?.list && data[resource.withinBuildings.all] === true;
    const isGiven = !isBlank(data[name]) && !isUnreadable(data[name]);
    if (field.write !== 'never' && (isEmptied || isGiven))
      body[writeName(resource, name)] = encodeValue(field, data[name]);
  }
  return body;
}

/** The body of a PUT: every field that is known, changed or not. */
export function encodeWhole(resource: AnyResource, record: Wire): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const isWritable =
      field.write === undefined ||
      field.write === 'always' ||
      (field.write === 'create' && !kindOf(field).isWriteOnly);
    if (isWritable && record[name] !== undefined)
      body[writeName(resource, name)] = encodeValue(field, record[name]);
  }
  return body;
}

/** One operation of an RFC 6902 patch; the platform's partial updates only replace top-level fields. */
export interface ReplaceOperation {
  readonly op: 'replace';
  readonly path: string;
  readonly value: unknown;
}

/** The RFC 6902 patch that makes `data` of `base`: one `replace` per changed field, and per field that always goes along. */
export function makePatch(resource: AnyResource, base: Wire, data: Wire): ReplaceOperation[] {
  const names = [...new Set([...changedFields(resource, base, data), ...alwaysSent(resource, base, data)])];
  return names.map((name) => {
    const field = resource.fields[name] as Field;
    const property = patchName(resource, name);
    const encoded = encodeValue(field, Object.hasOwn(data, name) ? data[name] : base[name]);
    // A reference that is patched under its embedded name travels in the shape that is read there.
    const value = property === field.embed && typeof encoded === 'string' ? { uid: encoded } : encoded;
    return { op: 'replace', path: `/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`, value };
  });
}
