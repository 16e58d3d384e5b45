import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions, Mark } from '../fields/field.ts';
import type { Localized } from '../localized.ts';
import { equal, type Kind } from './kind.ts';

/** The words of a flag. */
export interface BooleanWords {
  /** See `mark`. */
  readonly mark?: Mark;
  /** The numbers that requests carry instead of true and false. @wire */
  readonly codes?: { readonly true: number; readonly false: number };
  /** A warning below the switch while it is on. */
  readonly caution?: Localized;
  /** The timestamp of the record's last use. Whoever switches the flag off within a day of it is asked first. */
  readonly inUse?: string;
}

type FlagOptions = FieldOptions<boolean> & BooleanWords;

/** Yes or no; defaults to no. */
export function flag<const Options extends FlagOptions>(options?: Exact<Options, FlagOptions>) {
  return { kind: 'boolean', default: false, ...options } as Options & FieldOf<'boolean'>;
}

function fromCode({ codes = { true: 1, false: 0 } }: BooleanWords, wire: unknown): boolean | undefined {
  if (wire === codes.true) return true;
  return wire === codes.false ? false : undefined;
}

export const booleanKind: Kind<FieldOf<'boolean'>> = {
  operators: equal,
  isSortable: true,
  isFlag: true,
  isImportable: true,
  check: (_, value) => (typeof value === 'boolean' ? null : { key: 'wrongType' }),
  read: (field, wire) => {
    if (typeof wire === 'boolean') return wire;
    return field.codes ? fromCode(field, wire) : undefined;
  },
  coerce: (field, wire) => {
    if (typeof wire === 'number') return fromCode(field, wire);
    if (typeof wire !== 'string') return undefined;
    const word = wire.trim().toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    return /^\d+$/.test(word) ? fromCode(field, Number(word)) : undefined;
  },
  bare: /^(?:true|false|-?\d+)$/,
  write: ({ codes }, value) => codes?.[value === true ? 'true' : 'false'] ?? value,
};
