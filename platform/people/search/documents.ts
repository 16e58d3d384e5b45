import { type SQL, sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';

import type { SearchDocuments } from '../../module.ts';

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

/**
 * The texts in which the search for people looks. Signs between a person's texts tell them apart in the document; they are no
 * letters, so that no index holds them.
 */
export const searchDocuments = {
  users: {
    text: `"last_name" || ' / ' || "first_name" || ' | ' || "user_name"`,
    indexes: (columns) => [
      ...['last_name', 'first_name'].map((name) =>
        index(`users_${name}_key`).on(sql`${nameKey(sql`${columns[name]}`)} text_pattern_ops`),
      ),
      index('users_search_slips').using('gin', sql`search_slips(${spellingSql})`),
    ],
  },
  clients: { text: `"name"` },
  buildings: { text: `"name"` },
} satisfies SearchDocuments;
