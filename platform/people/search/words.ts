import { type SQL, sql } from 'drizzle-orm';

import { foldName } from '../../../resources/declaration/folding.ts';
import { maxWords, searchWords as wordsOf } from '../../../resources/declaration/filters/searchFilter.ts';
import { digitsOf } from '../../../resources/declaration/filters/textSearch.ts';
import { escapeLike } from '../../database/kinds/compare.ts';
import { misspeltFromLetters } from '../../../resources/declaration/filters/nearWords.ts';

/**
 * Minimum length of a word that is searched within words. Shorter ones match only at the beginning, because a trigram index cannot
 * find them elsewhere.
 */
const withinFromLetters = 3;

/** One word of a search, with its patterns. */
export interface Word {
  /** As typed, in Unicode's compatibility form. */
  readonly text: string;
  /** `like` patterns for the document: a whole word, the beginning of a word, and any match that counts. */
  readonly whole: SQL;
  readonly begins: SQL;
  readonly anywhere: SQL;
  /** True for a word that is so short that it matches only at the beginning of words. */
  readonly isShort: boolean;
  readonly maySlip: boolean;
  /** Similar words from documents. */
  readonly near: readonly string[];
}

/** The folded word as in documents, with the wildcards of `like` escaped. */
export function keyOf({ text }: Pick<Word, 'text'>): SQL {
  return sql`search_key(${escapeLike(text)}::text)`;
}

/** Length of the longest run of letters and digits, the only characters in a trigram index. */
function longestRow(text: string): number {
  const rows = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(0, ...rows.map((row) => Array.from(row).length));
}

function wordOf(text: string): Word {
  const key = keyOf({ text });
  const letters = longestRow(foldName(text));
  const begins = sql`'% ' || ${key} || '%'`;
  return {
    text,
    whole: sql`'% ' || ${key} || ' %'`,
    begins,
    anywhere: letters < withinFromLetters ? begins : sql`'%' || ${key} || '%'`,
    isShort: letters < withinFromLetters,
    maySlip: letters >= misspeltFromLetters && /\p{L}/u.test(text),
    near: [],
  };
}

/** The words of a search. Each has at least one letter or digit. Telephone numbers are in documents by their digits. */
export function searchWords(search: string): Word[] {
  const words = wordsOf(search.normalize('NFKD')).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => wordOf(digitsOf(word) ?? word));
}

/** The words that may be misspelled. Parts of an email address count as words. */
export function speltWords(words: readonly Word[]): Word[] {
  return words
    .flatMap(({ text }) => text.split(/[.@_+-]+/).filter(Boolean))
    .slice(0, maxWords)
    .map(wordOf);
}

/** Condition that the document `column` contains the word. */
export function holds(column: SQL, word: Word): SQL {
  const near = word.near.map((term) => sql`${column} like ${`% ${escapeLike(term)} %`}`);
  return sql`(${sql.join([sql`${column} like ${word.anywhere}`, ...near], sql` or `)})`;
}

/** Rank of a document, 0 when it contains each word as a whole word. Words that are not in it match its client or building. */
export function rankOf(column: SQL, words: readonly Word[]): SQL {
  const ranks = words.map((word) => {
    const { whole, begins, anywhere, near } = word;
    const spelt = near.length > 0 ? sql` when ${holds(column, word)} then 3` : sql``;
    return sql`case when ${column} like ${whole} then 0 when ${column} like ${begins} then 1 when ${column} like ${anywhere} then 2${spelt} else 4 end`;
  });
  return sql.join(ranks, sql` + `);
}
