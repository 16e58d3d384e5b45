import jsonLogic from 'json-logic-js';
import { DateTime, Settings } from 'luxon';
import { describe, expect, test } from 'vitest';
import { checkRule, describeRuleFault } from '../../../resources/rules/check.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { explainRule } from '../../../resources/rules/explain.ts';
import type { RuleError } from '../../../resources/rules/meter.ts';
import { eventNames } from '../../../resources/rules/names.ts';
import { findDeadParts } from '../../../resources/rules/outcomes.ts';
import { type Calendar, localMoment, weekdays } from '../../../resources/rules/schedule.ts';
import { evaluateWithTrace } from '../../../resources/rules/trace.ts';
import fc from '../../support/fastCheck.ts';

// Names of weekdays are in the language of the machine otherwise.
Settings.defaultLocale = 'en-US';

const school = '11111111-1111-4111-8111-111111111111';
const calendarIn = (timeZone: string | null, buildingZones: Calendar['buildingZones'] = {}): Calendar => ({
  timeZone,
  buildingZones,
  periods: [
    { kind: 'SchoolYear', name: '2025/26', firstDay: '2025-08-25', lastDay: '2026-06-05' },
    { kind: 'Holiday', name: 'Spring break', firstDay: '2026-03-06', lastDay: '2026-03-08' },
    { kind: 'Holiday', name: 'Labor Day', firstDay: '2026-09-07', lastDay: '2026-09-07' },
  ],
});
const event = { incidentType: 'Lockdown', buildingId: school };
const fires = (rule: unknown, at: string, calendar = calendarIn('America/Chicago')) =>
  evaluateRule(rule, event, { moment: localMoment(at, event, calendar) });

/** Zones with half and whole hours, both hemispheres, a change of clocks of 30 minutes, and one that skipped a day. */
const zones = [
  'America/Chicago',
  'America/St_Johns',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];
/** Days around changes of clocks and of the date line. */
const changes = [
  '2026-03-08',
  '2026-11-01',
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-10-04',
  '2011-12-30',
];

/** The operators by another library of dates, for json-logic-js. */
let foreign: DateTime;
let foreignCalendar: Calendar;
const isDuring = (kind: string) =>
  foreignCalendar.periods.some(
    (period) =>
      period.kind === kind &&
      foreign >= DateTime.fromISO(period.firstDay, { zone: foreign.zone }) &&
      foreign <= DateTime.fromISO(period.lastDay, { zone: foreign.zone }).endOf('day'),
  );
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
jsonLogic.add_operation('time_of_day', (from: string, until: string) => {
  const now = foreign.hour * 60 + foreign.minute;
  const isAfter = now >= minutesOf(from);
  const isBefore = now < minutesOf(until);
  return minutesOf(from) < minutesOf(until) ? isAfter && isBefore : isAfter || isBefore;
});
jsonLogic.add_operation('weekday', (...days: string[]) => days.includes(foreign.weekdayLong ?? ''));
jsonLogic.add_operation('holiday', () => isDuring('Holiday'));
jsonLogic.add_operation('school_year', () => isDuring('SchoolYear'));

const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 29, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const conditions = fc.oneof(
  fc
    .tuple(timeOfDay, timeOfDay)
    .filter(([from, until]) => from !== until)
    .map((span) => ({ time_of_day: span })),
  fc.subarray([...weekdays], { minLength: 1, maxLength: 6 }).map((days) => ({ weekday: days })),
  fc.constant({ holiday: [] }),
  fc.constant({ school_year: [] }),
);
const schedules = fc.oneof(
  conditions,
  conditions.map((condition) => ({ '!': [condition] })),
  fc.array(conditions, { minLength: 1, maxLength: 4 }).map((parts) => ({ and: parts })),
  fc.array(conditions, { minLength: 1, maxLength: 4 }).map((parts) => ({ or: parts })),
);
/** Any minute of 2025 to 2027, and each hour around the changes. */
const moments = fc.oneof(
  fc
    .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 11, 31) })
    .map((ms) => new Date(ms).toISOString()),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -24 * 60, max: 48 * 60 }))
    .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000).toISOString()),
);

