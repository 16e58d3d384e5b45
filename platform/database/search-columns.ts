import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';

/** Column of what a row is found by across clients, folded (`search_document` of migration 0004). */
export const searchColumn = 'search_document';

/**
 * The texts in which the search across clients looks, by table. Signs between a person's texts tell them apart in the document;
 * they are no letters, so that no index holds them.
 */
const documents: Readonly<Record<string, string>> = {
  users: `"last_name" || ' / ' || "first_name" || ' | ' || "user_name"`,
  clients: `"name"`,
  buildings: `"name"`,
};

/** The names and the part of the address before the @, in which mistakes of typing are looked for. */
export const spellingSql = sql.raw(
  `"first_name" || ' ' || "last_name" || ' ' || split_part("user_name", '@', 1)`,
);

/** Letters of a name by whose beginning people are found; an entry of an index holds no more than 2,704 bytes. */
export const nameKeyLength = 60;

/** The beginning of a name, folded: the expression of the indexes on names. */
export function nameKey(name: SQL): SQL {
  return sql`left(search_key(${name}), ${sql.raw(String(nameKeyLength))})`;
}

/** The expression of a table's search column; undefined for tables that have none. */
export function searchDocument(table: string): SQL | undefined {
  const text = documents[table];
  return text === undefined ? undefined : sql.raw(`search_document(${text})`);
}

/** The indexes of the search: parts of the document and, of users, beginnings of names and misspelt ones. */
export function searchIndexes(
  table: string,
  columns: Readonly<Record<string, AnyPgColumn>>,
): PgTableExtraConfigValue[] {
  if (documents[table] === undefined) return [];
  const parts = index(`${table}_${searchColumn}`).using('gin', sql`${columns[searchColumn]} gin_trgm_ops`);
  if (table !== 'users') return [parts];
  return [
    parts,
    ...['last_name', 'first_name'].map((name) =>
      index(`users_${name}_key`).on(sql`${nameKey(sql`${columns[name]}`)} text_pattern_ops`),
    ),
    index('users_search_slips').using('gin', sql`search_slips(${spellingSql})`),
  ];
}
