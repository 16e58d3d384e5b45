import { patchName, writeName } from '../resources/declaration/conventions.ts';
import {
  decodeAnswer,
  defaultOf,
  differingFields,
  encodeValue,
  isSameValue,
  isUnreadable,
  type Wire,
} from '../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../resources/declaration/index.ts';
import { kindOf } from '../resources/declaration/kinds/index.ts';
import { isBlank } from '../resources/declaration/values.ts';
import type { Scope } from './address.ts';
import { cameProperty } from './records.ts';

/** Data as sent: a record of all buildings lists none of them (spec section 4, saving). */
export function withinBuildings(resource: AnyResource, data: Wire): Wire {
  const { withinBuildings: lies } = resource;
  return lies !== undefined && data[lies.all] === true ? { ...data, [lies.list]: [] } : data;
}

/** Unchanged fields that a patch includes (`calls.alwaysSend`). */
function alwaysSent(resource: AnyResource, base: Wire, data: Wire): string[] {
  return (resource.calls.alwaysSend ?? []).flatMap(({ when: { field, from }, send }) =>
    base[field] === from && data[field] === !from ? send : [],
  );
}

/** The names of writable fields that differ between `data` and `base`. A field absent from `data` is unchanged. */
export function changedFields(resource: AnyResource, base: Wire, data: Wire): string[] {
  return differingFields(resource, base, data).filter((name) => resource.fields[name]?.write !== 'never');
}

/** True for a default that another platform may not know. */
function isOmitted(field: Field, value: unknown, data: Wire): boolean {
  return field.omitsDefault === true && value === defaultOf(field, data);
}

/** The body of a POST: the fields with a value, under the names of the calls. */
export function encodeNew(resource: AnyResource, data: Wire, scope: Scope): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (resource.calls.sendsScope) {
    for (const [parameter, property] of Object.entries(resource.scope)) body[property] = scope[parameter];
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isEmptied = name === resource.withinBuildings?.list && data[resource.withinBuildings.all] === true;
    // Without the key, the platform would set the default of an emptied field.
    const hasLostDefault = data[name] === null && field.default !== undefined;
    const isGiven =
      (!isBlank(data[name]) || hasLostDefault || field.sendsNull) &&
      !isUnreadable(data[name]) &&
      !isOmitted(field, data[name], data);
    if (field.write !== 'never' && (isEmptied || isGiven))
      body[writeName(resource, name)] = encodeValue(field, data[name]);
  }
  return body;
}

/**
 * The body of a PUT: every known field, changed or not. What did not change is sent as it came.
 * @param changed the fields that are sent whatever their value is
 */
export function encodeWhole(
  resource: AnyResource,
  record: Wire,
  changed: readonly string[],
): Record<string, unknown> {
  const data = withinBuildings(resource, record);
  const body: Record<string, unknown> = {};
  const came = (record[cameProperty] ?? {}) as Wire;
  /** False for the value of before another save. */
  const isCurrent = (name: string, field: Field) =>
    Object.hasOwn(came, name) && isSameValue(field, decodeAnswer(field, came[name]), data[name]);
  for (const [name, field] of Object.entries(resource.fields)) {
    const isWritable =
      field.write === undefined ||
      field.write === 'always' ||
      (field.write === 'create' && !kindOf(field).isWriteOnly);
    const isLeftOut = !changed.includes(name) && isOmitted(field, data[name], data);
    if (!isWritable || isLeftOut || data[name] === undefined) continue;
    const isAsItCame = !changed.includes(name) && isCurrent(name, field);
    body[writeName(resource, name)] = isAsItCame ? came[name] : encodeValue(field, data[name]);
  }
  return body;
}

/** One operation of an RFC 6902 patch. The platform's partial updates only replace top-level fields. */
export interface ReplaceOperation {
  readonly op: 'replace';
  readonly path: string;
  readonly value: unknown;
}

/** The RFC 6902 patch from `base` to `data`: one `replace` per changed field and per field that is always sent. */
export function makePatch(resource: AnyResource, base: Wire, data: Wire): ReplaceOperation[] {
  const names = [...new Set([...changedFields(resource, base, data), ...alwaysSent(resource, base, data)])];
  return names.map((name) => {
    const field = resource.fields[name] as Field;
    const property = patchName(resource, name);
    const encoded = encodeValue(field, Object.hasOwn(data, name) ? data[name] : base[name]);
    // A reference that is patched under its embedded name has the shape in which it is read.
    const value = property === field.embed && typeof encoded === 'string' ? { uid: encoded } : encoded;
    return { op: 'replace', path: `/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`, value };
  });
}
