import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { differences } from '../../../platform/database/schema/drift.ts';
import { pendingChanges, writeMigration } from '../../../platform/database/schema/generator.ts';
import { type Database, migrate, openDatabase, StartError } from '../../../platform/database/index.ts';
import { type Migration, readMigrations } from '../../../platform/database/migrations.ts';
import type { PlatformTable } from '../../../platform/database/platform-table.ts';
import { readSnapshot, type SnapshotTable } from '../../../platform/database/schema/snapshot.ts';
import { tables } from '../../../platform/modules.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from './open.ts';

describe('the committed migrations', () => {
  it('match the declared tables: npm run migration would write nothing', async () => {
    expect((await pendingChanges(tables)).statements).toEqual([]);
  });

  it('are compared with the declared tables by column, index, check, security and grants', async () => {
    const snapshot = await readSnapshot();
    expect(differences(tables, snapshot)).toEqual([]);

    const [first, ...others] = tables as [PlatformTable, ...PlatformTable[]];
    const security: PlatformTable['security'] = { rows: 'all', access: 'read' };
    const keys = pgTable('keys', { name: text().primaryKey() });
    expect(
      differences([...others, { table: first.table, security }, { table: keys, security }], snapshot),
    ).toEqual(['clients: security and grants', 'keys: table']);
    const clients = snapshot!.schema.tables['public.clients'] as SnapshotTable;
    const changed = {
      ...clients,
      columns: { ...clients.columns, name: { ...clients.columns['name'], notNull: false } },
      indexes: {},
      checkConstraints: {
        ...clients.checkConstraints,
        clients_status_check: { name: 'clients_status_check', value: `"clients"."status" in ('Active')` },
      },
    };
    expect(
      differences([first], {
        security: { clients: snapshot!.security['clients']! },
        schema: { ...snapshot!.schema, tables: { 'public.clients': changed } },
      }),
    ).toEqual(
      expect.arrayContaining([
        'clients: column name',
        'clients: index clients_name_unique',
        'clients: check clients_status_check',
      ]),
    );
  });

  it('are written only for new tables, and enable row-level security for them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const keys = pgTable('keys', { name: text().primaryKey() });
    const security = { rows: 'platform', access: 'append' } as const;
    try {
      expect(await writeMigration('first', [{ table: keys, security }], folder)).toMatch(/0001_first\.sql$/);
      expect(await writeMigration('same', [{ table: keys, security }], folder)).toBeUndefined();
      const rings = pgTable('rings', { name: text().primaryKey() });
      await writeMigration(
        'rings',
        [keys, rings].map((table) => ({ table, security })),
        folder,
      );
      expect((await readdir(folder)).toSorted()).toEqual([
        '0001_first.sql',
        '0002_rings.sql',
        'snapshot.json',
      ]);
      const [, second] = await readMigrations(folder);
      expect(second?.text).toContain('CREATE TABLE "rings"');
      expect(second?.text).toContain('alter table "rings" force row level security');
      expect(second?.text).not.toContain('"keys"');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describeStorages('the committed migrations', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
    await migrate(opened.database);
  });
  afterAll(() => opened.discard());

  /** Table -> the names of its parts, as the database's catalogue says. */
  async function inDatabase(statement: SQL): Promise<Record<string, string[]>> {
    const { rows } = await opened.database.owner.query<{ table: string; part: string }>(statement);
    const parts: Record<string, string[]> = {};
    for (const { table, part } of rows) (parts[table] ??= []).push(part);
    return parts;
  }
  /** Table -> the names of its parts, as declared. Tables without a part are left out. */
  const declared = (partsOf: (config: ReturnType<typeof getTableConfig>) => readonly string[]) =>
    Object.fromEntries(
      tables.flatMap(({ table }) => {
        const config = getTableConfig(table);
        const parts = partsOf(config).toSorted();
        return parts.length > 0 ? [[config.name, parts]] : [];
      }),
    );
  const sorted = (parts: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(parts).map(([table, names]) => [table, names.toSorted()]));

  it('make each declared column, with its type, and may leave it empty where that is declared', async () => {
    const made = await inDatabase(sql`
      select c.relname as table,
        a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'platform_migration'`);
    // PostgreSQL writes the precision within the name, drizzle after it or apart.
    const type = (name: string) =>
      name.replace(/^timestamp ?(\(\d\))? with time zone/, 'timestamp$1 with time zone');
    expect(sorted(made)).toEqual(
      declared(({ columns, primaryKeys }) => {
        const keys = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
        return columns.map(
          (column) =>
            `${column.name} ${type(column.getSQLType())}${column.notNull || column.primary || keys.has(column.name) ? ' not null' : ''}`,
        );
      }),
    );
  });

  it('make each declared index and check, and no other', async () => {
    expect(
      sorted(
        await inDatabase(sql`
          select t.relname as table, i.relname as part
          from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
          where t.relnamespace = 'public'::regnamespace and not x.indisprimary and t.relname <> 'platform_migration'
            and not exists (select from pg_constraint c where c.conindid = i.oid)`),
      ),
    ).toEqual(declared(({ indexes }) => indexes.map(({ config }) => config.name ?? '')));
    expect(
      sorted(
        await inDatabase(sql`
          select conrelid::regclass::text as table, conname as part from pg_constraint
          where connamespace = 'public'::regnamespace and contype = 'c'`),
      ),
    ).toEqual(declared(({ checks }) => checks.map(({ name }) => name)));
  });

  it('force row-level security on each table that holds a client’s rows', async () => {
    const { rows } = await opened.database.owner.query<{ name: string }>(sql`
      select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
        and exists (select from pg_attribute where attrelid = c.oid and attname = 'client_uid' and not attisdropped)`);
    expect(rows).toEqual([]);
  });
});

const step = (name: string, text: string): Migration => ({ name, text, checksum: `sum of ${text}` });
const one = step('0000_one', 'create table one (n int)');
const two = step('0001_two', 'create table two (n int)');

describeStorages('migrating', (storage) => {
  let opened: OpenedDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
    ({ database } = opened);
  });
  afterAll(() => opened.discard());

  it('applies each new migration once, also when several starts are concurrent', async () => {
    const together = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database, { migrations: [one, two] })),
    );
    expect(together.flatMap(({ applied }) => applied).toSorted()).toEqual(['0000_one', '0001_two']);
    expect((await migrate(database, { migrations: [one, two] })).applied).toEqual([]);
  });

  it('rejects a changed, a missing and a wrongly ordered migration by name', async () => {
    const changed = step('0000_one', 'create table one (n bigint)');
    await expect(migrate(database, { migrations: [changed, two] })).rejects.toThrow(
      /0000_one was changed after/,
    );
    await expect(migrate(database, { migrations: [one] })).rejects.toThrow(
      /0001_two, which this version .* does not know/,
    );
    const between = step('0000_pushed', 'select 1');
    await expect(migrate(database, { migrations: [one, between, two] })).rejects.toThrow(
      /0000_pushed comes before 0001_two/,
    );
  });

  it.skipIf(storage === 'pglite')(
    'waits for processes that serve the database to stop, and applies nothing while one goes on',
    async () => {
      const three = step('0002_three', 'create table three (n int)');
      const older = await openDatabase({ dataDir: '', databaseUrl: opened.url });
      await older.listen('anything', () => {});
      try {
        // Nothing to apply: processes of one version serve side by side.
        expect((await migrate(database, { migrations: [one, two] })).applied).toEqual([]);
        await expect(migrate(database, { migrations: [one, two, three], withinMs: 300 })).rejects.toThrow(
          'processes of an older version still serve the database. Stop all of them',
        );
      } finally {
        await older.close();
      }
      const { rows } = await database.owner.query(sql`select to_regclass('three') as three`);
      expect(rows).toEqual([{ three: null }]);
    },
  );

  it.skipIf(storage === 'pglite')(
    'stops a process that was not connected while a newer version migrated the database',
    async () => {
      const older = await openDatabase({ dataDir: '', databaseUrl: opened.url });
      try {
        const { present } = await migrate(older, { migrations: [one, two] });
        const stopped = new Promise<StartError>((resolve) => older.guard(present, resolve));
        await older.listen('anything', () => {});
        const four = step('0002_four', 'create table four (n int)');
        const migrating = migrate(database, { migrations: [one, two, four] });
        const locks = sql`select pid from pg_locks where locktype = 'advisory' and database = (
          select oid from pg_database where datname = current_database())`;
        await expect
          .poll(async () => (await database.owner.query(sql`${locks} and not granted`)).rows, {
            timeout: 15_000,
          })
          .toHaveLength(1);
        await database.owner.query(
          sql`select pg_terminate_backend(pid) from (${locks} and granted and mode = 'ShareLock') serving`,
        );
        expect((await migrating).applied).toEqual(['0002_four']);
        expect((await stopped).message).toMatch(/^The database was brought up to date by 0002_four while/);
        await expect(older.listen('another', () => {})).rejects.toThrow(StartError);
      } finally {
        await older.close();
        await database.owner.script(
          `drop table four; delete from platform_migration where name = '0002_four'`,
        );
      }
    },
  );

  it('rolls all pending migrations back when one fails', async () => {
    const good = step('0002_good', 'create table good (n int)');
    const bad = step('0003_bad', 'create table bad (n int); create table one (n int)');
    await expect(migrate(database, { migrations: [one, two, good, bad] })).rejects.toSatisfy(
      (error) => error instanceof StartError && error.message.includes('0003_bad failed'),
    );
    const { rows } = await database.owner.query(
      sql`select to_regclass('good') as good, to_regclass('bad') as bad`,
    );
    expect(rows).toEqual([{ good: null, bad: null }]);
  });
});
