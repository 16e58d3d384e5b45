import type { Kind } from './kind.ts';
import { asItCame, isUnreadable, unreadable } from './unreadable.ts';

/** A list whose items are read one by one. An unreadable item stays in its place as received. */
export function listOf<Field>(
  readItem: (field: Field, item: unknown) => unknown,
): Omit<Kind<Field>, 'check'> & Required<Pick<Kind<Field>, 'readItem'>> {
  return {
    operators: [],
    isSortable: false,
    isMany: true,
    readItem,
    read: (field, wire) =>
      Array.isArray(wire)
        ? wire
            .filter((item) => item !== null && item !== undefined)
            .map((item: unknown) => readItem(field, item) ?? unreadable(item))
        : undefined,
    normalize: (_, value) => [...new Set(value as unknown[])],
    write: (_, value) => (value as unknown[]).map((item) => (isUnreadable(item) ? asItCame(item) : item)),
  };
}

/** Equality key of a set: the order of identifiers and choices has no meaning. */
export function asSet(value: unknown): unknown {
  return Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value;
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
