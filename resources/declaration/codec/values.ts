import type { Field } from '../field.ts';
import { kindOf } from '../kinds/index.ts';
import { asItCame, isUnreadable, unreadable } from '../kinds/unreadable.ts';

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The value of an empty field: an empty list, or null. */
export function emptyValue(field: Field): readonly unknown[] | null {
  return kindOf(field).isMany ? [] : null;
}

/** A value of an answer as the record holds it. A value that the declaration cannot read stays as it came (`Unreadable`). */
export function decodeAnswer(field: Field, wire: unknown): unknown {
  if (isNothing(wire)) return emptyValue(field);
  const { read, coerce } = kindOf(field);
  const value = read(field, wire);
  if (value !== undefined) return value;
  return coerce?.(field, wire) ?? unreadable(wire);
}

/**
 * A value of a request as the platform keeps it: blank texts as null, a flag without a value as its default, references as identifiers.
 * A value that the declaration cannot read is `Unreadable`, for validation to refuse.
 */
export function decodeBody(field: Field, wire: unknown): unknown {
  const { read, normalize, isFlag } = kindOf(field);
  if (isNothing(wire)) return isFlag ? (field.default ?? false) : emptyValue(field);
  const value = read(field, wire);
  if (value === undefined) return unreadable(wire);
  return normalize && value !== null ? normalize(field, value) : value;
}

/** An item of a list in a request as the platform keeps it. An item that the declaration cannot read comes back unchanged. */
export function decodeItem(field: Field, wire: unknown): unknown {
  return kindOf(field).readItem?.(field, wire) ?? wire;
}

/** A value of a record as bodies carry it. */
export function encodeValue(field: Field, value: unknown): unknown {
  if (isUnreadable(value)) return asItCame(value);
  if (value === undefined || value === null || (field.target !== undefined && value === ''))
    return emptyValue(field);
  return kindOf(field).write?.(field, value) ?? value;
}

/** The value that a field shows: the option that stands for unknown ones where the declaration names it, else the value itself. */
export function shownValue(field: Field, value: unknown): unknown {
  return isUnreadable(value) ? (field.unknown ?? value) : value;
}

/** Whether two values of a field mean the same: all that count as nothing do, and lists of identifiers in any order. */
export function isSameValue(field: Field, left: unknown, right: unknown): boolean {
  const { identity = (value: unknown) => value } = kindOf(field);
  const key = (value: unknown) => JSON.stringify(isNothing(value) ? emptyValue(field) : identity(value));
  return key(left) === key(right);
}
