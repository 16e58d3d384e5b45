import type { Finding } from './kind.ts';

/** The words of values in an order: fields of the same record, of the same kind, that bound them. */
export interface OrderWords {
  /** The field whose value is the earliest, or smallest, that this one can have. */
  readonly notBefore?: string;
  /** The field whose value is the latest, or largest, that this one can have. */
  readonly notAfter?: string;
}

/** The value as a number that can be compared; moments may be written in different zones. */
function position(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value));
}

/** The bound that a value breaks. A field without a value sets no bound. */
export function checkOrder(
  { notBefore, notAfter }: OrderWords,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): Finding | null {
  const isNumber = typeof value === 'number';
  // Comparisons with the position of no value are false.
  if (notBefore !== undefined && position(value) < position(record[notBefore] ?? NaN))
    return { key: isNumber ? 'notLess' : 'notBefore', args: { other: notBefore } };
  if (notAfter !== undefined && position(value) > position(record[notAfter] ?? NaN))
    return { key: isNumber ? 'notMore' : 'notAfter', args: { other: notAfter } };
  return null;
}
