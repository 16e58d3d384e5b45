/** A pseudorandom generator with the same values on each run. */
export interface Random {
  /** A number from 0, below 1. */
  fraction(): number;
  /** A whole number, bounds included. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different items, or all of them. */
  some<Item>(items: readonly Item[], count: number): Item[];
  /** True with this probability. */
  chance(share: number): boolean;
  uuid(): string;
}

/** @param seed any whole number */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  // Mulberry32 by Tommy Ettinger (public domain).
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const fraction = () => next() / 2 ** 32;
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  const hex = () => next().toString(16).padStart(8, '0');

  function pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('There is nothing to pick from.');
    // The index is within the list.
    return items[between(0, items.length - 1)] as Item;
  }

  return {
    fraction,
    between,
    pick,
    chance: (share) => fraction() < share,
    some(items, count) {
      const remaining = [...items];
      const size = Math.min(count, remaining.length);
      return Array.from({ length: size }, () => remaining.splice(between(0, remaining.length - 1), 1)).flat();
    },
    uuid() {
      const digits = hex() + hex() + hex() + hex();
      const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
    },
  };
}
