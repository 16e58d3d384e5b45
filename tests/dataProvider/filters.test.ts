import fc from '../support/fastCheck.ts';
import { expect, test } from 'vitest';
import { filtersParameter, readFilter } from '../../dataProvider/filters.ts';
import { pageLocally } from '../../dataProvider/lists/local.ts';
import { resourceNamed } from '../../resources/registry.ts';

const buildings = resourceNamed('buildings')!;

type Filter = Readonly<Record<string, unknown>>;
const parameterOf = (filter: Filter) => filtersParameter(buildings, readFilter(buildings, filter));

test('a quote in a value is doubled and a tilde stays inside the quotes', () => {
  expect(parameterOf({ 'name~eq': "O'Hare ~and~ Sons" })).toBe("Name~eq~'O''Hare ~and~ Sons'");
});

test('numbers and booleans are unquoted, timestamps are datetime', () => {
  const filter = { 'renewalYear~gte': 2027, 'contractEndDate~lt': '2027-01-31' };
  expect(parameterOf(filter)).toBe("RenewalYear~gte~2027~and~ContractEndDate~lt~datetime'2027-01-31'");
});

const users = resourceNamed('users')!;

test.each([
  [
    'eq',
    "(LastLogin~gte~datetime'2026-11-09T05:18:00.000Z'~and~LastLogin~lt~datetime'2026-11-09T05:19:00.000Z')",
  ],
  [
    'neq',
    "(LastLogin~lt~datetime'2026-11-09T05:18:00.000Z'~or~LastLogin~gte~datetime'2026-11-09T05:19:00.000Z'~or~LastLogin~eq~null)",
  ],
  ['gt', "LastLogin~gte~datetime'2026-11-09T05:19:00.000Z'"],
  ['gte', "LastLogin~gte~datetime'2026-11-09T05:18:00.000Z'"],
  ['lt', "LastLogin~lt~datetime'2026-11-09T05:18:00.000Z'"],
  ['lte', "LastLogin~lt~datetime'2026-11-09T05:19:00.000Z'"],
])('a minute with %s means the whole minute', (operator, expected) => {
  const filter = { [`lastLogin~${operator}`]: '2026-11-09T05:18:00.000Z' };
  expect(filtersParameter(users, readFilter(users, filter))).toBe(expected);
});

test('a moment with seconds is that moment', () => {
  expect(filtersParameter(users, readFilter(users, { 'lastLogin~eq': '2026-11-09T05:18:07.000Z' }))).toBe(
    "LastLogin~eq~datetime'2026-11-09T05:18:07.000Z'",
  );
});

test('a search term searches every searchable field, in addition to other filters', () => {
  expect(parameterOf({ q: ' oak ', 'status~eq': 'Active' })).toBe(
    "Status~eq~'Active'~and~(Name~contains~'oak'~or~BuildingId~contains~'oak'~or~UniqueId~contains~'oak'~or~City~contains~'oak')",
  );
});

test('every word of a search is in any of the fields, without the separators of pasted text', () => {
  expect(parameterOf({ q: 'Oak, (north)' })).toBe(
    ['Oak', 'north']
      .map((word) => {
        const fields = ['Name', 'BuildingId', 'UniqueId', 'City'];
        return `(${fields.map((field) => `${field}~contains~'${word}'`).join('~or~')})`;
      })
      .join('~and~'),
  );
});

test('a locally paged list is searched by words, without accents and apostrophes', () => {
  const records = ['Chef d’équipe', 'Head teacher', 'Room 12'].map((name) => ({ id: name, name }));
  const titles = resourceNamed('titles')!;
  const names = (q: string) =>
    pageLocally(titles, records, { filter: readFilter(titles, { q }) }).data.map(({ id }) => id);
  expect(names('equipe chef')).toEqual(['Chef d’équipe']);
  expect(names("d'équipe")).toEqual(['Chef d’équipe']);
  expect(names('teacher room')).toEqual([]);
});

