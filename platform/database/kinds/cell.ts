import type { Field } from '../../../resources/declaration/index.ts';
import type { Words } from './kind.ts';

/** A cell of an imported file that matches no record, with the unmatched text. */
export class Unknown {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

/** The key of the record that a text identifies. */
export function keyOf({ freeText }: Pick<Field, 'freeText'>, word: string, words: Words): string | Unknown {
  const key = words.get(word.toLowerCase());
  if (key !== undefined) return key;
  return freeText ? word : new Unknown(word);
}

const strongSeparators = /[;|\n]/;
const allSeparators = /[,;|\n]/;

function parts(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * The items of a cell that names several. Commas separate items only if there is no other separator and the whole is not a name, because
 * names may contain commas.
 */
export function itemsOf(text: string, isName: (text: string) => boolean): string[] {
  if (isName(text)) return [text];
  return parts(text, strongSeparators.test(text) ? strongSeparators : allSeparators);
}

/** All possible items of a cell, before it is known which are names. */
export function possibleItems(text: string): string[] {
  return [text, ...parts(text, strongSeparators), ...parts(text, allSeparators)];
}