describe('conditions on the schedule', () => {
  test('have the outcome of json-logic-js with the dates of Luxon, in every zone and across changes of clocks', () => {
    fc.assert(
      fc.property(schedules, moments, fc.constantFrom(...zones), (rule, at, zone) => {
        foreign = DateTime.fromISO(at, { zone });
        foreignCalendar = calendarIn(zone);
        const theirs = Boolean(jsonLogic.apply(rule as jsonLogic.RulesLogic, event));
        expect(checkRule(rule)).toEqual([]);
        expect(fires(rule, at, foreignCalendar)).toBe(theirs);
        expect(
          evaluateWithTrace(rule, event, { moment: localMoment(at, event, foreignCalendar) }).outcome,
        ).toBe(theirs);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    // 2026-03-08 in Chicago: 01:59 CST is followed by 03:00 CDT.
    ['2026-03-08T07:59:59Z', ['01:00', '02:00'], true],
    ['2026-03-08T08:00:00Z', ['02:00', '03:00'], false],
    ['2026-03-08T08:00:00Z', ['03:00', '04:00'], true],
    // 2026-11-01 in Chicago: 01:30 is there twice.
    ['2026-11-01T06:30:00Z', ['01:00', '02:00'], true],
    ['2026-11-01T07:30:00Z', ['01:00', '02:00'], true],
    ['2026-11-01T08:30:00Z', ['01:00', '02:00'], false],
    // The start belongs to the span, the end does not, and a span can go on over midnight.
    ['2026-03-02T13:30:00Z', ['07:30', '16:00'], true],
    ['2026-03-02T22:00:00Z', ['07:30', '16:00'], false],
    ['2026-03-03T05:59:00Z', ['22:00', '06:00'], true],
    ['2026-03-02T18:00:00Z', ['22:00', '06:00'], false],
  ])('at %s, the time of day within %j: %s', (at, span, expected) => {
    expect(fires({ time_of_day: span }, at)).toBe(expected);
  });

  test('read the clock of the building, and else of the client', () => {
    const rule = { weekday: 'Monday' };
    // Monday 23:30 in Chicago, Tuesday in London.
    const at = '2026-03-03T05:30:00Z';
    expect(fires(rule, at)).toBe(true);
    expect(fires(rule, at, calendarIn('America/Chicago', { [school]: 'Europe/London' }))).toBe(false);
    expect(fires(rule, at, calendarIn('Europe/London', { [school]: 'America/Chicago' }))).toBe(true);
    expect(fires(rule, at, calendarIn('America/Chicago', { other: 'Europe/London' }))).toBe(true);
  });

  test('have no outcome where the time zone is not known, which is not the same as not firing', () => {
    for (const zone of [null, 'Mars/Olympus']) {
      const error = (() => {
        try {
          return fires({ holiday: [] }, '2026-03-02T14:05:00Z', calendarIn(zone));
        } catch (thrown) {
          return thrown as RuleError;
        }
      })();
      expect(error).toMatchObject({ reason: 'value', message: expect.stringContaining('time zone') });
    }
  });

  test('show what they read', () => {
    const rule = {
      and: [{ time_of_day: ['07:30', '16:00'] }, { holiday: [] }, { '!': [{ school_year: [] }] }],
    };
    const at = localMoment('2026-03-06T15:00:00Z', event, calendarIn('America/Chicago'));
    const { conditions: traced } = evaluateWithTrace(rule, event, { moment: at });
    expect(traced.flatMap(({ saw }) => saw)).toEqual([
      { field: 'time_of_day', value: '09:00' },
      { field: 'holiday', value: 'Spring break' },
      { field: 'school_year', value: '2025/26' },
    ]);
  });

  test('are said in words, with times as the reader writes them', () => {
    const rule = {
      and: [
        { time_of_day: ['07:30', '16:00'] },
        { weekday: ['Saturday', 'Sunday'] },
        { '!': [{ holiday: [] }] },
        { or: [{ school_year: [] }, { holiday: [] }, { '!': [{ school_year: [] }] }] },
      ],
    };
    expect(explainRule(rule, eventNames('en-US'))).toBe(
      'Fires when time of day is from 7:30 AM until 4:00 PM and weekday is either Saturday or Sunday and the day is no holiday and (the day is in a school year or the day is a holiday or the day is in no school year).',
    );
    expect(explainRule({ time_of_day: ['07:30', '16:00'] }, eventNames('en-GB'))).toBe(
      'Fires when time of day is from 07:30 until 16:00.',
    );
  });

  test.each([
    [
      { time_of_day: ['7:30', '16:00'] },
      '“7:30” is no time of day. Write it as in 07:30, from 00:00 to 23:59.',
    ],
    [
      { time_of_day: ['07:30', '24:00'] },
      '“24:00” is no time of day. Write it as in 07:30, from 00:00 to 23:59.',
    ],
    [{ time_of_day: ['07:30', '07:30'] }, 'The span begins and ends at the same time, so it has no length.'],
    [{ time_of_day: ['07:30'] }, '“time_of_day” has too few arguments: 1. The fewest are 2.'],
    [{ weekday: ['monday'] }, '“monday” is no weekday. Did you mean “Monday”?'],
    [{ weekday: [1] }, '“1” is no weekday. Write it out, as in Monday.'],
    [{ holiday: [true] }, '“holiday” has too many arguments: 1. The most are 0.'],
  ])('%j is refused with a sentence', (rule, sentence) => {
    expect(checkRule(rule).map((fault) => describeRuleFault(fault))).toEqual([sentence]);
  });

  test('count as conditions on the event, and contradictions among them are found', () => {
    expect(findDeadParts({ weekday: ['Monday'] })).toEqual([]);
    expect(findDeadParts({ and: [{ holiday: [] }, { '==': [{ var: 'incidentType' }, 'Fire'] }] })).toEqual(
      [],
    );
    expect(findDeadParts({ weekday: [...weekdays] })).toMatchObject([{ key: 'sameForAll' }]);
    expect(findDeadParts({ and: [{ weekday: ['Monday'] }, { weekday: ['Tuesday'] }] })).toMatchObject([
      { key: 'neverHolds', path: ['and', 1] },
    ]);
  });
});
