import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import { type Kind, ordered } from './kind.ts';
import type { OrderWords } from './order.ts';
import { isHalfTypedYear, unfinished } from './unfinished.ts';

type DateOptions = FieldOptions<string> & OrderWords;

/** A calendar day without time or zone, `YYYY-MM-DD`. */
export function date<const Options extends DateOptions>(options?: Exact<Options, DateOptions>) {
  return { kind: 'date', ...options } as Options & FieldOf<'date'>;
}

function isCalendarDay(value: string): boolean {
  // The calendar has no year 0, and a database does not store one.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Reads a timestamp as the calendar day it is written with. */
export const dateKind: Kind<FieldOf<'date'>> = {
  operators: ordered,
  isSortable: true,
  time: 'day',
  isImportable: true,
  check: (_, value) => {
    if (value === unfinished) return { key: 'unfinished' };
    if (typeof value !== 'string' || !isCalendarDay(value)) return { key: 'date' };
    return isHalfTypedYear(value) ? { key: 'year' } : null;
  },
  read: (_, wire) =>
    typeof wire === 'string'
      ? /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(wire)?.[1]
      : undefined,
};
