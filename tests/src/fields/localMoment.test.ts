import fc from '../../support/fastCheck.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { localMoment, utcMoment } from '../../../src/fields/localMoment.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

describe('a timestamp in a date-and-time input', () => {
  it.each([
    ['America/Los_Angeles', '2026-05-03T14:30:15.250Z', '2026-05-03T07:30:15.250'],
    ['Europe/Berlin', '2026-12-31T23:30:00Z', '2027-01-01T00:30'],
    ['Asia/Tokyo', '2026-01-01T00:00:07.000Z', '2026-01-01T09:00:07'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45'],
    ['Europe/Berlin', '2026-05-03T14:30:00+04:00', '2026-05-03T12:30'],
  ])('is shown in the zone of the viewer (%s)', (zone, moment, local) => {
    process.env['TZ'] = zone;
    expect(localMoment(moment)).toBe(local);
  });

  it.each([
    ['America/Chicago', '2026-03-08T07:59:00.000Z', '2026-03-08T01:59'],
    ['America/Chicago', '2026-03-08T08:00:00.000Z', '2026-03-08T03:00'],
    ['Europe/London', '2026-03-29T00:59:00.000Z', '2026-03-29T00:59'],
    ['Europe/London', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00'],
    ['Europe/London', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30'],
  ])('is shown in the zone of the client (%s) instead of the viewer’s', (zone, moment, local) => {
    process.env['TZ'] = 'Asia/Tokyo';
    expect(localMoment(moment, zone)).toBe(local);
  });

  it('resolves to the first occurrence of a repeated hour, and shifts a skipped hour forward', () => {
    process.env['TZ'] = 'Asia/Tokyo';
    expect(utcMoment('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
    expect(utcMoment('2026-11-01T01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
    expect(utcMoment('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
    expect(utcMoment('2026-03-08T02:30', 'America/Chicago')).toBe('2026-03-08T08:30:00.000Z');
  });

  it('round-trips, except for an hour that occurs twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Dublin', 'Australia/Lord_Howe', 'UTC'),
        fc.date({ min: new Date('0002-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
        (zone, date) => {
          process.env['TZ'] = zone;
          const local = localMoment(date.toISOString());
          // The displayed text does not change while the user types.
          expect(localMoment(utcMoment(local) ?? '')).toBe(local);
          expect(Math.abs(Date.parse(utcMoment(local) ?? '') - date.getTime())).toBeLessThanOrEqual(
            3_600_000,
          );
        },
      ),
    );
  });

  it.each(['', 'soon', '12026-01-01T00:00'])('is undefined while the input is %j', (typed) => {
    expect(utcMoment(typed)).toBeUndefined();
    expect(localMoment(typed)).toBe('');
  });
});
