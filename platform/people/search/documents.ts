import { type SQL, sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';

import type { SearchDocuments } from '../../module.ts';

/** The names and the local part of the email address, which are searched for misspellings. */
export const spellingSql = sql.raw(
  `"first_name" || ' ' || "last_name" || ' ' || split_part("user_name", '@', 1)`,
);

/** Length of the indexed beginning of a name. An index entry holds at most 2,704 bytes. */
export const nameKeyLength = 60;

/** The folded beginning of a name: the expression of the indexes on names. */
export function nameKey(name: SQL): SQL {
  return sql`left(search_key(${name}), ${sql.raw(String(nameKeyLength))})`;
}

/** Column of the folded name of a client or a building, by which its users are found. */
export const placeColumn = 'name_document';
const namesOfPlaces = { columns: { [placeColumn]: `"name"` } };

/** The additions of the search for people across clients. */
export const searchDocuments = {
  users: {
    indexes: (columns) => [
      ...['last_name', 'first_name'].map((name) =>
        index(`users_${name}_key`).on(sql`${nameKey(sql`${columns[name]}`)} text_pattern_ops`),
      ),
      index('users_search_slips').using('gin', sql`search_slips(${spellingSql})`),
    ],
  },
  clients: namesOfPlaces,
  buildings: namesOfPlaces,
} satisfies SearchDocuments;
