import fc from '../support/fastCheck.ts';
import { expect, test } from 'vitest';
import { filtersParameter, type ListFilter } from '../../dataProvider/filters.ts';
import { pageLocally } from '../../dataProvider/local.ts';
import { resourceNamed } from '../../resources/registry.ts';

const buildings = resourceNamed('buildings')!;

test('a quote in a value is doubled and a tilde stays inside the quotes', () => {
  expect(filtersParameter(buildings, { 'name~eq': "O'Hare ~and~ Sons" })).toBe(
    "Name~eq~'O''Hare ~and~ Sons'",
  );
});

test('numbers and booleans are unquoted, timestamps are datetime', () => {
  const filter = { 'renewalYear~gte': 2027, 'contractEndDate~lt': '2027-01-31' };
  expect(filtersParameter(buildings, filter)).toBe(
    "RenewalYear~gte~2027~and~ContractEndDate~lt~datetime'2027-01-31'",
  );
});

test('a search term searches every searchable field, in addition to other filters', () => {
  expect(filtersParameter(buildings, { q: ' oak ', 'status~eq': 'Active' })).toBe(
    "Status~eq~'Active'~and~(Name~contains~'oak'~or~BuildingId~contains~'oak'~or~UniqueId~contains~'oak'~or~City~contains~'oak')",
  );
});

test('several conditions on one field are combined', () => {
  expect(filtersParameter(buildings, { 'name~contains': 'a', 'name~contains~2': 'b' })).toBe(
    "Name~contains~'a'~and~Name~contains~'b'",
  );
});

test('blank values, empty lists and scope fields add no filter', () => {
  expect(
    filtersParameter(buildings, { 'name~eq': '', city: undefined, status: [], clientUID: 'x', q: '  ' }),
  ).toBeUndefined();
});

test('null asks for records without a value, or with neq for those with one', () => {
  expect(filtersParameter(buildings, { city: null })).toBe('City~eq~null');
  expect(filtersParameter(buildings, { 'city~neq': null })).toBe('City~neq~null');
  expect(filtersParameter(buildings, { city: ['Rome', null] })).toBe("(City~eq~'Rome'~or~City~eq~null)");
  expect(() => filtersParameter(buildings, { 'city~contains': null })).toThrow('Use eq or neq.');
  const records = [
    { id: 'a', name: 'a', description: '' },
    { id: 'b', name: 'b', description: 'Head' },
    { id: 'c', name: 'c' },
  ];
  const ids = (filter: ListFilter) =>
    pageLocally(resourceNamed('titles')!, records, { filter }).data.map(({ id }) => id);
  expect(ids({ description: null })).toEqual(['a', 'c']);
  expect(ids({ 'description~neq': null })).toEqual(['b']);
});

test('a list of values matches any of them, and with a negative operator none of them', () => {
  expect(filtersParameter(buildings, { status: ['Active', 'Archived'], 'city~neq': ['Rome', 'Oslo'] })).toBe(
    "(Status~eq~'Active'~or~Status~eq~'Archived')~and~City~neq~'Rome'~and~City~neq~'Oslo'",
  );
  expect(filtersParameter(buildings, { id: ['a', 'b'] })).toBe("(Uid~eq~'a'~or~Uid~eq~'b')");
});

test('a locally paged list accepts several values per filter', () => {
  const records = ['Head', 'Nurse', 'Guard'].map((name) => ({ id: name, name }));
  const names = (filter: ListFilter) =>
    pageLocally(resourceNamed('titles')!, records, { filter }).data.map(({ id }) => id);
  expect(names({ name: ['head', 'guard'] })).toEqual(['Head', 'Guard']);
  expect(names({ 'name~neq': ['head', 'guard'] })).toEqual(['Nurse']);
});

test.each([
  [{ nope: 'x' }, 'buildings has no field called nope.'],
  [{ 'name~like': 'x' }, 'No filter operator is called like.'],
  [{ name: { first: 'x' } }, 'The filter name of buildings is no text, number or flag.'],
])('the filter %j throws instead of listing everything', (filter, sentence) => {
  expect(() => filtersParameter(buildings, filter)).toThrow(sentence);
});

test('any text is one quoted literal with inner quotes doubled', () => {
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
