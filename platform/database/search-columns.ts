import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';

/** Column of the folded search text of a row, for searches across clients (`search_document` of migration 0004). */
export const searchColumn = 'search_document';

type Columns = Readonly<Record<string, AnyPgColumn>>;

/** The search across clients in the rows of a table. */
export interface SearchDocument {
  /** SQL over the table's columns: the searched texts, concatenated. */
  readonly text: string;
  /** Indexes in addition to the trigram index of the document. */
  readonly indexes?: (columns: Columns) => readonly PgTableExtraConfigValue[];
}

/** The expression of the search column. */
export function searchDocument({ text }: SearchDocument): SQL {
  return sql.raw(`search_document(${text})`);
}

/** The indexes of a table's search. */
export function searchIndexes(
  table: string,
  columns: Columns,
  { indexes }: SearchDocument,
): PgTableExtraConfigValue[] {
  const parts = index(`${table}_${searchColumn}`).using('gin', sql`${columns[searchColumn]} gin_trgm_ops`);
  return [parts, ...(indexes?.(columns) ?? [])];
}
