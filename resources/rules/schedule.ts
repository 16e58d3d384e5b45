import type { Localized } from '../declaration/localized.ts';
import { isObject } from '../declaration/values.ts';
import { readExpression } from './types.ts';

/** The days of the week, as rules write them. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The kinds of entries in a client's calendar. */
type PeriodKind = 'Holiday' | 'SchoolYear';

/** An entry of a client's calendar. Both days (`YYYY-MM-DD`) belong to it. */
interface Period {
  readonly kind: PeriodKind;
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The zones by which the moment of a client's event becomes the time where it happened. Zones are IANA names. */
export interface Calendar {
  /** Null when the client has none. */
  readonly timeZone: string | null;
  /** The zones of buildings that differ from the client's, by identifier. */
  readonly buildingZones: Readonly<Record<string, string>>;
  readonly periods: readonly Period[];
}

/** The moment at which the platform took an event, where it happened. Conditions on the schedule read nothing else. */
export interface LocalMoment {
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM`, on a clock of 24 hours. */
  readonly time: string;
  /** One of `weekdays`. */
  readonly weekday: string;
  /** The name of the holiday. Null on other days. */
  readonly holiday: string | null;
  /** The name of the school year. Null outside of all. */
  readonly schoolYear: string | null;
}

/** The operators of JSON logic that this product adds: conditions on the time where an event happened. */
export const scheduleOperators = ['time_of_day', 'weekday', 'holiday', 'school_year'] as const;
export type ScheduleOperator = (typeof scheduleOperators)[number];

/** The names of what the operators read. */
export const scheduleLabels: Readonly<Record<ScheduleOperator, Localized>> = {
  time_of_day: 'time of day',
  weekday: 'weekday',
  holiday: 'holiday',
  school_year: 'school year',
};

export function isScheduleOperator(name: string): name is ScheduleOperator {
  return scheduleOperators.some((operator) => operator === name);
}

/** True for `HH:MM` on a clock of 24 hours. */
export function isTimeOfDay(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** The distinct conditions on the schedule in a part of a rule. */
export function scheduleOf(part: unknown): readonly ScheduleOperator[] {
  const found = new Set<ScheduleOperator>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    const expression = readExpression(node);
    if (!expression) return;
    if (isScheduleOperator(expression.operator)) found.add(expression.operator);
    for (const arg of expression.args) visit(arg);
  };
  visit(part);
  return [...found];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        weekday: 'long',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      });
    formats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
}

function zoneOf(event: unknown, { timeZone, buildingZones }: Calendar): string | null {
  const building = isObject(event) ? event['buildingId'] : undefined;
  const own = typeof building === 'string' && Object.hasOwn(buildingZones, building);
  return own ? (buildingZones[building] ?? timeZone) : timeZone;
}

/**
 * The local moment of an event: in the zone of its building, or else of the client.
 * @param at when the platform took it (ISO 8601)
 * @returns null when the zone is not known
 */
export function localMoment(at: string, event: unknown, calendar: Calendar): LocalMoment | null {
  const timeZone = zoneOf(event, calendar);
  const format = timeZone === null ? null : formatIn(timeZone);
  const instant = new Date(at);
  if (!format || timeZone === null || Number.isNaN(instant.getTime())) return null;
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year = '', month, day: date, hour, minute, weekday = '' } = parts;
  const day = `${year.padStart(4, '0')}-${month}-${date}`;
  const during = (kind: PeriodKind) =>
    calendar.periods.find((period) => period.kind === kind && period.firstDay <= day && day <= period.lastDay)
      ?.name ?? null;
  return {
    timeZone,
    day,
    time: `${hour}:${minute}`,
    weekday,
    holiday: during('Holiday'),
    schoolYear: during('SchoolYear'),
  };
}

/** The value that a condition on the schedule reads: a text, or null outside of holidays and school years. */
export function scheduleValue(operator: ScheduleOperator, moment: LocalMoment): string | null {
  switch (operator) {
    case 'time_of_day':
      return moment.time;
    case 'weekday':
      return moment.weekday;
    case 'holiday':
      return moment.holiday;
    case 'school_year':
      return moment.schoolYear;
  }
}

/** The outcome of a condition on the schedule with its evaluated arguments. */
export function holdsAt(operator: ScheduleOperator, args: readonly unknown[], moment: LocalMoment): boolean {
  const value = scheduleValue(operator, moment);
  if (operator === 'weekday') return args.includes(value);
  if (operator !== 'time_of_day') return value !== null;
  const [from, until] = args.map(String) as [string, string];
  const { time } = moment;
  // A span whose end is not after its start goes on over midnight.
  return from < until ? from <= time && time < until : from <= time || time < until;
}
