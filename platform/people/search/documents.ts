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

/**
 * The documents of the search for people. The signs between a person's texts separate them in the document. They are not letters, so
 * indexes do not contain them.
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
