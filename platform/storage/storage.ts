import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { sql } from 'drizzle-orm';

import type { Settings } from '../configuration/settings.ts';
import { type Database, list, type Queryable } from '../database/index.ts';
import { whileReceiving } from '../kernel/budget.ts';
import { ProblemError } from '../kernel/problem.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { uploadAddress } from './address.ts';
import { type ContentStore, maxUploadBytes } from './content-store.ts';
import { checkBytes, checkDisks, checkQuota } from './quota.ts';
import { storeOf } from './store.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

const minuteMs = 60_000;
/** Lifetime of an upload URL in milliseconds. */
const addressLifetimeMs = 15 * minuteMs;
/** Milliseconds for which a file is kept for use. */
const retentionMs = 24 * 60 * minuteMs;
/** Milliseconds after which contents without an upload are deleted. */
const leftoverRetentionMs = 60 * minuteMs;

/** An upload, from its row. */
export interface Upload {
  readonly clientUid: string;
  readonly uid: string;
  readonly originalName: string;
  readonly extension: string;
  readonly received: boolean;
  /** Key of its contents in the store. */
  readonly contentKey: string;
}

export interface NewUpload {
  readonly clientUid: string;
  readonly purpose: string;
  readonly originalName: string;
  readonly extension: string;
  readonly createdBy: string;
}

const addressPurpose = 'upload addresses';

/** The keys that upload URLs may be signed with, the same in every process of the installation. */
export async function addressKeys(settings: Settings): Promise<Buffer[]> {
  return (await encryptionOf(settings)).deriveEach(addressPurpose);
}

