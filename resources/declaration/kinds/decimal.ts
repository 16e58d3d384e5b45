import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import { type Finding, type Kind, numeric } from './kind.ts';
import type { OrderWords } from './order.ts';

/** The words of a decimal: inclusive bounds and number of decimal places. */
export interface DecimalWords extends OrderWords {
  /** Smallest value. */
  readonly min?: number;
  /** Largest value. */
  readonly max?: number;
  /** Maximum number of decimal places; defaults to 2. */
  readonly decimals?: number;
}

type DecimalOptions = FieldOptions<number> & DecimalWords;

/** A number with decimals within inclusive bounds. */
export function decimal<const Options extends DecimalOptions>(options?: Exact<Options, DecimalOptions>) {
  return { kind: 'decimal', decimals: 2, ...options } as Options & FieldOf<'decimal'>;
}

/** Above this value, a double cannot represent 6 decimal places. */
const largest = 1_000_000_000;

export const decimalKind: Kind<FieldOf<'decimal'>> = {
  ...numeric(/^-?\d+(\.\d+)?$/),
  check: ({ min = -largest, max = largest, decimals = 2 }, value): Finding | null => {
    const isKept = typeof value === 'number' && Number(value.toFixed(decimals)) === value;
    if (!isKept) return { key: 'decimal', args: { decimals } };
    return value < min || value > max ? { key: 'range', args: { min, max } } : null;
  },
  read: (_, wire) => (typeof wire === 'number' && Number.isFinite(wire) ? wire : undefined),
  coerce: (_, wire) =>
    typeof wire === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(wire) ? Number(wire) : undefined,
};
