import type { Field } from '../../../resources/declaration/index.ts';
import type { Words } from './kind.ts';

/** A cell of an imported file that names no record: the word that was not found. */
export class Unknown {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

/** The key of the record that a word names. */
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
 * The items of a cell that names several. Commas separate them only where nothing else does and the whole is no name itself, since names
 * may hold commas.
 */
export function itemsOf(text: string, isName: (text: string) => boolean): string[] {
  if (isName(text)) return [text];
  return parts(text, strongSeparators.test(text) ? strongSeparators : allSeparators);
}

/** All that `itemsOf` may find in a cell, whatever turns out to be a name. */
export function possibleItems(text: string): string[] {
  return [text, ...parts(text, strongSeparators), ...parts(text, allSeparators)];
}
