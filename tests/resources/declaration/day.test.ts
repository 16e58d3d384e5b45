import { expect, it } from 'vitest';

import { dateKind } from '../../../resources/declaration/kinds/date.ts';

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
  [20_260_301, undefined],
])('the day of %j on the wire is %s, as it is written, in no time zone', (wire, day) => {
  expect(dateKind.read?.(field, wire)).toBe(day);
});
