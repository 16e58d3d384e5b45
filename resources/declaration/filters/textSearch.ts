import { foldName } from '../folding.ts';
import type { AnyResource } from '../resource.ts';
import { isNear, misspeltFromLetters, twoSlipsFromLetters } from './nearWords.ts';
import { searchWords } from './searchFilter.ts';

/** The names of all searched fields: also of those that only some platforms search, references by the name of their record. */
export function allSearchFieldsOf({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, { search, target }]) =>
    search === 'optional' || (search === true && target === undefined) ? name : [],
  );
}

/** The digits of a word that may be a part of a telephone number in some spelling (`555-0153`). Undefined for other words. */
export function digitsOf(word: string): string | undefined {
  const digits = word.replaceAll(/\D/g, '');
  return /^[+\d][\d.\-/]*$/.test(word) && digits.length >= 4 && digits !== word ? digits : undefined;
}

/** True when each word of the term is in the texts, in any order, and without regard to case, accents and apostrophes. */
export function isFound(texts: readonly string[], term: string): boolean {
  const words = searchWords(term);
  if (words.length === 0) return true;
  const document = foldName(texts.join(' | '));
  const digits = texts.map((text) => text.replaceAll(/\D/g, '')).join(' ');
  return words.every((word) => {
    const number = digitsOf(word) ?? (/^\d{4,}$/.test(word) ? word : undefined);
    return document.includes(foldName(word)) || (number !== undefined && digits.includes(number));
  });
}

/** As `isFound`, and also true for words of the term with a small mistake of typing: one slip, from eight letters on two. */
export function isNearlyFound(texts: readonly string[], term: string): boolean {
  const known = searchWords(texts.join(' ')).map(foldName);
  return searchWords(term).every((word) => {
    if (isFound(texts, word)) return true;
    const folded = foldName(word);
    const { length } = Array.from(folded);
    return (
      length >= misspeltFromLetters &&
      /^\p{L}+$/u.test(folded) &&
      known.some((one) => isNear(one, folded, length >= twoSlipsFromLetters ? 2 : 1))
    );
  });
}
