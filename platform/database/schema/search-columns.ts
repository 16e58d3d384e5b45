import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { allSearchFieldsOf } from '../../../resources/declaration/filters/textSearch.ts';
import { columnName, hasOwnTable } from '../naming.ts';

/** Column of the folded search text of a row (`search_document` in the migrations). */
export const searchColumn = 'search_document';

type Columns = Readonly<Record<string, AnyPgColumn>>;

/** The additions of a module to the search in the rows of a table. */
export interface SearchDocument {
  /** Further columns with a document of their own: SQL over the table's columns. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Indexes in addition to the trigram indexes of the documents. */
  readonly indexes?: (columns: Columns) => readonly PgTableExtraConfigValue[];
}

/**
 * SQL over the columns of a table: the searched texts of a record, concatenated, and the digits of telephone numbers. A name begins with its
 * last part. The signs between the texts separate them in the document; they are not letters, so indexes do not contain them.
 */
export function searchText(resource: AnyResource): string | undefined {
  if (!hasOwnTable(resource)) return undefined;
  const { fields, named = [] } = resource;
  const searched = allSearchFieldsOf(resource).filter((name) => fields[name]?.target === undefined);
  const textOf = (name: string) => {
    const column = columnName(resource, name);
    if (column === undefined) return [];
    const { required, format } = fields[name] ?? {};
    const digits = format === 'phone' ? ` || ' ' || regexp_replace("${column}", '\\D', '', 'g')` : '';
    const text = `"${column}"${digits}`;
    return [required && digits === '' ? text : `coalesce(${text}, '')`];
  };
  const names = named.filter((name) => searched.includes(name)).toReversed();
  const rest = searched.filter((name) => !names.includes(name));
  const parts = [names.flatMap(textOf).join(` || ' / ' || `), ...rest.flatMap(textOf)].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(` || ' | ' || `);
}

/** The expression of a search column. */
export function searchDocument(text: string): SQL {
  return sql.raw(`search_document(${text})`);
}

/** The trigram index of a search column. */
export function searchIndex(table: string, columns: Columns, column: string): PgTableExtraConfigValue {
  return index(`${table}_${column}`).using('gin', sql`${columns[column]} gin_trgm_ops`);
}

/**
 * The natural order of a text: numbers by value, accents beside their letters. Compared byte by byte, so that every database has the same
 * order, whatever its locale. An ICU collation with numbers (`kn`) has no data in PGlite.
 */
export function orderKey(text: SQL): SQL {
  return sql`(natural_key(${text}) collate "C")`;
}
