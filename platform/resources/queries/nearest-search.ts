import { type SQL, sql } from 'drizzle-orm';

import { searchWords } from '../../../resources/declaration/filters/searchFilter.ts';
import { foldName } from '../../../resources/declaration/folding.ts';
import { type AnyResource, readerOf } from '../../../resources/declaration/index.ts';
import type { Queryable } from '../../database/index.ts';
import type { Principal } from '../../kernel/principal.ts';
import { type Params, visibleRows } from '../rows.ts';
import { readFilters, readingOf } from './list-statements.ts';
import { isNear, misspeltFromLetters, twoSlipsFromLetters } from './near-words.ts';
import type { Search } from './search-sql.ts';

/** Milliseconds of one statement; PGlite has no such limit. An answer that takes longer is of no use to who is typing. */
const patienceMs = 1000;
/** Maximum number of misspelled words in one search. */
const maxMisspelt = 3;
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
  return (
    Array.from(word).length >= misspeltFromLetters && /^[\p{L}\p{N}]*$/u.test(word) && /\p{L}/u.test(word)
  );
}

/** The words of the rows with all `others` that are spelled nearly like `word`, nearest first. */
async function nearWords(
  tx: Queryable,
  { search, rows }: Searched,
  word: string,
  others: readonly string[],
): Promise<string[]> {
  const letters = Array.from(word);
  const mayHaveTwo = letters.length >= twoSlipsFromLetters;
  const pattern = ` (${(mayHaveTwo ? twoSlips : oneSlip)(letters).join('|')})(?= )`;
  const conditions = [...others.map((other) => search.word(other)), sql`${search.text} ~ ${pattern}`];
  const { rows: found } = await tx.query<{ term: string }>(sql`
    select term[1] as term from (
      select regexp_matches(${search.text}, ${pattern}, 'g') as term ${rows} and ${sql.join(conditions, sql` and `)}
    ) matched group by 1 order by count(*) desc, 1 limit ${maxCompared}`);
  const terms = found.map(({ term }) => term).filter((term) => term !== word);
  const near = (most: number) => terms.filter((term) => isNear(term, word, most));
  return [...new Set([...near(1), ...(mayHaveTwo ? near(2) : [])])].slice(0, maxSpellings);
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

/**
 * The search nearest to one that finds nothing among the rows that the caller sees and `filters` match: words that no row has, else each
 * word in turn, with a small mistake of typing undone. Undefined when there is none.
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
  if (!search || !words.some(isSpelt)) return undefined;
  await tx.query(sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`);
  const rows = sql`${from} where ${visibleRows(resource, params, principal)} and ${readFilters(filters, fields)}`;
  const searched = { search, rows };
  const known = words.map((word) => sql`exists (select 1 ${rows} and ${search.word(word)})`);
  const [answer] = (
    await tx.query<{ known: boolean[] }>(sql`select array[${sql.join(known, sql`, `)}] as known`)
  ).rows;
  const unknown = words.flatMap((_, position) => (answer?.known[position] === true ? [] : position));
  if (unknown.length > maxMisspelt) return undefined;
  const attempts = unknown.length > 0 ? [unknown] : words.map((_, position) => [position]);
  for (const wrong of attempts) {
    const found = await replaced(tx, searched, words, wrong);
    if (found) return found.join(' ');
  }
  return undefined;
}
