import { groupOf } from './filterText.ts';
import { foldName } from './folding.ts';
import type { AnyResource } from './resource.ts';

/** Maximum number of words of one search. Further words hardly narrow it. */
export const maxWords = 8;

/** The names of the text fields of which a platform is asked for a word. References are searched by identifier, where the platform supports it. */
export function searchFieldsOf({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.search === true && field.target === undefined ? name : [],
  );
}

/** The names of all searched fields: also of those that only some platforms search, references by the name of their record. */
export function allSearchFieldsOf({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, { search, target }]) =>
    search === 'optional' || (search === true && target === undefined) ? name : [],
  );
}

/**
 * The words of a search. Separators in pasted text (`Diaz, Ana <ana@…>`) belong to no word, and a word has at least one letter or digit,
 * unless there is no such word.
 */
export function searchWords(term: string): string[] {
  const words = term.split(/[\s,;<>()"]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const whole = term.trim();
  return words.length > 0 ? words.slice(0, maxWords) : whole === '' ? [] : [whole];
}

/** The digits of a word that may be a part of a telephone number in some spelling (`555-0153`). Undefined for other words. */
export function digitsOf(word: string): string | undefined {
  const digits = word.replaceAll(/\D/g, '');
  return /^[+\d][\d.\-/]*$/.test(word) && digits.length >= 4 && digits !== word ? digits : undefined;
}

/** The search for a term in the grammar of `filters`: each word is in any of the searched fields. Undefined when no field is searched. */
export function searchFilter(resource: AnyResource, term: string): string | undefined {
  const fields = searchFieldsOf(resource);
  const words = searchWords(term);
  if (fields.length === 0 || words.length === 0) return undefined;
  const groups = words.map((word) =>
    groupOf(
      resource,
      fields.map((field) => ({ field, operator: 'contains', value: word })),
    ),
  );
  return groups.join('~and~');
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
