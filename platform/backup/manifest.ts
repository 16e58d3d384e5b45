import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { StartError } from '../database/index.ts';

/** The file that makes a folder a complete backup: it is written last. */
export const manifestFile = 'backup.json';
export const tablesFolder = 'tables';
export const uploadsFolder = 'uploads';

/** Raised when an older release could no longer read the files. */
export const formatVersion = 1;

/** The rows of a table, a JSON array of texts or null for each row and line, compressed with gzip. */
interface TableFile {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly file: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

/** A counter of an identity column. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  /** The last number that was given. */
  readonly last: string;
}

export interface Manifest {
  readonly format: number;
  /** ISO 8601, by the clock of the database. */
  readonly takenAt: string;
  /** The release that wrote it. */
  readonly version: string;
  /** Migrations that the rows are of, in order, with the checksums of their files. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Tells the right SECRET_KEY from a wrong one, without telling the key. */
  readonly keyFingerprint: string;
  readonly tables: readonly TableFile[];
  readonly counters: readonly Counter[];
  readonly uploads: readonly { readonly key: string; readonly checksum: string }[];
}

/** SHA-256 of a file, hexadecimal. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Throws StartError when the folder has no complete backup that this release can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new StartError(
      `${folder} is no complete backup: it has no ${manifestFile}, which is written last. Take another backup.`,
    );
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format > formatVersion)
    throw new StartError(
      `The backup was made by version ${manifest.version} in a newer format. Restore it with that version.`,
    );
  const files = [
    ...manifest.tables.map(({ file, checksum }) => ({ path: join(tablesFolder, file), checksum })),
    ...manifest.uploads.map(({ key, checksum }) => ({ path: join(uploadsFolder, key), checksum })),
  ];
  for (const { path, checksum } of files)
    if ((await checksumOf(join(folder, path)).catch(() => undefined)) !== checksum)
      throw new StartError(`The backup is damaged: ${path} is missing or was changed. Use another backup.`);
  return manifest;
}
