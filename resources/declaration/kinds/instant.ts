import type { Localized } from '../localized.ts';
import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions, Mark } from '../fields/field.ts';
import { type Kind, ordered } from './kind.ts';
import type { OrderWords } from './order.ts';
import { isHalfTypedYear, unfinished } from './unfinished.ts';

/** The words of an instant. */
export interface InstantWords extends OrderWords {
  /** See `mark`. */
  readonly mark?: Mark;
  /** Lists show seconds and, on the same day, the time elapsed since. */
  readonly recent?: true;
  /** Label for no value, instead of “Not set”. */
  readonly blank?: Localized;
}

type InstantOptions = FieldOptions<string> & InstantWords;

/** An instant, ISO 8601 in UTC; shown in the viewer's time zone. */
export function instant<const Options extends InstantOptions>(options?: Exact<Options, InstantOptions>) {
  return { kind: 'instant', ...options } as Options & FieldOf<'instant'>;
}

/** ISO 8601. Other forms are not guessed: `09.01.2026` is January 9 or September 1. */
const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && iso.test(value) && !Number.isNaN(Date.parse(value));
}

export const instantKind: Kind<FieldOf<'instant'>> = {
  operators: ordered,
  isSortable: true,
  time: 'moment',
  head: 'fact',
  check: (_, value) => {
    if (value === unfinished) return { key: 'unfinished' };
    if (!isMoment(value)) return { key: 'date' };
    return isHalfTypedYear(value) ? { key: 'year' } : null;
  },
  read: (_, wire) => (isMoment(wire) ? wire : undefined),
  normalize: (_, value) => new Date(String(value)).toISOString(),
};
