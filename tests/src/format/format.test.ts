import { describe, expect, it } from 'vitest';
import {
  choice,
  date,
  flag,
  instant,
  integer,
  reference,
  text,
  texts,
} from '../../../resources/declaration/index.ts';
import { formatValue } from '../../../src/format/format.ts';

const us = { locale: 'en-US', words: { yes: 'Yes', no: 'No' }, timeZone: 'America/Chicago' } as const;
const uk = { ...us, locale: 'en-GB', timeZone: 'Europe/London' } as const;
const status = choice([{ value: 'OnHold', label: 'On Hold' }, { value: 'Active' }]);

describe('formatting a value', () => {
  it.each([
    ['nothing', text(), null, ''],
    ['an empty list', texts(), [], ''],
    ['zero', integer(), 0, '0'],
    ['a year', integer(), 2026, '2026'],
    [
      'a number that is offered by a name',
      integer({ offered: [{ value: 10, label: 'Fit window' }] }),
      10,
      'Fit window',
    ],
    ['a number that is offered by itself', integer({ offered: [{ value: 25 }] }), 25, '25'],
    ['no', flag(), false, 'No'],
    ['an option with a label', status, 'OnHold', 'On Hold'],
    ['an unknown option', status, 'Odd', 'Odd'],
    ['several texts', texts(), ['a', 'b'], 'a, b'],
    ['an invalid date', date(), 'soon', 'soon'],
  ])('returns the text of %s', (_, field, value, expected) => {
    expect(formatValue(field, value, us)).toBe(expected);
  });

  it('formats days and timestamps for the locale, and uses the zone for timestamps only', () => {
    expect(formatValue(date(), '2026-03-01', us)).toBe('Mar 1, 2026');
    expect(formatValue(date(), '2026-03-01', uk)).toBe('1 Mar 2026');
    expect(formatValue(instant(), '2026-03-01T00:30:00Z', us)).toMatch(/^Feb 28, 2026, 6:30\sPM$/);
    const brief = (year: number) =>
      formatValue(instant(), `${year}-03-02T00:30:00Z`, { ...us, isBrief: true });
    const thisYear = new Date().getFullYear();
    expect(brief(thisYear)).toMatch(/^Mar 1, 6:30\sPM$/);
    expect(brief(thisYear - 1)).toMatch(new RegExp(`^Mar 1, ${thisYear - 1}, 6:30\\sPM$`));
    expect(formatValue(instant(), '2026-03-01T00:30:00Z', uk)).toBe('1 Mar 2026, 00:30');
  });

  it('writes the hour of a brief timestamp as in a full one', () => {
    const early = `${new Date().getUTCFullYear()}-03-02T03:10:00Z`;
    expect(formatValue(instant(), early, uk)).toMatch(/, 03:10$/);
    expect(formatValue(instant(), early, { ...uk, isBrief: true })).toBe('2 Mar, 03:10');
  });

  it('names a reference by the embedded record in the response, unless the reference was changed', () => {
    const field = reference('buildingTypes', { embed: 'buildingType' });
    const record = { buildingType: { uid: 'a', name: 'School' } };
    expect(formatValue(field, 'a', us, record)).toBe('School');
    expect(formatValue(field, 'b', us, record)).toBe('b');
  });
});
