import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { sql } from 'drizzle-orm';

import type { Settings } from '../configuration/settings.ts';
import { makePrivateFolder } from '../database/folder/private-folder.ts';
import { checkUpToDate } from '../database/migrations.ts';
import { type Database, type OwnerQueryable, StartError, withoutLimits } from '../database/index.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { productVersion } from '../repository.ts';
import { storeOf } from '../storage/store.ts';
import {
  checksumOf,
  type Counter,
  formatVersion,
  type Manifest,
  manifestFile,
  tablesFolder,
  uploadsFolder,
} from './manifest.ts';
import { quoted, readCounters, readTables, type StoredTable } from './tables.ts';

/** Bytes of rows that are read at a time. */
const batchBytes = 4 * 1024 * 1024;
const mostRowsAtOnce = 2000;

/** Codes of a disk, a quota or a limit of file sizes that takes no more bytes. */
const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The rows of a table as lines. */
async function* lines(
  tx: OwnerQueryable,
  { schema, name, columns }: StoredTable,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await tx.script(
    `declare backup no scroll cursor for select array_to_json(array[${texts}]::text[])::text as line from ${quoted(schema)}.${quoted(name)}`,
  );
  let atOnce = 50;
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(sql.raw(`fetch forward ${atOnce} from backup`));
    if (rows.length === 0) break;
    count(rows.length);
    const text = rows.map(({ line }) => `${line}\n`).join('');
    yield text;
    const fitting = Math.floor((batchBytes * rows.length) / text.length);
    atOnce = Math.min(mostRowsAtOnce, Math.max(1, fitting));
  }
  await tx.script('close backup');
}

async function writeTable(tx: OwnerQueryable, folder: string, table: StoredTable) {
  const { schema, name, columns } = table;
  const file = `${schema}.${name}.jsonl.gz`;
  const path = join(folder, tablesFolder, file);
  let rows = 0;
  const counted = lines(tx, table, (more) => (rows += more));
  await pipeline(Readable.from(counted), createGzip(), createWriteStream(path, { mode: 0o600 }));
  return {
    schema,
    name,
    columns: columns.map((column) => column.name),
    rows,
    file,
    checksum: await checksumOf(path),
  };
}

interface Snapshot {
  readonly takenAt: string;
  readonly tables: Manifest['tables'];
  readonly migrations: Manifest['migrations'];
  readonly counters: readonly Counter[];
  /** Keys of the contents of uploads. */
  readonly uploads: readonly string[];
}

/** All rows as they were at one moment, whatever is written meanwhile. */
async function writeRows(database: Database, folder: string): Promise<Snapshot> {
  return database.direct.transaction(async (tx) => {
    await tx.script(`set transaction isolation level repeatable read, read only; ${withoutLimits}`);
    const migrations = await checkUpToDate(tx);
    const tables = [];
    for (const table of await readTables(tx)) tables.push(await writeTable(tx, folder, table));
    const { rows } = await tx.query<{ key: string }>(sql`
      select coalesce(content_key, uid::text) as key from uploads where received_at is not null order by 1`);
    const {
      rows: [clock],
    } = await tx.query<{ now: string }>(sql`select now()::text as now`);
    return {
      takenAt: new Date(String(clock?.now)).toISOString(),
      tables,
      migrations,
      counters: await readCounters(tx),
      uploads: rows.map(({ key }) => key),
    };
  });
}

/** Copies the contents of uploads. Those that expired since the rows were read are not in the result. */
async function writeUploads(database: Database, settings: Settings, folder: string, keys: readonly string[]) {
  const copied: { key: string; checksum: string }[] = [];
  for (const key of keys) {
    const path = join(folder, uploadsFolder, key);
    try {
      await storeOf(settings).get(key, path);
    } catch (error) {
      const { rows } = await database.owner.query(
        sql`select from uploads where coalesce(content_key, uid::text) = ${key}`,
      );
      if (rows.length > 0) throw error;
      await rm(path, { force: true });
      continue;
    }
    copied.push({ key, checksum: await checksumOf(path) });
  }
  return copied;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await makePrivateFolder(folder);
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
  if ((await readdir(folder)).length > 0)
    throw new StartError(`The folder ${folder} is not empty. Name an empty or a new one.`);
  for (const part of [tablesFolder, uploadsFolder]) await mkdir(join(folder, part), { mode: 0o700 });
}

/**
 * Writes everything that a new server needs, except SECRET_KEY, into an empty folder: the rows of one moment, and the contents of uploads.
 * Other sessions go on writing; the embedded database has a single session, so its calls wait while rows are read.
 * @throws StartError when the folder cannot be used or is full, or the database is of another version
 */
export async function writeBackup(database: Database, settings: Settings, folder: string): Promise<Manifest> {
  await makeFolder(folder);
  try {
    const { uploads, ...snapshot } = await writeRows(database, folder);
    const manifest: Manifest = {
      format: formatVersion,
      version: await productVersion(),
      keyFingerprint: (await encryptionOf(settings)).fingerprint,
      ...snapshot,
      uploads: await writeUploads(database, settings, folder, uploads),
    };
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
    });
    return manifest;
  } catch (error) {
    for (const part of [tablesFolder, uploadsFolder])
      await rm(join(folder, part), { recursive: true, force: true });
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!fullDisk.has(code)) throw error;
    throw new StartError(`${folder} has no room for the backup: ${message}. Nothing of it was kept.`);
  }
}
