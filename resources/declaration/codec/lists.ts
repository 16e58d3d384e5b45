import type { Field } from '../field.ts';
import { isOrigin, originOf } from '../origin.ts';
import { choice } from './choice.ts';
import type { Codec } from './codec.ts';
import { identifierIn } from './identifier.ts';
import { asItCame, isUnreadable, unreadable } from './unreadable.ts';

/** A list whose items are read one by one: an item that cannot be read stays in its place as it came. */
function listOf(readItem: (field: Field, item: unknown) => unknown): Codec {
  return {
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

/** The order of identifiers and choices says nothing. */
const asSet = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value;

export const choices: Codec = { ...listOf(choice.read), identity: asSet };

export const references: Codec = {
  ...listOf(({ itemKey }, item) => identifierIn(item, itemKey) ?? undefined),
  identity: asSet,
};

export const texts: Codec = listOf(({ format }, item) => {
  if (typeof item !== 'string') return undefined;
  return format === 'origin' && isOrigin(item) ? originOf(item) : item;
});
