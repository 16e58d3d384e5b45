import type { Localized } from '../localized.ts';
import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import { type Kind, numeric } from './kind.ts';
import type { OrderWords } from './order.ts';

/** The words of a number: inclusive bounds. */
interface NumberWords extends OrderWords {
  /** Smallest value. */
  readonly min?: number;
  /** Largest value. */
  readonly max?: number;
}

/** The words of a whole number. */
export interface IntegerWords extends NumberWords {
  /** The number is that of a month, which imported files may name. */
  readonly month?: true;
  /** Values that forms offer in a list, in this order. Others stay, but nobody chooses them there. */
  readonly offered?: readonly { readonly value: number; readonly label?: Localized }[];
}

type IntegerOptions = FieldOptions<number> & IntegerWords;

/** A whole number within inclusive bounds. */
export function integer<const Options extends IntegerOptions>(options?: Exact<Options, IntegerOptions>) {
  return { kind: 'integer', ...options } as Options & FieldOf<'integer'>;
}

export const integerKind: Kind<FieldOf<'integer'>> = {
  ...numeric(/^-?\d+$/),
  check: ({ min = -2_147_483_648, max = 2_147_483_647 }, value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { key: 'integer' };
    return value < min || value > max ? { key: 'range', args: { min, max } } : null;
  },
  read: (_, wire) => (typeof wire === 'number' ? wire : undefined),
  coerce: (_, wire) => {
    const isWhole = typeof wire === 'string' && /^\s*[+-]?\d+\s*$/.test(wire);
    return isWhole && Number.isSafeInteger(Number(wire)) ? Number(wire) : undefined;
  },
};
