import fc from '../support/fastCheck.ts';
import { expect, test } from 'vitest';
import { filtersParameter } from '../../dataProvider/filters.ts';
import { resourceNamed } from '../../resources/registry.ts';

const buildings = resourceNamed('buildings')!;

test('a quote in a value is doubled and a tilde stays inside the quotes', () => {
  expect(filtersParameter(buildings, { 'name~eq': "O'Hare ~and~ Sons" })).toBe(
    "Name~eq~'O''Hare ~and~ Sons'",
  );
});

test('numbers and booleans stand bare, moments as datetime', () => {
  const filter = { 'renewalYear~gte': 2027, 'contractEndDate~lt': '2027-01-31' };
  expect(filtersParameter(buildings, filter)).toBe(
    "RenewalYear~gte~2027~and~ContractEndDate~lt~datetime'2027-01-31'",
  );
});

test('the search field looks into every searched field, beside the other filters', () => {
  expect(filtersParameter(buildings, { q: ' oak ', 'status~eq': 'Active' })).toBe(
    "Status~eq~'Active'~and~(Name~contains~'oak'~or~BuildingId~contains~'oak'~or~UniqueId~contains~'oak'~or~City~contains~'oak')",
  );
});

test('several conditions on one field stand side by side', () => {
  expect(filtersParameter(buildings, { 'name~contains': 'a', 'name~contains~2': 'b' })).toBe(
    "Name~contains~'a'~and~Name~contains~'b'",
  );
});

test('blank values, unknown fields and unknown operators narrow nothing', () => {
  expect(
    filtersParameter(buildings, { 'name~eq': '', 'nope~eq': 'x', 'name~like': 'x', q: '  ' }),
  ).toBeUndefined();
});

test('whatever is typed, the value is one quoted literal: quotes inside come in pairs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
      const text = filtersParameter(buildings, { 'name~eq': value }) ?? '';
      const inner = text.slice("Name~eq~'".length, -1);
      expect(text.endsWith("'")).toBe(true);
      expect(inner.replaceAll("''", '')).not.toContain("'");
      expect(inner.replaceAll("''", "'")).toBe(value);
    }),
  );
});
