import type { Finding } from './kind.ts';

/** The words of ordered values. */
export interface OrderWords {
  /** The field of the same record and kind that holds the lower bound, inclusive. Its own input offers nothing above this value. */
  readonly notBefore?: string;
}

/** The value as a comparable number. Instants may be written in different zones. */
function position(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value));
}

/** The bound that a value violates, if any. A field without a value sets no bound. */
export function checkOrder(
  { notBefore }: OrderWords,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): Finding | null {
  const isNumber = typeof value === 'number';
  // Comparisons with NaN are false.
  if (notBefore !== undefined && position(value) < position(record[notBefore] ?? NaN))
    return { key: isNumber ? 'notLess' : 'notBefore', args: { other: notBefore } };
  return null;
}
