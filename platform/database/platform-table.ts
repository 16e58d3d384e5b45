import type { PgTable } from 'drizzle-orm/pg-core';

import { tenantColumn } from './naming.ts';
import type { TableSecurity } from './schema/row-security.ts';

/** A table of the database and the access to its rows. */
export interface SecuredTable {
  readonly table: PgTable;
  readonly security: TableSecurity;
}

/** The time after which rows are deleted, in days. */
export interface RetentionDays {
  /** The acts of people. */
  readonly audit: number;
  /** Imports, and what was reported of their rows. */
  readonly imports: number;
}

/** The end of a table's rows, so that none grows for ever. */
export type Ending =
  /** People delete the record, or the record that the row belongs to. */
  | 'with its record'
  /** The module itself deletes rows that have expired. */
  | 'by its module'
  /** Rows end some days after the time in a column, never while it is null. */
  | { readonly column: string; readonly days: number | keyof RetentionDays };

/** The data of a person in a table. Their address is found in every column of text without being declared. */
export interface OfPerson {
  /** The column with the identifier of the person, or of their record. */
  readonly column: string;
  /** The part that goes when the person is erased: the row, or the values of these columns. */
  readonly erases: 'row' | readonly string[];
}

/** A table, and what becomes of its rows. */
export interface PlatformTable extends SecuredTable {
  readonly ends: Ending;
  readonly person?: OfPerson;
}

/** Row-level security by the column of the client. */
export const ofTenant = { tenant: tenantColumn } as const;

/** A table whose rows each belong to a client. Each client reads and writes its own. */
export function tenantTable(table: PgTable, ends: Ending, person?: OfPerson): PlatformTable {
  return { table, security: { rows: ofTenant, access: 'write' }, ends, ...(person && { person }) };
}
