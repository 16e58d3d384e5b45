import { sql } from 'drizzle-orm';

import { list, type OwnerQueryable } from '../database/index.ts';

/** Reports the rebuild of an index or a key. */
export type Say = (sentence: string) => void;

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys of the tables, and of others to them, as statements can make them again. */
async function foreignKeys(tx: OwnerQueryable, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await tx.query<Definition>(sql`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and conrelid::regclass::text = any(${list(tables)})
    order by conrelid::regclass::text, conname`);
  return rows;
}

/** Indexes that no constraint stands upon: all but primary keys. */
async function indexes(tx: OwnerQueryable, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await tx.query<Definition>(sql`
    select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid::regclass::text = any(${list(tables)})
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indrelid::regclass::text, indexrelid::regclass::text`);
  return rows;
}

/** Tables whose policies hold for their owner too. */
async function forced(tx: OwnerQueryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ table: string }>(sql`
    select oid::regclass::text as "table" from pg_class
    where relforcerowsecurity and oid::regclass::text = any(${list(tables)})`);
  return rows.map(({ table }) => table);
}

/**
 * Runs `work`, which adds many rows to `tables`, without their secondary indexes and foreign keys and makes these once the rows
 * are there: that takes a tenth of the time, and every key is checked all the same. All of it belongs to the transaction: whoever
 * stops it, or finds a wrong key, leaves the tables as they were, and nobody else sees them meanwhile.
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
      // Room to sort in; without it indexes of this size are merged from hundreds of files.
      `set local maintenance_work_mem = '256MB'`,
      // Keys are checked by one join per key only where the owner sees every row.
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
