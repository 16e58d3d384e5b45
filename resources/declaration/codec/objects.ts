import type { Field, Fields } from '../fields/field.ts';
import { propertiesOf } from '../kinds/properties.ts';
import { isUnreadable } from '../kinds/unreadable.ts';
import { isBlank, isObject } from '../values.ts';
import { readList } from './listAnswer.ts';
import { decodeAnswer } from './values.ts';

type Decoded = Readonly<Record<string, unknown>>;

interface Decoding {
  /** Keeps unreadable values as they came, for a form that sends them back. */
  readonly keepsUnreadable?: boolean | undefined;
}

function decodeField(field: Field, wire: unknown, { keepsUnreadable = false }: Decoding): unknown {
  if (field.items) return decodeItems(field.items, readList(wire).items);
  const value = decodeAnswer(field, wire);
  return isUnreadable(value) && !keepsUnreadable ? undefined : value;
}

/**
 * Reads an object of declared fields from the response of an action. Names match in any case, including the further names that fields
 * declare. Values that are absent are omitted, and unreadable ones unless they are kept; lists of objects are then empty. A bare text or number becomes the value of
 * the first field.
 */
export function decodeObject(fields: Fields, wire: unknown, decoding: Decoding = {}): Decoded {
  const [first = ''] = Object.keys(fields);
  const read = propertiesOf(isObject(wire) ? wire : { [first]: wire });
  const decoded: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const spellings = [name, ...(field.wire?.read ?? [])];
    const wireValue = spellings.map(read).find((value) => !isBlank(value));
    const value =
      wireValue === undefined && !field.items ? read(name) : decodeField(field, wireValue, decoding);
    if (value !== undefined) decoded[name] = value;
  }
  return decoded;
}

/** The objects of a list. An object that lacks a required value is dropped: code relies on these values. */
export function decodeItems(fields: Fields, wires: readonly unknown[]): readonly Decoded[] {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : []));
  return wires
    .map((wire) => decodeObject(fields, wire))
    .filter((decoded) => required.every((name) => (decoded[name] ?? '') !== ''));
}
