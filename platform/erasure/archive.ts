import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { getTableName, type SQL, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';

import { type Database, type OwnerQueryable, StartError, withoutLimits } from '../database/index.ts';
import type { PlatformTable } from '../database/platform-table.ts';
import type { SealedColumn } from '../kernel/renewal.ts';
import { productVersion } from '../repository.ts';
import { exportedColumns } from './declared.ts';

/** Rows of one table for an archive. */
export interface Part {
  readonly table: PlatformTable;
  readonly rows: SQL;
  /** Limits the columns. */
  readonly columns?: readonly string[];
}

export interface Archive {
  readonly file: string;
  /** Table -> number of rows. */
  readonly rows: Readonly<Record<string, number>>;
}

const rowsAtOnce = 500;

/** The rows as a JSON array, an object per row and line. */
async function* rowsAsJson(
  tx: OwnerQueryable,
  { table: { table }, rows }: Part,
  names: readonly { readonly name: string; readonly isBinary: boolean }[],
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const columns = names.map(({ name, isBinary }) => {
    const column = sql.identifier(name);
    return isBinary ? sql`encode(${column}, 'base64') as ${column}` : sql`${column}`;
  });
  // A cursor takes no parameters that are sent apart, so the rows are chosen by a statement of their own.
  const { rows: keys } = await tx.query<{ at: string }>(sql`
    select ctid::text as at from ${sql.identifier(getTableName(table))} t where ${rows}`);
  count(keys.length);
  yield '[';
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const some = keys.slice(from, from + rowsAtOnce).map(({ at }) => at);
    const { rows: found } = await tx.query<{ line: string }>(sql`
      select to_jsonb(chosen)::text as line from (
        select ${sql.join(columns, sql`, `)} from ${sql.identifier(getTableName(table))}
        where ctid = any(${sql.param(some)}::text[]::tid[])) chosen`);
    yield `${from === 0 ? '\n' : ',\n'}${found.map(({ line }) => line).join(',\n')}`;
  }
  yield '\n]\n';
}

/**
 * Writes rows of one moment into a zip file of JSON files, one per table, and `about.json`. Others go on writing meanwhile. Secrets are not
 * part of it.
 * @param file an absolute path where nothing is yet
 * @throws StartError when the file exists or cannot be written
 */
export async function writeArchive(
  { direct }: Pick<Database, 'direct'>,
  sealed: readonly SealedColumn[],
  {
    file,
    about,
    partsOf,
  }: {
    readonly file: string;
    readonly about: Readonly<Record<string, unknown>>;
    readonly partsOf: (tx: OwnerQueryable) => Promise<readonly Part[]>;
  },
): Promise<Archive> {
  if (await stat(file).catch(() => undefined))
    throw new StartError(`${file} exists. Name a file that does not.`);
  const rows: Record<string, number> = {};
  try {
    await direct.transaction(async (tx) => {
      await tx.script(`set transaction isolation level repeatable read, read only; ${withoutLimits}`);
      const zip = new ZipFile();
      const written = pipeline(zip.outputStream, createWriteStream(`${file}.part`, { mode: 0o600 }));
      // Reported by the pipeline; the entry itself would end the process.
      zip.on('error', (error) => zip.outputStream.emit('error', error));
      const add = (name: string, content: AsyncGenerator<string> | string[]) =>
        new Promise<void>((resolve, reject) => {
          const stream = Readable.from(content);
          stream.once('end', resolve).once('error', reject);
          written.catch(reject);
          zip.addReadStream(stream, name);
        });
      for (const part of await partsOf(tx)) {
        const columns = exportedColumns(part.table, sealed).filter(
          ({ name }) => part.columns?.includes(name) ?? true,
        );
        const name = getTableName(part.table.table);
        if (columns.length > 0)
          await add(
            `tables/${name}.json`,
            rowsAsJson(tx, part, columns, (some) => (rows[name] = some)),
          );
      }
      const description = { ...about, version: await productVersion(), rows };
      await add('about.json', [`${JSON.stringify(description, undefined, 2)}\n`]);
      zip.end();
      await written;
    });
    await rename(`${file}.part`, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC')
      throw new StartError(`${file} cannot be written: ${(error as Error).message}.`);
    throw error;
  }
  return { file, rows };
}