test('several conditions on one field are combined', () => {
  expect(parameterOf({ 'name~contains': 'a', 'name~contains~2': 'b' })).toBe(
    "Name~contains~'a'~and~Name~contains~'b'",
  );
});

test('blank values, empty lists and scope fields add no filter', () => {
  expect(
    parameterOf({ 'name~eq': '', city: undefined, status: [], clientUID: 'x', q: '  ' }),
  ).toBeUndefined();
});

test('a condition whose value is still to be chosen adds no filter', () => {
  const conditions = [{ field: 'city', operator: 'eq', value: '' }] as const;
  expect(filtersParameter(buildings, readFilter(buildings, { q: '', conditions }))).toBeUndefined();
});

test('null asks for records without a value, or with neq for those with one', () => {
  expect(parameterOf({ city: null })).toBe('City~eq~null');
  expect(parameterOf({ 'city~neq': null })).toBe('City~neq~null');
  expect(parameterOf({ city: ['Rome', null] })).toBe("(City~eq~'Rome'~or~City~eq~null)");
  expect(() => parameterOf({ 'city~contains': null })).toThrow('Use eq or neq.');
  const records = [
    { id: 'a', name: 'a', description: '' },
    { id: 'b', name: 'b', description: 'Head' },
    { id: 'c', name: 'c' },
  ];
  const titles = resourceNamed('titles')!;
  const ids = (filter: Filter) =>
    pageLocally(titles, records, { filter: readFilter(titles, filter) }).data.map(({ id }) => id);
  expect(ids({ description: null })).toEqual(['a', 'c']);
  expect(ids({ 'description~neq': null })).toEqual(['b']);
});

test('a list of values matches any of them, and with a negative operator none of them', () => {
  expect(parameterOf({ status: ['Active', 'Archived'], 'city~neq': ['Rome', 'Oslo'] })).toBe(
    "(Status~eq~'Active'~or~Status~eq~'Archived')~and~City~neq~'Rome'~and~City~neq~'Oslo'",
  );
  expect(parameterOf({ 'name~doesnotcontain': ['hall', 'annex'] })).toBe(
    "Name~doesnotcontain~'hall'~and~Name~doesnotcontain~'annex'",
  );
  expect(parameterOf({ id: ['a', 'b'] })).toBe("(Uid~eq~'a'~or~Uid~eq~'b')");
});

test('the filter of the portal’s lists is sent as the map of react-admin with the same conditions', () => {
  const conditions = [
    { field: 'name', operator: 'contains', value: 'a' },
    { field: 'name', operator: 'contains', value: 'b' },
    { field: 'renewalYear', operator: 'gte', value: '2027' },
  ] as const;
  const map = { 'name~contains': 'a', 'name~contains~2': 'b', 'renewalYear~gte': 2027, q: ' oak ' };
  expect(filtersParameter(buildings, readFilter(buildings, { q: ' oak ', conditions }))).toBe(
    parameterOf(map),
  );
});

test('a locally paged list accepts several values per filter', () => {
  const records = ['Head', 'Nurse', 'Guard'].map((name) => ({ id: name, name }));
  const titles = resourceNamed('titles')!;
  const names = (filter: Filter) =>
    pageLocally(titles, records, { filter: readFilter(titles, filter) }).data.map(({ id }) => id);
  expect(names({ name: ['head', 'guard'] })).toEqual(['Head', 'Guard']);
  expect(names({ 'name~neq': ['head', 'guard'] })).toEqual(['Nurse']);
});

