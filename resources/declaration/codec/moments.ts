import type { Codec } from './codec.ts';

/** A calendar day; of a moment, the day that it is written with. */
export const date: Codec = {
  read: (_, wire) =>
    typeof wire === 'string'
      ? /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(wire)?.[1]
      : undefined,
};

export const instant: Codec = {
  read: (_, wire) => (typeof wire === 'string' && !Number.isNaN(Date.parse(wire)) ? wire : undefined),
  normalize: (_, value) => new Date(String(value)).toISOString(),
};
