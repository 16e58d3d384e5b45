import type { Codec } from './codec.ts';

export const integer: Codec = {
  read: (_, wire) => (typeof wire === 'number' ? wire : undefined),
  coerce: (_, wire) => {
    const isWhole = typeof wire === 'string' && /^\s*[+-]?\d+\s*$/.test(wire);
    return isWhole && Number.isSafeInteger(Number(wire)) ? Number(wire) : undefined;
  },
};