test.each<[condition: string, value: string | number, found: string]>([
  ['name~eq', 'oak hall', 'Oak Hall'],
  ['name~neq', 'oak hall', 'Hall 10, Hall 9'],
  ['name~contains', 'K H', 'Oak Hall'],
  ['name~doesnotcontain', 'oak', 'Hall 10, Hall 9'],
  ['name~startswith', 'hall', 'Hall 10, Hall 9'],
  ['name~endswith', 'HALL', 'Oak Hall'],
  ['name~lt', 'Hall 10', 'Hall 9'],
  ['name~lte', 'Hall 10', 'Hall 10, Hall 9'],
  ['name~gt', 'Hall 10', 'Oak Hall'],
  ['name~gte', 'Hall 10', 'Hall 10, Oak Hall'],
  ['renewalYear~lt', 2027, 'Hall 9'],
  ['renewalYear~lte', 2027, 'Hall 10, Hall 9'],
  ['renewalYear~gt', 2027, 'Oak Hall'],
  ['renewalYear~gte', 2027, 'Hall 10, Oak Hall'],
])('in a list that was read whole, %s %s finds %s', (condition, value, found) => {
  const records = [
    { id: '1', name: 'Hall 10', renewalYear: 2027 },
    { id: '2', name: 'Hall 9', renewalYear: 999 },
    { id: '3', name: 'Oak Hall', renewalYear: 2031 },
  ];
  const { data } = pageLocally(buildings, records, {
    filter: readFilter(buildings, { [condition]: value }),
  });
  expect(data.map(({ name }) => name).join(', ')).toBe(found);
});

test.each([
  ['eq', 'in both, in one'],
  ['neq', 'in another, in none'],
])(
  'in a list that was read whole, a field with several values is compared with each (%s)',
  (operator, found) => {
    const records = [
      { id: '1', lastName: 'in both', userDepartments: ['d1', 'd2'] },
      { id: '2', lastName: 'in one', userDepartments: ['d1'] },
      { id: '3', lastName: 'in another', userDepartments: ['d3'] },
      { id: '4', lastName: 'in none', userDepartments: [] },
    ];
    const filter = readFilter(users, { [`userDepartments~${operator}`]: 'd1' });
    expect(
      pageLocally(users, records, { filter })
        .data.map(({ lastName }) => lastName)
        .join(', '),
    ).toBe(found);
  },
);

test.each([
  [undefined, 'Hall 9, Hall 10, annex'],
  [{ field: 'city', order: 'ASC' }, 'annex, Hall 10, Hall 9'],
  [{ field: 'city', order: 'DESC' }, 'Hall 10, Hall 9, annex'],
  [{ field: 'renewalYear', order: 'ASC' }, 'annex, Hall 9, Hall 10'],
] as const)('a list that was read whole is sorted by %j, then by the further keys', (sort, found) => {
  const records = [
    { id: '1', name: 'Hall 9', city: 'Oslo', renewalYear: 999 },
    { id: '2', name: 'Hall 10', city: 'oslo', renewalYear: 1000 },
    { id: '3', name: 'annex', city: 'Bern', renewalYear: 7 },
  ];
  const { data } = pageLocally(buildings, records, {
    filter: readFilter(buildings),
    ...(sort && { sort }),
    thenBy: ['-renewalYear', 'name'],
  });
  expect(data.map(({ name }) => name).join(', ')).toBe(found);
});

test('in a list that was read whole, an absent text contains nothing', () => {
  const records = [{ id: '1', name: 'Oak Hall' }, { id: '2' }];
  for (const letter of 'aeiorstw') {
    const filter = readFilter(buildings, { 'city~contains': letter });
    expect(pageLocally(buildings, records, { filter }).data).toEqual([]);
  }
});

test.each([
  [{ nope: 'x' }, 'buildings has no field called nope.'],
  [{ 'name~like': 'x' }, 'No filter operator is called like.'],
  [{ name: { first: 'x' } }, 'The filter name of buildings is no text, number or flag.'],
])('the filter %j throws instead of listing everything', (filter, sentence) => {
  expect(() => parameterOf(filter)).toThrow(sentence);
});

test('any text is one quoted literal with inner quotes doubled', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
      const text = parameterOf({ 'name~eq': value }) ?? '';
      const inner = text.slice("Name~eq~'".length, -1);
      expect(text.endsWith("'")).toBe(true);
      expect(inner.replaceAll("''", '')).not.toContain("'");
      expect(inner.replaceAll("''", "'")).toBe(value);
    }),
  );
});