/** Runs `work` with a temporary local path for contents. */
async function withPath<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'safety-portal-upload-'));
  try {
    return await work(join(folder, 'content'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with the contents of an upload at a local path, which is deleted afterwards. */
export function withContents<T>(
  settings: Settings,
  { contentKey }: Pick<Upload, 'contentKey'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  return withPath(async (path) => {
    await storeOf(settings).get(contentKey, path);
    return work(path);
  });
}

/**
 * Registers an expected file, and returns its name and its upload URL. Throws ProblemError 429 or 409 when the client has used up its share
 * of the storage.
 */
export async function expectUpload(
  tx: Queryable,
  settings: Settings,
  { clientUid, purpose, originalName, extension, createdBy }: NewUpload,
  now: Date,
): Promise<{ uploadedFileName: string; url: string }> {
  await checkQuota(tx, settings.shares, { clientUid, createdBy }, now);
  const uid = randomUUID();
  const until = Math.floor((now.getTime() + addressLifetimeMs) / 1000);
  const key = (await encryptionOf(settings)).derive(addressPurpose);
  await tx.query(sql`
    insert into uploads (client_uid, uid, purpose, original_name, extension, created_at, created_by, address_until, keep_until)
    values (${clientUid}, ${uid}, ${purpose}, ${originalName}, ${extension}, ${now}, ${createdBy},
      ${new Date(until * 1000)}, ${new Date(now.getTime() + retentionMs)})`);
  return {
    uploadedFileName: `${uid}.${extension}`,
    url: uploadAddress(settings.publicUrl, key, uid, until),
  };
}

const uploadedNamePattern = /^([^.]+)\.[a-z]+$/i;

/** The uploads of a client for a purpose, of one user, or of all (null). */
interface UploadsOf extends Pick<NewUpload, 'clientUid' | 'purpose'> {
  readonly createdBy: string | null;
}

/** The upload with a name from `expectUpload`, within the transaction's tenant. Undefined when it does not exist. */
export async function findUpload(
  tx: Queryable,
  { clientUid, purpose, createdBy }: UploadsOf,
  uploadedFileName: string,
): Promise<Upload | undefined> {
  const uid = uploadedNamePattern.exec(uploadedFileName)?.[1]?.toLowerCase();
  if (uid === undefined || !isUuid(uid)) return undefined;
  const { rows } = await tx.query<Upload>(sql`
    select client_uid as "clientUid", uid, original_name as "originalName", extension, received_at is not null as received,
      coalesce(content_key, uid::text) as "contentKey"
    from uploads where client_uid = ${clientUid} and uid = ${uid} and purpose = ${purpose}
      and (${createdBy}::uuid is null or created_by = ${createdBy}::uuid)`);
  return rows[0];
}

/** Keeps an upload until a time, and deletes it afterwards. */
export async function keepUpload(tx: Queryable, clientUid: string, uid: string, until: Date): Promise<void> {
  await tx.query(
    sql`update uploads set keep_until = ${until} where client_uid = ${clientUid} and uid = ${uid}`,
  );
}

/** Passes bytes on, and throws above the maximum size. */
async function* counted(source: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  let size = 0;
  // Not destroyed when it is too long: the connection is still needed for the response.
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
 * Receives the contents of an upload. They are stored atomically and once: an aborted upload may be repeated while the URL is valid. Throws
 * ProblemError (409 used or the client stores too much, 404 unknown, 413 too large, 400 empty, 429 too many at once, 507 disk full).
 */
export async function receiveUpload(
  database: Database,
  settings: Settings,
  uid: string,
  contents: Readable,
  now: Date,
): Promise<void> {
  const { clientUid } = await database.transaction({ kind: 'platform' }, async (tx) => {
    const { rows } = await tx.query<{ received: boolean; clientUid: string }>(
      sql`select received_at is not null as received, client_uid as "clientUid" from uploads where uid = ${uid}`,
    );
    if (!rows[0]) throw new ProblemError(404, { detail: 'There is nothing at this address.' });
    if (rows[0].received) throw new ProblemError(409, { detail: usedUp });
    await checkBytes(tx, settings.shares, rows[0].clientUid);
    return rows[0];
  });
  await checkDisks(settings.shares, [tmpdir(), settings.dataDir]);
  const key = `${uid}.${randomUUID()}`;
  const receive = async (path: string) => {
    let size = 0;
    await pipeline(
      counted(contents, (bytes) => (size = bytes)),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    if (size === 0) throw new ProblemError(400, { detail: 'The file is empty.' });
    // Before the commit: a row with "received" always has its contents.
    await storeOf(settings).put(key, path);
    const { rowCount } = await database.transaction({ kind: 'platform' }, (tx) =>
      tx.query(sql`
        update uploads set received_at = ${now}, size = ${size}, content_key = ${key}
        where uid = ${uid} and received_at is null`),
    );
    if (rowCount !== 0) return;
    await storeOf(settings).remove(key);
    throw new ProblemError(409, { detail: usedUp });
  };
  await whileReceiving(clientUid, () => withPath(receive));
}

/** Number of keys looked up in one statement. */
const lookedUpKeys = 500;

/** Deletes contents without an upload: of expired and aborted uploads. */
async function removeUnknown(database: Database, store: ContentStore, now: Date): Promise<void> {
  let old: string[] = [];
  const look = async () => {
    const { rows } = await database.transaction({ kind: 'platform' }, (tx) =>
      tx.query<{ key: string }>(sql`
        select coalesce(content_key, uid::text) as key from uploads
        where coalesce(content_key, uid::text) = any(${list(old)})`),
    );
    const known = new Set(rows.map(({ key }) => key));
    for (const key of old.filter((each) => !known.has(each))) await store.remove(key);
    old = [];
  };
  for await (const { key, modified } of store.list()) {
    if (now.getTime() - modified.getTime() > leftoverRetentionMs) old.push(key);
    if (old.length === lookedUpKeys) await look();
  }
  await look();
}

/** Deletes expired uploads and the remains of aborted ones. */
export async function removeExpired(database: Database, settings: Settings, now: Date): Promise<void> {
  const store = storeOf(settings);
  const { rows } = await database.transaction({ kind: 'platform' }, (tx) =>
    tx.query<{ key: string }>(
      sql`delete from uploads where keep_until < ${now} returning coalesce(content_key, uid::text) as key`,
    ),
  );
  for (const { key } of rows) await store.remove(key);
  await removeUnknown(database, store, now);
}
