import { unguarded } from '../../resources/declaration/codec/csv.ts';

/** The text of a cell, without surrounding spaces and the guard against formulas. */
export function cellText(cells: readonly string[], column: number): string {
  return unguarded((cells[column] ?? '').normalize('NFC').trim());
}
