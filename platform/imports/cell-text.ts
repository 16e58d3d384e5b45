import { unguarded } from '../../resources/declaration/codec/csv.ts';
import { trimInvisible } from '../../resources/declaration/pasted.ts';

/** A number that is written as a formula or with an apostrophe, so that spreadsheets keep its zeros: `="00123"`, `'00123`. */
const keptNumber = /^="([^"]*)"$|^'(\d+)$/;

/** The text of a cell, without surrounding spaces, invisible characters at its ends and the guards of spreadsheets. */
export function cellText(cells: readonly string[], column: number): string {
  const text = trimInvisible((cells[column] ?? '').normalize('NFC'));
  const kept = keptNumber.exec(text);
  return kept ? (kept[1] ?? kept[2] ?? '').trim() : unguarded(text);
}
