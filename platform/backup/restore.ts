import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

import { sql } from 'drizzle-orm';

import type { Settings } from '../configuration/settings.ts';
import { migrate } from '../database/migrations.ts';
import { type Database, type OwnerQueryable, StartError } from '../database/index.ts';
import { createQueueTables } from '../jobs/queue.ts';
import { encryptionOf, secretFile } from '../kernel/encryption.ts';
import { loadReferenceData } from '../reference/load.ts';
import { storeOf } from '../storage/store.ts';
import { type Manifest, readManifest, tablesFolder, uploadsFolder } from './manifest.ts';
import { quoted, readTables, type StoredTable } from './tables.ts';

const batchCharacters = 4 * 1024 * 1024;
const batchRows = 2000;

async function checkKey(settings: Settings, { keyFingerprint }: Manifest): Promise<void> {
  const remedy = `set SECRET_KEY to the key of the platform that was backed up, or put its file at ${secretFile(settings.dataDir)}. The key is not part of a backup.`;
  if (
    settings.secretKey === undefined &&
    !(await access(secretFile(settings.dataDir)).then(
      () => true,
      () => false,
    ))
  )
    throw new StartError(`The secrets of the backup need their key: ${remedy}`);
  if ((await encryptionOf(settings)).fingerprint !== keyFingerprint)
    throw new StartError(
      `This is another key than that of the backup, so its secrets could not be read: ${remedy}`,
    );
}

async function checkEmpty(tx: OwnerQueryable): Promise<void> {
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from pg_tables where schemaname = 'public'`,
  );
  if (rows[0]?.count !== 0)
    throw new StartError(
      'The database is not empty. Restore into a new one: name it in DATABASE_URL, or another folder in DATA_DIR.',
    );
}

/** Drops what a row at a time would check or sort, and returns the statements that make it again. */
async function withoutChecks(tx: OwnerQueryable): Promise<string[]> {
  const { rows } = await tx.query<{ drop: string; make: string }>(sql`
    select 1 as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by turn`);
  // Foreign keys stand upon unique indexes: they go first and come back last.
  await tx.script(rows.map(({ drop }) => drop).join(';'));
  return rows.map(({ make }) => make).toReversed();
}

async function* batches(path: string): AsyncGenerator<string> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    batch.push(line);
    characters += line.length;
    if (characters < batchCharacters && batch.length < batchRows) continue;
    yield `[${batch.join()}]`;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield `[${batch.join()}]`;
}

async function loadTable(
  tx: OwnerQueryable,
  folder: string,
  { schema, name, columns, file }: Manifest['tables'][number],
  target: StoredTable | undefined,
): Promise<void> {
  const types = new Map(target?.columns.map((column) => [column.name, column.type]));
  // The tables of the queue may be of another version of it.
  const taken = columns.flatMap((column, index) => {
    const type = types.get(column);
    return type === undefined ? [] : [{ name: quoted(column), value: `(r->>${index})::${type}` }];
  });
  const into = sql.raw(
    `insert into ${quoted(schema)}.${quoted(name)} (${taken.map((each) => each.name).join(', ')}) overriding system value select ${taken.map(({ value }) => value).join(', ')} from jsonb_array_elements(`,
  );
  for await (const rows of batches(join(folder, tablesFolder, file)))
    await tx.query(sql`${into}${rows}::jsonb) r`);
}

/** Loads the rows into empty tables of the same migrations. */
async function loadRows(
  tx: OwnerQueryable,
  folder: string,
  manifest: Manifest,
  kind: Database['kind'],
): Promise<void> {
  await createQueueTables(tx, kind);
  const targets = await readTables(tx);
  const again = await withoutChecks(tx);
  for (const table of manifest.tables)
    await loadTable(
      tx,
      folder,
      table,
      targets.find(({ schema, name }) => schema === table.schema && name === table.name),
    );
  await tx.script(again.join(';'));
  for (const { table, column, last } of manifest.counters)
    await tx.query(sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${last}::bigint)`);
  const copied = manifest.uploads.map(({ key }) => key);
  await tx.query(sql`
    delete from uploads where received_at is not null and coalesce(content_key, uid::text) <> all(${sql.param(copied)})`);
}

/**
 * Fills an empty database and the storage of uploads from a backup, in one transaction: all of it, or nothing. A backup of an older release
 * gets its later migrations. Roles, grants and policies are those that this release declares.
 * @throws StartError when the backup, the key or the database does not fit
 */
export async function restoreBackup(
  database: Database,
  settings: Settings,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkKey(settings, manifest);
  const store = storeOf(settings);
  await migrate(database, {
    before: checkEmpty,
    from: { applied: manifest.migrations, load: (tx) => loadRows(tx, folder, manifest, database.kind) },
    async after(tx) {
      await loadReferenceData(tx);
      for (const { key } of manifest.uploads) await store.put(key, join(folder, uploadsFolder, key));
    },
  });
  return manifest;
}
