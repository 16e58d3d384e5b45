import { sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';

/** Column -> value. All rows of a call have the same columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows per statement: enough to make the statement's own cost negligible, few enough to limit memory use. */
const batchParameters = 2000;

/** Inserts rows into a table. The server reads them from one JSON text, which saves a parameter per value. */
export async function insertRows(tx: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += batchParameters) {
    const batch = JSON.stringify(rows.slice(start, start + batchParameters));
    await tx.query(
      sql`insert into ${sql.identifier(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${batch}::json)`,
    );
  }
}
