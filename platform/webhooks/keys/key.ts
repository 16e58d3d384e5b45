import { hash, randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { overlaps } from '../../../resources/apiKeys/options.ts';
import type { Queryable } from '../../database/index.ts';

/** Every key begins with it, so that scanners of code find a leaked one. */
const scheme = 'spk_';
const keyBytes = 32;
/** Number of characters that are stored and shown. The others have more than 200 random bits. */
const prefixLength = scheme.length + 6;

/** True for a bearer token that is a key, valid or not. */
export function isKey(token: string): boolean {
  return token.startsWith(scheme);
}

/** The form in which a key is stored. */
export function hashOf(key: string): string {
  return hash('sha256', key);
}

interface KeyRecord {
  readonly clientUid: string;
  readonly uid: string;
}

/** Creates a key and returns it. It is not stored. */
async function addKey(tx: Queryable, { clientUid, uid }: KeyRecord): Promise<string> {
  const key = scheme + randomBytes(keyBytes).toString('base64url');
  await tx.query(sql`
    insert into api_key_secrets (hash, client_uid, key_uid, prefix, issued_at)
    values (${hashOf(key)}, ${clientUid}, ${uid}, ${key.slice(0, prefixLength)}, now())`);
  return key;
}

/** Creates the first key of a record, or null when it has one. Concurrent calls create one. */
export async function issueKey(tx: Queryable, record: KeyRecord): Promise<string | null> {
  await lockRecord(tx, record);
  const { rowCount } = await tx.query(sql`
    select from api_key_secrets where client_uid = ${record.clientUid} and key_uid = ${record.uid}`);
  return rowCount > 0 ? null : addKey(tx, record);
}

/** Replaces the key of a record. The current one works for `overlap` longer, the ones before it no longer. */
export async function rotateKey(
  tx: Queryable,
  record: KeyRecord,
  overlap: string | null | undefined,
): Promise<string> {
  const { clientUid, uid } = record;
  await lockRecord(tx, record);
  await tx.query(sql`
    delete from api_key_secrets where client_uid = ${clientUid} and key_uid = ${uid} and valid_until is not null`);
  const seconds = overlaps.find(({ value }) => value === overlap)?.seconds ?? 0;
  await tx.query(sql`
    update api_key_secrets set valid_until = now() + ${seconds} * interval '1 second'
    where client_uid = ${clientUid} and key_uid = ${uid}`);
  return addKey(tx, record);
}

/** Ends every key of a record, at once and for good. */
export async function revokeKeys(tx: Queryable, { clientUid, uid }: KeyRecord, by: string): Promise<void> {
  await tx.query(sql`
    update api_keys set revoked_at = now(), version = version + 1, modified_at = now(), modified_by = ${by}
    where client_uid = ${clientUid} and uid = ${uid} and revoked_at is null`);
}

async function lockRecord(tx: Queryable, { clientUid, uid }: KeyRecord): Promise<void> {
  await tx.query(sql`select from api_keys where client_uid = ${clientUid} and uid = ${uid} for update`);
}
