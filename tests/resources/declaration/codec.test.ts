import { describe, expect, it } from 'vitest';
import {
  asItCame,
  decodeAnswer,
  decodeBody,
  emptyValue,
  encodeValue,
  isSameValue,
  isUnreadable,
  unreadablePart,
} from '../../../resources/declaration/codec/index.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import fc from '../../support/fastCheck.ts';
import { wireOf } from '../../support/wire.ts';

/** The fields of every resource by name. */
const declared = resources.map(({ name, fields }) => [name, Object.entries(fields)] as const);

/** Runs `check` for each field with many values of responses. */
function forEach(
  fields: readonly (readonly [string, Field])[],
  check: (field: Field, wire: unknown, name: string) => void,
) {
  for (const [name, field] of fields)
    fc.assert(
      fc.property(wireOf(field), (wire) => check(field, wire, name)),
      { numRuns: 50 },
    );
}

describe('a response value', () => {
  it.each(declared)('%s: is sent back unchanged when it is unreadable', (_, fields) => {
    forEach(fields, (field, wire, name) => {
      const value = decodeAnswer(field, wire);
      const encoded = encodeValue(field, value);
      if (isUnreadable(value)) expect(encoded, name).toEqual(wire);
      if (!Array.isArray(value) || !Array.isArray(wire) || field.kind === 'json') return;
      expect(encoded, name).toHaveLength(wire.filter((item) => item !== null).length);
      for (const item of unreadablePart(value)) expect(encoded, name).toContainEqual(asItCame(item));
    });
  });

  it.each(declared)('%s: is the same after encoding and decoding', (_, fields) => {
    forEach(fields, (field, wire, name) => {
      const value = decodeAnswer(field, wire);
      const again = decodeAnswer(field, encodeValue(field, value));
      expect(isSameValue(field, value, again), name).toBe(true);
    });
  });

  it.each(declared)('%s: equals null only when it is empty', (_, fields) => {
    forEach(fields, (field, wire, name) => {
      const empty = emptyValue(field);
      for (const nothing of [null, undefined, '']) expect(decodeAnswer(field, nothing), name).toEqual(empty);
      const value = decodeAnswer(field, wire);
      const isEmpty = JSON.stringify(value) === JSON.stringify(empty);
      expect(isSameValue(field, value, null), name).toBe(isEmpty);
    });
  });
});

it.each(declared)('decoding a request value again does not change it: %s', (_, fields) => {
  forEach(fields, (field, wire, name) => {
    const value = decodeBody(field, wire);
    if (unreadablePart(value).length === 0) expect(decodeBody(field, value), name).toEqual(value);
  });
});
