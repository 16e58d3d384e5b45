import { localMoment, utcMoment } from '../../fields/localMoment.ts';
import type { AddressCondition } from '../address.ts';
import { dayBegun } from './dayBegun.ts';

/** Days of a calendar, `2026-05-03`, both included. An absent one leaves that side open. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The periods offered by name, in days before today. */
export const presets = {
  today: { from: 0 },
  yesterday: { from: 1, to: 1 },
  last7: { from: 6 },
  last30: { from: 29 },
  last90: { from: 89 },
  notLast30: { to: 30 },
  notLast90: { to: 90 },
} as const;
export type Preset = keyof typeof presets;

function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The days of a preset. `today` is the day of `now` in the time zone. */
export function periodOf(preset: Preset, now: Date, timeZone: string | undefined): Period {
  const today = localMoment(now.toISOString(), timeZone).slice(0, 10);
  const { from, to }: { from?: number; to?: number } = presets[preset];
  return {
    ...(from !== undefined && { from: daysAfter(today, -from) }),
    ...(to !== undefined && { to: daysAfter(today, -to) }),
  };
}

/** The first moment of a day in the time zone. */
function startOf(day: string, timeZone: string | undefined): string {
  return utcMoment(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`;
}

/** The conditions for the moments of a period. */
export function conditionsOfPeriod(
  field: string,
  { from, to }: Period,
  timeZone: string | undefined,
): AddressCondition[] {
  return [
    ...(from === undefined ? [] : [{ field, operator: 'gte' as const, value: startOf(from, timeZone) }]),
    ...(to === undefined
      ? []
      : [{ field, operator: 'lt' as const, value: startOf(daysAfter(to, 1), timeZone) }]),
  ];
}

/** The moment since which conditions on one field ask, unless it begins a day or there is an end. */
export function momentIn(
  conditions: readonly AddressCondition[],
  timeZone: string | undefined,
): string | undefined {
  const [only, ...others] = conditions;
  const isMoment = only?.operator === 'gte' && dayBegun(only.value, timeZone) === undefined;
  return isMoment && others.length === 0 ? only.value : undefined;
}

/** The period that conditions on one field set, as far as they name whole days. */
export function periodIn(conditions: readonly AddressCondition[], timeZone: string | undefined): Period {
  const dayOf = (wanted: string) => {
    const moment = conditions.find(({ operator }) => operator === wanted)?.value;
    return moment === undefined ? undefined : dayBegun(moment, timeZone);
  };
  const until = dayOf('lt');
  return { from: dayOf('gte'), to: until && daysAfter(until, -1) };
}
