import { choiceValue } from '../../resources/declaration/codec/index.ts';
import { unguarded } from '../../resources/declaration/codec/csv.ts';
import type { Field } from '../../resources/declaration/index.ts';
import { trimInvisible } from '../../resources/declaration/pasted.ts';
import type { Words } from '../database/kinds/kind.ts';

/** A number that is written as a formula or with an apostrophe, so that spreadsheets keep its zeros: `="00123"`, `'00123`. */
const keptNumber = /^="([^"]*)"$|^'(\d+)$/;

/** The text of a cell, without surrounding spaces, invisible characters at its ends and the guards of spreadsheets. */
export function cellText(cells: readonly string[], column: number): string {
  const text = trimInvisible((cells[column] ?? '').normalize('NFC'));
  const kept = keptNumber.exec(text);
  return kept ? (kept[1] ?? kept[2] ?? '').trim() : unguarded(text);
}

/** What people and programs write where there is no value. */
const blankWord =
  /^(?:n\/?a|null|\(null\)|<null>|\\n|nil|none|not available|-+|[–—]|\(blank\)|0000-00-00(?: .*)?|00\/00\/0000)$/i;

/** True for a text such as `N/A` that stands for no value. In a text of any form it may be one: Null and Na are last names. */
export function isBlankWord(field: Field, text: string, words: Pick<Words, 'has'>): boolean {
  const isFree = field.kind === 'text' && field.format === undefined;
  const isValue = words.has(text) || choiceValue(field.options ?? [], text) !== undefined;
  return !isFree && blankWord.test(text) && !isValue;
}
