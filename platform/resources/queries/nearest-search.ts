import { type SQL, sql } from 'drizzle-orm';

import {
  isNear,
  misspeltFromLetters,
  twoSlipsFromLetters,
} from '../../../resources/declaration/filters/nearWords.ts';
import { searchWords } from '../../../resources/declaration/filters/searchFilter.ts';
import { foldName } from '../../../resources/declaration/folding.ts';
import { type AnyResource, readerOf } from '../../../resources/declaration/index.ts';
import { isOverTime, type Queryable } from '../../database/index.ts';
import type { Principal } from '../../kernel/principal.ts';
import { type Params, visibleRows } from '../rows.ts';
import { readFilters, readingOf } from './list-statements.ts';
import type { Search } from './search-sql.ts';

/** Milliseconds of all statements. An answer that takes longer is of no use to somebody who is typing. PGlite ends none that has begun. */
const patienceMs = 2000;
/** Maximum number of misspelled words in one search. */
const maxMisspelt = 3;
/** Maximum number of letters of one. Its pattern grows with their square, and PostgreSQL compiles long ones for seconds. */
const maxLetters = 32;
/** Maximum number of words. Each is looked for in all rows. */
const maxWords = 12;
/** Maximum number of different words that are compared with a misspelled one, most frequent first. */
const maxCompared = 500;
/** Maximum number of spellings of a word that are tried with the further words of a search. */
const maxSpellings = 3;

interface Asked {
  readonly params: Params;
  readonly principal: Principal;
  readonly filters: string | undefined;
}

/** The rows of a list that a search is about. */
interface Searched {
  readonly search: Search;
  /** `from … where …` */
  readonly rows: SQL;
  /** The reading of `performance.now()` after which nothing more is asked. */
  readonly until: number;
}

/** Limits the next statement to the time that is left. False when there is none. */
async function hasTime(tx: Queryable, { until }: Searched): Promise<boolean> {
  const left = until - performance.now();
  if (left > 0) await tx.query(sql`select set_config('statement_timeout', ${String(Math.ceil(left))}, true)`);
  return left > 0;
}

/** Patterns of the words with one letter wrong, missing, added, or swapped with a neighbor. */
function oneSlip(letters: readonly string[]): string[] {
  const around = (position: number, length: number, gap: string) =>
    `${letters.slice(0, position).join('')}${gap}${letters.slice(position + length).join('')}`;
  return letters.flatMap((_, position) => [
    around(position, 1, '[^ ]{0,2}'),
    ...(position + 1 < letters.length ? [around(position, 2, '[^ ]{2}')] : []),
  ]);
}

/** Patterns of the words that have a third of the letters in their place, as each with two slips has. */
function twoSlips(letters: readonly string[]): string[] {
  const third = Math.ceil(letters.length / 3);
  const gap = (length: number) => (length === 0 ? '' : `[^ ]{${Math.max(length - 2, 0)},${length + 2}}`);
  return [0, third, 2 * third].map((start) => {
    const part = letters.slice(start, start + third);
    return `${gap(start)}${part.join('')}${gap(letters.length - start - part.length)}`;
  });
}

function isSpelt(word: string): boolean {
  const { length } = Array.from(word);
  return (
    length >= misspeltFromLetters &&
    length <= maxLetters &&
    /^[\p{L}\p{N}]*$/u.test(word) &&
    /\p{L}/u.test(word)
  );
}

/** The words of the rows with all `others` that are spelled nearly like `word`, nearest first. */
async function nearWords(
  tx: Queryable,
  searched: Searched,
  word: string,
  others: readonly string[],
): Promise<string[]> {
  const { search, rows } = searched;
  const letters = Array.from(word);
  const near = async (forms: readonly string[], most: number): Promise<string[]> => {
    if (!(await hasTime(tx, searched))) return [];
    const pattern = ` (${forms.join('|')})(?= )`;
    const conditions = [...others.map((other) => search.word(other)), sql`${search.text} ~ ${pattern}`];
    const { rows: found } = await tx.query<{ term: string }>(sql`
      select term[1] as term from (
        select regexp_matches(${search.text}, ${pattern}, 'g') as term ${rows} and ${sql.join(conditions, sql` and `)}
      ) matched group by 1 order by count(*) desc, 1 limit ${maxCompared}`);
    return found.map(({ term }) => term).filter((term) => term !== word && isNear(term, word, most));
  };
  const nearest = await near(oneSlip(letters), 1);
  // They are looked for in twice the time.
  const found =
    nearest.length === 0 && letters.length >= twoSlipsFromLetters
      ? await near(twoSlips(letters), 2)
      : nearest;
  return found.slice(0, maxSpellings);
}

/** The words with those at the positions `wrong` replaced, so that rows have all of them. */
async function replaced(
  tx: Queryable,
  searched: Searched,
  words: readonly string[],
  [position, ...further]: readonly number[],
): Promise<readonly string[] | undefined> {
  if (position === undefined) return words;
  const word = words[position] ?? '';
  if (!isSpelt(word)) return undefined;
  const others = words.filter((_, index) => index !== position && !further.includes(index));
  for (const spelling of await nearWords(tx, searched, word, others)) {
    const found = await replaced(tx, searched, words.with(position, spelling), further);
    if (found) return found;
  }
  return undefined;
}

/** Words that no row has, else each word in turn, with a small mistake of typing undone. Undefined when no rows have all of them then. */
async function nearestWords(
  tx: Queryable,
  searched: Searched,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const { search, rows } = searched;
  await hasTime(tx, searched);
  const known = words.map((word) => sql`exists (select 1 ${rows} and ${search.word(word)})`);
  const [answer] = (
    await tx.query<{ known: boolean[] }>(sql`select array[${sql.join(known, sql`, `)}] as known`)
  ).rows;
  const unknown = words.flatMap((_, position) => (answer?.known[position] === true ? [] : position));
  if (unknown.length > maxMisspelt) return undefined;
  const attempts = unknown.length > 0 ? [unknown] : words.map((_, position) => [position]);
  for (const wrong of attempts) {
    const found = await replaced(tx, searched, words, wrong);
    if (found) return found;
  }
  return undefined;
}

/**
 * The search nearest to one that finds nothing among the rows that the caller sees and `filters` match. Undefined when there is none, and
 * when it is not found in time.
 */
export async function nearestSearch(
  tx: Queryable,
  resource: AnyResource,
  term: string,
  { params, principal, filters }: Asked,
): Promise<string | undefined> {
  const { from, fields } = readingOf(resource, readerOf(resource, principal), []);
  const { search } = fields;
  const words = searchWords(term).map(foldName);
  if (!search || words.length > maxWords || !words.some(isSpelt)) return undefined;
  const rows = sql`${from} where ${visibleRows(resource, params, principal)} and ${readFilters(filters, fields)}`;
  await tx.query(sql`savepoint nearest`);
  try {
    const found = await nearestWords(tx, { search, rows, until: performance.now() + patienceMs }, words);
    return found?.join(' ');
  } catch (error) {
    if (!isOverTime(error)) throw error;
    await tx.query(sql`rollback to savepoint nearest`);
    return undefined;
  }
}
