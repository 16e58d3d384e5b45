import { expect, it } from 'vitest';

import { dateKind } from '../../../resources/declaration/kinds/date.ts';
import { unfinished } from '../../../resources/declaration/kinds/unfinished.ts';

const field = { kind: 'date' } as const;

it.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-01T00:00:00', '2026-03-01'],
  ['2026-03-01T00:00:00Z', '2026-03-01'],
  ['2026-03-01T23:30:00.123Z', '2026-03-01'],
  ['2026-03-01T00:00:00+02:00', '2026-03-01'],
  ['2026-03-01T23:30:00-09:30', '2026-03-01'],
  ['2028-02-29T12:00:00+14:00', '2028-02-29'],
  ['2026-03-01T00:00:00+0200', undefined],
  ['01.03.2026', undefined],
  ['2026-03-01 or later', undefined],
  ['from 2026-03-01', undefined],
  [20_260_301, undefined],
])('the day of %j on the wire is %s, as it is written, in no time zone', (wire, day) => {
  expect(dateKind.read(field, wire)).toBe(day);
});

it.each([
  ['2026-03-01', null],
  ['2028-02-29', null],
  ['2026-02-29', 'date'],
  ['2026-13-01', 'date'],
  ['0000-01-01', 'date'],
  ['x2026-03-01', 'date'],
  ['2026-03-01T00:00:00Z', 'date'],
  ['2026-03-1', 'date'],
  ['12026-03-01', 'date'],
  [20_260_301, 'date'],
  ['0026-03-01', 'year'],
  [unfinished, 'unfinished'],
])('the value %j of a field for a day has the fault %s', (value, key) => {
  expect(dateKind.check(field, value, {})).toEqual(key === null ? null : { key });
});
