import { type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';
import { placeColumn } from './documents.ts';
import { holds, keyOf, type Word } from './words.ts';

/** Clients or buildings whose names contain the same words of a search. */
export interface Places {
  /** Bit set of the words in the names, for a building including those of its client. */
  readonly words: number;
  /** Bit set of the words in the client's name alone. */
  readonly clientWords: number;
  readonly count: number;
  /** Identifiers of the clients and, for buildings, of the buildings, at most `maxPlaces`. */
  readonly clientUids: readonly string[];
  readonly uids: readonly string[];
}

/** The statistics from which the statement of a search is built. */
export interface Survey {
  /** For each word, the share of users, from 0 to 1, whose documents contain it. */
  readonly shares: readonly number[];
  /** Approximate number of clients. */
  readonly clientCount: number;
  readonly buildingCount: number;
  readonly clients: readonly Places[];
  readonly buildings: readonly Places[];
}

/** Statistics of a search for people alone. */
export const noPlaces = { clientCount: 0, buildingCount: 0, clients: [], buildings: [] } as const;

/** Maximum number of places of one group in a statement. */
export const maxPlaces = 1000;
/** Percentage of the table's pages in the sample. */
const samplePercent = 0.1;
/** Minimum `word_similarity` (pg_trgm) of a misspelled word and the name of a place. */
const similarity = '0.5';

interface Row {
  readonly shares: readonly number[];
  readonly clientCount: number;
  readonly buildingCount: number;
  readonly clients: readonly Places[] | null;
  readonly buildings: readonly Places[] | null;
}

/** True when a word is searched in the names of clients and buildings. A short word beside others is not. */
function isPlaceWord(word: Word, words: readonly Word[]): boolean {
  return words.length === 1 || !word.isShort;
}

function bitsOf(column: SQL, words: readonly Word[], test: typeof holds): SQL {
  const bits = words.map(
    (word, index) => sql`case when ${test(column, word)} then ${1 << index}::int else 0 end`,
  );
  return sql`(${sql.join(bits, sql` | `)})`;
}

function holdsNearly(column: SQL, word: Word): SQL {
  return word.maySlip
    ? sql`(${column} like ${word.anywhere} or ${column} %> ${keyOf(word)})`
    : sql`${column} like ${word.anywhere}`;
}

const usersDocument = sql`t.search_document`;
const document = (alias: 'b' | 'c'): SQL => sql`${sql.identifier(alias)}.${sql.identifier(placeColumn)}`;
const cut = (column: SQL): SQL => sql`(array_agg(${column}))[1:${sql.raw(String(maxPlaces))}]`;

/**
 * Reads a thousandth of the users, and all clients and buildings. Under row-level security PostgreSQL does not use its statistics for
 * conditions that are not leakproof (`like`), so the planner takes any part of a name to be rare. The sample shows which are not. The
 * settings apply to the transaction: with wrong estimates the planner may read every user where an index would not, or compile a
 * statement that runs for milliseconds.
 * @param nearly true when names of places may be misspelled
 */
export async function survey(tx: Queryable, words: readonly Word[], nearly = false): Promise<Survey> {
  const test: typeof holds = (column, word) =>
    isPlaceWord(word, words) ? (nearly ? holdsNearly : holds)(column, word) : sql`false`;
  const any = (column: SQL) =>
    sql`(${sql.join(
      words.map((word) => test(column, word)),
      sql` or `,
    )})`;
  const counted = words.map((word) => sql`count(*) filter (where ${holds(usersDocument, word)})`);
  const { rows } = await tx.query<Row>(sql`
    select
      set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${similarity}, true),
      (select json_build_array(${sql.join(
        counted.map((count) => sql`coalesce(${count}::float8 / nullif(count(*), 0), 0)`),
        sql`, `,
      )}) from users t tablesample system (${sql.raw(String(samplePercent))}) repeatable (1)) as shares,
      (select reltuples from pg_class where oid = 'clients'::regclass) as "clientCount",
      (select reltuples from pg_class where oid = 'buildings'::regclass) as "buildingCount",
      (select json_agg(one) from (
        select words, words as "clientWords", count(*)::int as count, ${cut(sql`uid`)} as "clientUids", '{}'::uuid[] as uids
        from (select c.uid, ${bitsOf(document('c'), words, test)} as words from clients c where ${any(document('c'))}) named
        group by words
      ) one) as clients,
      (select json_agg(one) from (
        select words | "clientWords" as words, "clientWords", count(*)::int as count,
          ${cut(sql`client_uid`)} as "clientUids", ${cut(sql`uid`)} as uids
        from (
          select b.client_uid, b.uid, ${bitsOf(document('b'), words, test)} as words,
            ${bitsOf(document('c'), words, test)} as "clientWords"
          from buildings b join clients c on c.uid = b.client_uid where ${any(document('b'))}
        ) named
        where words & ~"clientWords" <> 0 group by 1, 2
      ) one) as buildings`);
  const [row] = rows;
  if (!row) throw new TypeError('A survey is one row.');
  return { ...row, clients: row.clients ?? [], buildings: row.buildings ?? [] };
}
