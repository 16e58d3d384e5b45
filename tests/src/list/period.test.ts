import { describe, expect, it } from 'vitest';
import { conditionsOfPeriod, momentIn, periodIn, periodOf } from '../../../src/list/filter/period.ts';

const zone = 'America/Chicago';
const valuesOf = (...args: Parameters<typeof conditionsOfPeriod>) =>
  conditionsOfPeriod(...args).map(({ operator, value }) => `${operator} ${value}`);

describe('the period of a filter on a time', () => {
  it('is counted in days of the time zone, not of the browser or of UTC', () => {
    // Still the evening of the 2nd in Chicago.
    const now = new Date('2026-05-03T03:00:00Z');
    expect(periodOf('today', now, zone)).toEqual({ from: '2026-05-02' });
    expect(periodOf('yesterday', now, zone)).toEqual({ from: '2026-05-01', to: '2026-05-01' });
    expect(periodOf('last7', now, zone)).toEqual({ from: '2026-04-26' });
    expect(periodOf('notLast90', now, zone)).toEqual({ to: '2026-02-01' });
    expect(periodOf('today', now, 'Europe/London')).toEqual({ from: '2026-05-03' });
  });

  it('begins and ends at midnight, also over a change of the clocks', () => {
    expect(valuesOf('at', { from: '2026-03-07', to: '2026-03-08' }, zone)).toEqual([
      'gte 2026-03-07T06:00:00.000Z',
      'lt 2026-03-09T05:00:00.000Z',
    ]);
  });

  it.each([
    ['Africa/Cairo', '2026-04-24'],
    ['Asia/Beirut', '2026-03-29'],
    ['America/Havana', '2026-11-01'],
  ])('is read back where the clocks skip or repeat midnight: %s, %s', (place, day) => {
    const period = { from: day, to: day };
    expect(periodIn(conditionsOfPeriod('at', period, place), place)).toEqual(period);
  });

  it('is read back from its conditions, and a moment within a day is none', () => {
    const period = { from: '2026-03-07', to: '2026-03-08' };
    expect(periodIn(conditionsOfPeriod('at', period, zone), zone)).toEqual(period);
    expect(periodIn([{ field: 'at', operator: 'gte', value: '2026-03-07T09:30:00.000Z' }], zone)).toEqual({
      from: undefined,
      to: undefined,
    });
  });

  it('can be open from a moment within a day, which is read back as such', () => {
    const since = { field: 'at', operator: 'gte', value: '2026-03-07T09:30:00.000Z' } as const;
    expect(momentIn([since], zone)).toBe(since.value);
    // The beginning of a day, and a moment with an end.
    expect(momentIn(conditionsOfPeriod('at', { from: '2026-03-07' }, zone), zone)).toBeUndefined();
    expect(momentIn([since, { ...since, operator: 'lt' }], zone)).toBeUndefined();
    expect(momentIn([], zone)).toBeUndefined();
  });
});
