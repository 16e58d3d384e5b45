import { type SQL, sql } from 'drizzle-orm';

import { escapeLike } from '../../database/kinds/compare.ts';

/** Words of one search; more narrow nothing that these have not. */
const maxWords = 8;
/** Letters from which a word is looked for within others; shorter ones begin them, because an index of three letters holds no less. */
const withinFromLetters = 3;
/** Letters from which a word may be misspelt; most shorter ones are one letter away from each other. */
const misspeltFromLetters = 4;

/** Signs that keys leave out. */
const apostrophesPattern = /['’‘ʼ`]/g;

/** One word of a search, and how documents hold it. */
export interface Word {
  /** As it was typed, in the compatibility form of Unicode. */
  readonly text: string;
  /** Patterns of the document for `like`: the word whole, at the beginning of one, and wherever it counts. */
  readonly whole: SQL;
  readonly begins: SQL;
  readonly anywhere: SQL;
  /** So short that it counts at the beginning of words only. */
  readonly isShort: boolean;
  readonly maySlip: boolean;
  /** Words of documents that differ from it by a slip. */
  readonly near: readonly string[];
}

/** The word as documents hold it, with the signs that a pattern gives a meaning escaped. */
export function keyOf({ text }: Pick<Word, 'text'>): SQL {
  return sql`search_key(${escapeLike(text)}::text)`;
}

/** Length of the longest row of letters and digits, which are all that an index of three letters holds. */
function longestRow(text: string): number {
  const rows = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(0, ...rows.map((row) => Array.from(row).length));
}

function wordOf(text: string): Word {
  const key = keyOf({ text });
  const letters = longestRow(text.replaceAll(apostrophesPattern, ''));
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

/**
 * The words of a search; signs that stand between names in what people paste (`Diaz, Ana <ana@…>`) belong to none, and what holds
 * neither letter nor digit is none.
 */
export function searchWords(search: string): Word[] {
  return search
    .normalize('NFKD')
    .split(/[\s,;<>()"]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
    .map(wordOf);
}

/** The words that a slip may have changed, as what is typed where an address was. */
export function speltWords(words: readonly Word[]): Word[] {
  return words
    .flatMap(({ text }) => text.split(/[.@_+-]+/).filter(Boolean))
    .slice(0, maxWords)
    .map(wordOf);
}

/** The condition that the document `column` holds the word. */
export function holds(column: SQL, word: Word): SQL {
  const near = word.near.map((term) => sql`${column} like ${`% ${escapeLike(term)} %`}`);
  return sql`(${sql.join([sql`${column} like ${word.anywhere}`, ...near], sql` or `)})`;
}

/** How well a document holds the words, 0 for all of them whole; what is no part of it is found by its client or building. */
export function rankOf(column: SQL, words: readonly Word[]): SQL {
  const ranks = words.map((word) => {
    const { whole, begins, anywhere, near } = word;
    const spelt = near.length > 0 ? sql` when ${holds(column, word)} then 3` : sql``;
    return sql`case when ${column} like ${whole} then 0 when ${column} like ${begins} then 1 when ${column} like ${anywhere} then 2${spelt} else 4 end`;
  });
  return sql.join(ranks, sql` + `);
}

/** Whether one of two words becomes the other by at most `most` letters wrong, missing, too many, or swapped with a neighbour. */
export function isNear(one: string, other: string, most: number): boolean {
  const [left, right] = [Array.from(one), Array.from(other)];
  if (Math.abs(left.length - right.length) > most) return false;
  // Optimal string alignment: rows of the distances between beginnings.
  let before: number[] = [];
  let above = right.map((_, index) => index).concat(right.length);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    before = above;
    above = current;
  }
  return (above[right.length] ?? 0) <= most;
}
