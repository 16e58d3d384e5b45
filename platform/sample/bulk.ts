import { sql } from 'drizzle-orm';

import { list, type OwnerQueryable } from '../database/index.ts';

/** Reports the rebuild of an index or a key. */
export type Say = (sentence: string) => void;

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Definitions of the foreign keys of the tables, for creating them again. */
async function foreignKeys(tx: OwnerQueryable, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await tx.query<Definition>(sql`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and conrelid::regclass::text = any(${list(tables)})
    order by conrelid::regclass::text, conname`);
  return rows;
}

/** Definitions of the indexes that no constraint uses. */
async function indexes(tx: OwnerQueryable, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await tx.query<Definition>(sql`
    select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid::regclass::text = any(${list(tables)})
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indrelid::regclass::text, indexrelid::regclass::text`);
  return rows;
}

/** Tables whose policies also apply to their owner. */
async function forced(tx: OwnerQueryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ table: string }>(sql`
    select oid::regclass::text as "table" from pg_class
    where relforcerowsecurity and oid::regclass::text = any(${list(tables)})`);
  return rows.map(({ table }) => table);
}

/**
 * Runs `work`, which adds many rows to `tables`, without their secondary indexes and foreign keys, and creates these again afterward.
 * This takes a tenth of the time, and every key is still validated. All of it is one transaction: an abort or an invalid key leaves
 * the tables unchanged, and they are locked for others until it ends.
 */
export async function inBulk(
  tx: OwnerQueryable,
  tables: readonly string[],
  say: Say,
  work: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(tx, tables);
  const indexStatements = await indexes(tx, tables);
  const policed = await forced(tx, tables);
  await tx.script(
    [
      // Memory for sorting: without it large indexes are merged from hundreds of files.
      `set local maintenance_work_mem = '256MB'`,
      // A key is validated with one join only when the owner sees every row.
      ...policed.map((table) => `alter table ${table} no force row level security`),
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...indexStatements.map(({ name }) => `drop index ${name}`),
    ].join(';\n'),
  );
  await work();
  for (const [index, { name, definition }] of indexStatements.entries()) {
    say(`Making index ${index + 1} of ${indexStatements.length}: ${name}.`);
    await tx.script(definition);
  }
  say(`Checking ${keys.length} foreign keys.`);
  for (const { table, name, definition } of keys)
    await tx.script(`alter table ${table} add constraint ${name} ${definition}`);
  await tx.script(policed.map((table) => `alter table ${table} force row level security`).join(';\n'));
}
