import type { Field } from '../field.ts';
import type { Codec } from './codec.ts';

function fromCode(
  { codes = { true: 1, false: 0 } }: Pick<Field, 'codes'>,
  wire: unknown,
): boolean | undefined {
  if (wire === codes.true) return true;
  return wire === codes.false ? false : undefined;
}

export const boolean: Codec = {
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
  write: ({ codes }, value) => codes?.[value === true ? 'true' : 'false'] ?? value,
};
