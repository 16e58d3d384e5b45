import { sql } from 'drizzle-orm';

import type { OwnerQueryable } from './database.ts';
import { StartError } from './errors.ts';

/** The properties of a database and its account that decide whether the platform can have its tables there. */
export interface Suitability {
  readonly encoding: string;
  readonly account: string;
  readonly database: string;
  readonly mayCreateTables: boolean;
  readonly isReadOnly: boolean;
}

/** Sentences on what keeps the platform from having its tables in a database, each with the mend. */
export function unsuitable({
  encoding,
  account,
  database,
  mayCreateTables,
  isReadOnly,
}: Suitability): string[] {
  return [
    ...(encoding === 'UTF8'
      ? []
      : [
          `The database is encoded in ${encoding}, which lacks letters of names. Create it again: create database NAME template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';`,
        ]),
    ...(isReadOnly
      ? ['The server accepts no changes (transaction_read_only). Lead DATABASE_URL to the primary.']
      : []),
    ...(mayCreateTables
      ? []
      : [
          `${account} cannot create tables. Let an administrator run: alter database "${database}" owner to "${account}"; grant create on schema public to "${account}";`,
        ]),
  ];
}

/** Throws StartError when the platform cannot have its tables in the database. */
export async function checkSuitable(tx: OwnerQueryable): Promise<void> {
  const { rows } = await tx.query<Suitability>(sql`
    select pg_encoding_to_char(encoding)::text as encoding, current_user::text as account, datname::text as database,
      has_schema_privilege('public', 'create') as "mayCreateTables", current_setting('transaction_read_only') = 'on' as "isReadOnly"
    from pg_database where datname = current_database()`);
  const [sentence] = rows.flatMap(unsuitable);
  if (sentence !== undefined) throw new StartError(sentence);
}

/** A sentence about a locale that knows only English letters. Undefined for others. */
export function localeWarning(ctype: string): string | undefined {
  return /^(C|POSIX)$/.test(ctype)
    ? `LC_CTYPE is ${ctype}, which knows only English letters: searches in others are slow. Create the database with lc_ctype 'C.UTF-8'.`
    : undefined;
}

/** The same for the database of a start. */
export async function readLocaleWarnings(tx: OwnerQueryable): Promise<readonly string[]> {
  const { rows } = await tx.query<{ ctype: string }>(
    sql`select datctype::text as ctype from pg_database where datname = current_database()`,
  );
  return rows.flatMap(({ ctype }) => localeWarning(ctype) ?? []);
}
