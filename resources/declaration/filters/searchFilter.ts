import { groupOf } from './filterText.ts';
import type { AnyResource } from '../resource.ts';

/** Maximum number of words of one search. Further words hardly narrow it. */
export const maxWords = 8;

/** The names of the text fields of which a platform is asked for a word. References are searched by identifier, where the platform supports it. */
export function searchFieldsOf({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.search === true && field.target === undefined ? name : [],
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
