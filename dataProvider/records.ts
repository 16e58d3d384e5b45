import type { RaRecord } from 'ra-core';
import { patchName, writeName } from '../resources/declaration/conventions.ts';
import type { AnyResource, Field } from '../resources/declaration/index.ts';
import { isBlank, isObject } from '../resources/declaration/values.ts';
import type { Scope } from './address.ts';

/**
 * The property that carries a record's entity tag, in the rows of a platform's lists too where it gives them; it goes back as
 * If-Match and is never part of a body.
 */
export const etagProperty = '@etag';

/** A record as react-admin holds it: `id`, the declared fields, the scope's identifiers, and the entity tag. */
export type PlatformRecord = RaRecord<string> & { readonly [etagProperty]?: string };

type Wire = Readonly<Record<string, unknown>>;

/** A value of a record as text; nothing and objects are the empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** Reads properties without regard to case: older services write `Id` where newer ones write `id`. */
function reader(wire: Wire): (name: string) => unknown {
  let lowered: Map<string, unknown> | undefined;
  return (name) => {
    if (Object.hasOwn(wire, name)) return wire[name];
    lowered ??= new Map(Object.entries(wire).map(([key, value]) => [key.toLowerCase(), value]));
    return lowered.get(name.toLowerCase());
  };
}

/** The identifier in a value that is one, or an object that has one under `key`, `uid` or `id`. */
function identifierIn(value: unknown, key = 'uid'): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return null;
  const read = reader(value);
  return identifierIn(read(key) ?? read('uid') ?? read('id') ?? null);
}

function decodeChoice(field: Field, value: unknown): unknown {
  if (isBlank(value)) return null;
  const text = String(value).toLowerCase();
  const option = field.options?.find(
    ({ value: own, code, label, aliases = [] }) =>
      code === value ||
      String(code) === text ||
      own.toLowerCase() === text ||
      (typeof label === 'string' && label.toLowerCase() === text) ||
      aliases.some((alias) => alias.toLowerCase() === text),
  );
  return option?.value ?? field.unknown ?? String(value);
}

function decodeBoolean(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.codes && typeof value === 'number') return value === field.codes.true;
  return value === true || value === 1 || textOf(value).toLowerCase() === 'true';
}

function decodeValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'choice':
      return decodeChoice(field, value);
    case 'choices':
      return Array.isArray(value) ? value.map((item) => decodeChoice(field, item)) : [];
    case 'boolean':
      return decodeBoolean(field, value);
    case 'integer':
      return isBlank(value) ? null : Number(value);
    case 'reference':
      if (field.shape === 'object') return isObject(value) && identifierIn(value) ? value : null;
      return identifierIn(value, field.targetKey);
    case 'references':
    case 'uids':
      return Array.isArray(value)
        ? value.map((item) => identifierIn(item, field.itemKey)).filter((uid) => uid !== null)
        : [];
    case 'texts':
      return Array.isArray(value) ? value : [];
    default:
      return value ?? null;
  }
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
  const read = reader(isObject(answer) ? answer : {});
  const { field: idField } = resource.identifier;
  const id = identifierIn(read(idField) ?? read('uid') ?? read('id') ?? null) ?? '';
  const record: Record<string, unknown> = { id, [idField]: id };
  for (const [parameter, property] of Object.entries(resource.scope)) {
    record[property] = identifierIn(read(property) ?? scope[parameter] ?? null);
  }
  for (const property of Object.values(resource.scopeEmbeds ?? {})) {
    if (isObject(read(property))) record[property] = read(property);
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'password' || field.kind === 'secret') continue;
    const embedded = field.embed === undefined ? undefined : read(field.embed);
    if (field.embed !== undefined && isObject(embedded)) record[field.embed] = embedded;
    const value = read(name) ?? (field.wire?.write ? read(field.wire.write) : undefined) ?? embedded;
    if (value !== undefined || read(name) === null) record[name] = decodeValue(field, value ?? null);
  }
  const tag = etag ?? read(etagProperty);
  if (typeof tag === 'string' && tag !== '') record[etagProperty] = tag;
  return record as PlatformRecord;
}

function encodeValue(field: Field, value: unknown): unknown {
  if (field.kind === 'boolean') return field.codes ? field.codes[value ? 'true' : 'false'] : Boolean(value);
  if (
    field.kind === 'choices' ||
    field.kind === 'references' ||
    field.kind === 'uids' ||
    field.kind === 'texts'
  )
    return value ?? [];
  if (isBlank(value)) return null;
  if (field.kind === 'choice' && field.send === 'code') {
    return field.options?.find((option) => option.value === value)?.code ?? value;
  }
  if (field.kind === 'reference' && field.shape === 'object' && field.wire?.write) return identifierIn(value);
  return value;
}

/** Whether two values of a field mean the same: null, undefined and empty text do, lists of identifiers in any order do. */
function isSame(field: Field, left: unknown, right: unknown): boolean {
  if (field.kind === 'references' || field.kind === 'uids' || field.kind === 'choices') {
    const sorted = (value: unknown) =>
      JSON.stringify(
        (Array.isArray(value) ? value.map(textOf) : []).toSorted((a, b) => (a < b ? -1 : Number(a > b))),
      );
    return sorted(left) === sorted(right);
  }
  return JSON.stringify(encodeValue(field, left)) === JSON.stringify(encodeValue(field, right));
}

/** Data as it is sent: what lies in all buildings names none of them (spec section 4, saving). */
export function withinBuildings(resource: AnyResource, data: Wire): Wire {
  const { withinBuildings: lies } = resource;
  return lies !== undefined && data[lies.all] === true ? { ...data, [lies.list]: [] } : data;
}

/** The fields that a patch carries beside those that changed (`calls.alwaysSend`). */
export function alwaysSent(resource: AnyResource, base: Wire, data: Wire): string[] {
  return (resource.calls.alwaysSend ?? []).flatMap(({ when: { field, from }, send }) =>
    base[field] === from && data[field] === !from ? send : [],
  );
}

/** The names of the fields in which `data` differs from `base`; what `data` leaves out is unchanged. */
export function changedFields(resource: AnyResource, base: Wire, data: Wire): string[] {
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        field.write !== 'never' &&
        Object.hasOwn(data, name) &&
        data[name] !== undefined &&
        !isSame(field, base[name], data[name]),
    )
    .map(([name]) => name);
}

/** The body of a POST: the fields that hold something, under the names that the calls use. */
export function encodeNew(resource: AnyResource, data: Wire, scope: Scope): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (resource.calls.sendsScope) {
    for (const [parameter, property] of Object.entries(resource.scope)) body[property] = scope[parameter];
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isEmptied = name === resource.withinBuildings?.list && data[resource.withinBuildings.all] === true;
    if (field.write !== 'never' && (isEmptied || !isBlank(data[name])))
      body[writeName(resource, name)] = encodeValue(field, data[name]);
  }
  return body;
}

/** The body of a PUT: every field that is known, changed or not. */
export function encodeWhole(resource: AnyResource, record: Wire): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const written =
      field.write === undefined ||
      field.write === 'always' ||
      (field.write === 'create' && field.kind !== 'password');
    if (written && record[name] !== undefined)
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
    const value = property === field.embed && encoded !== null ? { uid: encoded } : encoded;
    return { op: 'replace', path: `/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`, value };
  });
}
