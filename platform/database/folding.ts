import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

import type { Field } from '../../resources/declaration/index.ts';
import { foldCase, foldName } from '../../resources/declaration/folding.ts';

/** A name as it is compared (`foldName`), on every locale of the database. */
export function foldedName(name: SQLWrapper): SQL {
  return sql`fold_name(${name})`;
}

/** An email address as it is compared (`foldCase`), on every locale of the database. */
export function foldedCase(address: SQLWrapper): SQL {
  return sql`fold_case(${address})`;
}

/** Letters that distinguish names. Some signs fold to many letters, and an index entry holds at most 2,704 bytes. */
const distinguishing = 600;

/** The comparison of values that must be unique: in the database, and in the process. */
export function foldingOf({ format }: Pick<Field, 'format'>): {
  column(this: void, value: SQLWrapper): SQL;
  value(this: void, value: string): string;
} {
  if (format === 'email') return { column: foldedCase, value: foldCase };
  return {
    column: (name) => sql`left(${foldedName(name)}, ${sql.raw(String(distinguishing))})`,
    value: (name) => Array.from(foldName(name)).slice(0, distinguishing).join(''),
  };
}
