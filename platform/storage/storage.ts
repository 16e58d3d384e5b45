import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { sql } from 'drizzle-orm';

import type { Settings } from '../configuration/settings.ts';
import type { Database, Queryable } from '../database/index.ts';
import { inMemoryFolder } from '../database/pglite.ts';
import { ProblemError } from '../kernel/problem.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { uploadAddress } from './address.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/** Largest file in bytes. */
export const maxUploadBytes = 50 * 1024 * 1024;
const minuteMs = 60_000;
/** Milliseconds for which an upload address is good. */
const addressLifetimeMs = 15 * minuteMs;
/** Milliseconds for which a file waits to be used. */
const retentionMs = 24 * 60 * minuteMs;
/** Milliseconds after which a file that never became whole is removed. */
const partRetentionMs = 60 * minuteMs;
const partExtension = '.part';

/** An upload as its row has it. */
export interface Upload {
  readonly clientUid: string;
  readonly uid: string;
  readonly originalName: string;
  readonly extension: string;
  readonly received: boolean;
}

export interface NewUpload {
  readonly clientUid: string;
  readonly purpose: string;
  readonly originalName: string;
  readonly extension: string;
  readonly createdBy: string;
}

/** The key that signs upload addresses, the same in every process of the installation. */
export async function addressKey(settings: Settings): Promise<Buffer> {
  return (await encryptionOf(settings)).derive('upload addresses');
}

/** The folder of uploads. Processes that share a database must share it too. */
function folderOf({ dataDir }: Settings): string {
  return dataDir === inMemoryFolder
    ? join(tmpdir(), `safety-portal-uploads-${process.pid}`)
    : join(dataDir, 'uploads');
}

/** Where the contents of an upload lie. `uid` is a row's identifier, never what a caller sent. */
export function contentPath(settings: Settings, uid: string): string {
  return join(folderOf(settings), uid);
}

/** Writes down that a file may come, and gives the name under which it is known and the address to put it to. */
export async function expectUpload(
  tx: Queryable,
  settings: Settings,
  { clientUid, purpose, originalName, extension, createdBy }: NewUpload,
  now: Date,
): Promise<{ uploadedFileName: string; url: string }> {
  const uid = randomUUID();
  const until = Math.floor((now.getTime() + addressLifetimeMs) / 1000);
  await tx.query(sql`
    insert into uploads (client_uid, uid, purpose, original_name, extension, created_at, created_by, address_until, keep_until)
    values (${clientUid}, ${uid}, ${purpose}, ${originalName}, ${extension}, ${now}, ${createdBy},
      ${new Date(until * 1000)}, ${new Date(now.getTime() + retentionMs)})`);
  return {
    uploadedFileName: `${uid}.${extension}`,
    url: uploadAddress(settings.publicUrl, await addressKey(settings), uid, until),
  };
}

const uploadedNamePattern = /^([^.]+)\.[a-z]+$/i;

/** The upload that `expectUpload` named so, for a purpose, within the transaction's tenant; undefined where there is none. */
export async function findUpload(
  tx: Queryable,
  clientUid: string,
  purpose: string,
  uploadedFileName: string,
): Promise<Upload | undefined> {
  const uid = uploadedNamePattern.exec(uploadedFileName)?.[1]?.toLowerCase();
  if (uid === undefined || !isUuid(uid)) return undefined;
  const { rows } = await tx.query<Upload>(sql`
    select client_uid as "clientUid", uid, original_name as "originalName", extension, received_at is not null as received
    from uploads where client_uid = ${clientUid} and uid = ${uid} and purpose = ${purpose}`);
  return rows[0];
}

/** Keeps an upload until then and deletes it afterwards. */
export async function keepUpload(tx: Queryable, clientUid: string, uid: string, until: Date): Promise<void> {
  await tx.query(
    sql`update uploads set keep_until = ${until} where client_uid = ${clientUid} and uid = ${uid}`,
  );
}

/** Passes bytes on and refuses more than an upload may have. */
async function* counted(source: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  let size = 0;
  // Not destroyed when it is too long: the connection still has to carry the answer.
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxUploadBytes)
      throw new ProblemError(413, {
        detail: `The file is larger than ${maxUploadBytes / 1024 / 1024} MB.`,
        headers: { connection: 'close' },
      });
    count(size);
    yield bytes;
  }
}

const usedUp = 'This upload address has been used.';

/**
 * Takes the contents of an upload. They appear under their name whole or not at all, and once: what breaks off may be sent again
 * while the address is good. Throws ProblemError (409 used, 404 unknown, 413 too large, 400 empty).
 */
export async function receiveUpload(
  database: Database,
  settings: Settings,
  uid: string,
  contents: Readable,
  now: Date,
): Promise<void> {
  const { rows } = await database.transaction({ kind: 'platform' }, (tx) =>
    tx.query<{ received: boolean }>(
      sql`select received_at is not null as received from uploads where uid = ${uid}`,
    ),
  );
  if (!rows[0]) throw new ProblemError(404, { detail: 'There is nothing at this address.' });
  if (rows[0].received) throw new ProblemError(409, { detail: usedUp });
  const path = contentPath(settings, uid);
  const part = `${path}.${randomUUID()}${partExtension}`;
  await mkdir(folderOf(settings), { recursive: true, mode: 0o700 });
  try {
    let size = 0;
    await pipeline(
      counted(contents, (bytes) => (size = bytes)),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    if (size === 0) throw new ProblemError(400, { detail: 'The file is empty.' });
    await database.transaction({ kind: 'platform' }, async (tx) => {
      const { rowCount } = await tx.query(
        sql`update uploads set received_at = ${now}, size = ${size} where uid = ${uid} and received_at is null`,
      );
      if (rowCount === 0) throw new ProblemError(409, { detail: usedUp });
      // Before the commit: a row that says "received" always has its file.
      await rename(part, path);
    });
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Deletes uploads whose time is over, and what was left of those that broke off. */
export async function removeExpired(database: Database, settings: Settings, now: Date): Promise<void> {
  const { rows } = await database.transaction({ kind: 'platform' }, (tx) =>
    tx.query<{ uid: string }>(sql`delete from uploads where keep_until < ${now} returning uid`),
  );
  await Promise.all(rows.map(({ uid }) => rm(contentPath(settings, uid), { force: true })));
  const folder = folderOf(settings);
  const names = await readdir(folder).catch(() => []);
  const parts = names.filter((name) => name.endsWith(partExtension));
  await Promise.all(
    parts.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (now.getTime() - mtimeMs > partRetentionMs) await rm(path, { force: true });
    }),
  );
}
