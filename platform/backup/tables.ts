import { sql } from 'drizzle-orm';

import { type OwnerQueryable, list } from '../database/index.ts';
import { readSnapshot, type SnapshotTable } from '../database/schema/snapshot.ts';
import { jobsSchema } from '../jobs/enqueue.ts';
import type { Counter } from './manifest.ts';

export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  /** Columns with values of their own. Generated ones follow from them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Tables of the queue: what waits. A job refers to its queue. Its other tables are of pg-boss alone, and made by it. */
const jobTables = ['queue', 'job'];

/** An identifier in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The platform's tables with their columns, as they are in the database. */
export async function readTables(tx: OwnerQueryable): Promise<StoredTable[]> {
  const declared = Object.values<SnapshotTable>((await readSnapshot())?.schema.tables ?? {}).map(
    ({ name }) => name,
  );
  const { rows } = await tx.query<StoredTable>(sql`
    select n.nspname as schema, c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (n.nspname = 'public' and c.relname = any(${list(declared)})
        or n.nspname = ${jobsSchema} and c.relname = any(${list(jobTables)}))
    group by n.nspname, c.relname
    order by n.nspname = ${jobsSchema}, c.relname = 'job', c.relname`);
  return rows;
}

/** The counters of identity columns. Numbers can be given at any time, so they are read after the rows that have them. */
export async function readCounters(tx: OwnerQueryable): Promise<Counter[]> {
  const { rows } = await tx.query<{ table: string; column: string; sequence: string }>(sql`
    select c.relname as "table", a.attname as "column", pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`);
  const counters: Counter[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await tx.query<{ last: string }>(
      sql.raw(`select last_value::text as last from ${sequence} where is_called`),
    );
    if (found[0]) counters.push({ table, column, last: found[0].last });
  }
  return counters;
}
