import type { Field } from '../fields/field.ts';
import { kindOf } from '../kinds/index.ts';
import { asItCame, isUnreadable, unreadable } from '../kinds/unreadable.ts';

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The value of an empty field: an empty list, or null. */
export function emptyValue(field: Field): readonly unknown[] | null {
  return kindOf(field).isMany ? [] : null;
}

/** Converts a value of a response to the record's form. A value that the declaration cannot read is kept as received (`Unreadable`). */
export function decodeAnswer(field: Field, wire: unknown): unknown {
  if (isNothing(wire)) return emptyValue(field);
  const { read, coerce } = kindOf(field);
  const value = read(field, wire);
  if (value !== undefined) return value;
  return coerce?.(field, wire) ?? unreadable(wire);
}

/**
 * Converts a value of a request to the form the platform stores: blank texts become null, a flag without a value its default, references
 * identifiers. A value that the declaration cannot read becomes `Unreadable`, which validation rejects.
 */
export function decodeBody(field: Field, wire: unknown): unknown {
  const { read, normalize, isFlag } = kindOf(field);
  if (isNothing(wire)) return isFlag ? (field.default ?? false) : emptyValue(field);
  const value = read(field, wire);
  if (value === undefined) return unreadable(wire);
  return normalize && value !== null ? normalize(field, value) : value;
}

/** Converts an item of a list in a request to its stored form. An item that the declaration cannot read is returned unchanged. */
export function decodeItem(field: Field, wire: unknown): unknown {
  return kindOf(field).readItem?.(field, wire) ?? wire;
}

/** Converts a value of a record to the form that request bodies carry. */
export function encodeValue(field: Field, value: unknown): unknown {
  if (isUnreadable(value)) return asItCame(value);
  if (value === undefined || value === null || (field.target !== undefined && value === ''))
    return emptyValue(field);
  return kindOf(field).write?.(field, value) ?? value;
}

/** The value that a field shows: for an unreadable value the option declared as `unknown`, if any; otherwise the value itself. */
export function shownValue(field: Field, value: unknown): unknown {
  return isUnreadable(value) ? (field.unknown ?? value) : value;
}

/** True when two values of a field are equal. All blank values are equal, and lists of identifiers are compared as sets. */
export function isSameValue(field: Field, left: unknown, right: unknown): boolean {
  const { identity = (value: unknown) => value } = kindOf(field);
  const key = (value: unknown) => JSON.stringify(isNothing(value) ? emptyValue(field) : identity(value));
  return key(left) === key(right);
}
