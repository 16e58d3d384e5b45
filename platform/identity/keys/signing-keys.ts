import { sql } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';

import { appendChange } from '../../audit/append.ts';
import { type Database, type Queryable, StartError } from '../../database/index.ts';
import type { Encryption } from '../../kernel/encryption.ts';
import { operator } from '../rescue.ts';

/** Signature algorithm of the embedded provider's tokens. */
export const signingAlgorithm = 'ES256';

/** The keys that sign tokens, the same in all processes on one database. */
export interface SigningKeys {
  /** Private keys in the order in which the provider chooses one to sign with. */
  current(): readonly JWK[];
  /** For jose: the public key that a token's header names. */
  readonly verificationKey: JWTVerifyGetKey;
  /** Creates a key when the newest is too old, deletes keys that no valid token uses, and loads keys of other processes. */
  refresh(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A key signs for this long; then the next one is created. */
const rotationMs = 90 * dayMs;
/** A key verifies this long after its successor was created: longer than a session of seven days, whose ID token is shown at its end. */
const retentionMs = 8 * dayMs;
/** A new key is published this long before it signs, so that every process has read it. */
const publicationLeadMs = 10 * 60 * 1000;
/** An unknown key id reloads the keys, at most this often. */
const rereadIntervalMs = 5000;
/** Key of the advisory lock, unique in this database. */
const keyLock = 7_301_188_021;
export const signingKeyPurpose = 'signing key';

interface StoredKey {
  readonly kid: string;
  readonly key: string;
  readonly createdAt: string;
}

async function createKey(encryption: Encryption): Promise<Pick<StoredKey, 'kid' | 'key'>> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    key: encryption.encrypt(
      JSON.stringify({ ...jwk, kid, use: 'sig', alg: signingAlgorithm }),
      signingKeyPurpose,
    ),
  };
}

async function readKeys(owner: Queryable): Promise<StoredKey[]> {
  const { rows } = await owner.query<StoredKey>(
    sql`select kid, key, created_at as "createdAt" from identity_signing_keys order by created_at desc, kid`,
  );
  return rows;
}

function age(key: StoredKey, now: number): number {
  return now - Date.parse(key.createdAt);
}

/** The time when a key stops verifying. Undefined for the newest. `keys` are in the order in which they are read. */
function endOf(keys: readonly StoredKey[], key: StoredKey): number | undefined {
  const successor = keys[keys.indexOf(key) - 1];
  return successor && Date.parse(successor.createdAt) + retentionMs;
}

async function addKey(tx: Queryable, encryption: Encryption, now: number): Promise<string> {
  const { kid, key } = await createKey(encryption);
  await tx.query(
    sql`insert into identity_signing_keys (kid, key, created_at) values (${kid}, ${key}, ${new Date(now)})`,
  );
  return kid;
}

async function removeKeys(tx: Queryable, keys: readonly StoredKey[]): Promise<void> {
  await tx.query(
    sql`delete from identity_signing_keys where kid = any(${sql.param(keys.map(({ kid }) => kid))}::text[])`,
  );
}

/** A key as operators see it. Times are in milliseconds since 1970. */
export interface KeyState {
  readonly kid: string;
  readonly createdAt: number;
  readonly signsFrom: number;
  readonly verifiesUntil: number | undefined;
}

/** The keys, newest first. */
export async function readKeyStates(owner: Queryable): Promise<KeyState[]> {
  const keys = await readKeys(owner);
  return keys.map((key) => {
    const createdAt = Date.parse(key.createdAt);
    const signsFrom = keys.length === 1 ? createdAt : createdAt + publicationLeadMs;
    return { kid: key.kid, createdAt, signsFrom, verifiesUntil: endOf(keys, key) };
  });
}

/**
 * Creates a key before the newest is too old. Processes load it within minutes and then sign with it; tokens of earlier keys stay valid,
 * unless these are revoked.
 */
export async function rotateSigningKeys(
  owner: Database['owner'],
  encryption: Encryption,
  { now, revokes }: { readonly now: Date; readonly revokes: boolean },
): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${keyLock})`);
    const known = await readKeys(tx);
    const [youngest] = known;
    // The order of keys is that of their times.
    if (youngest && age(youngest, now.getTime()) <= 0)
      throw new StartError('A key was created just now. Try again in a moment.');
    const kid = await addKey(tx, encryption, now.getTime());
    if (revokes) await removeKeys(tx, known);
    await appendChange(tx, {
      principal: operator,
      operation: 'create',
      subject: 'signingKeys',
      clientUid: null,
      target: kid,
      targetTitle: null,
      changes: revokes ? { revoked: { old: known.map((key) => key.kid), new: null } } : {},
      at: now,
      requestId: 'command line',
    });
  });
}

/** Keys in signing order: the newest published one first. A new key signs only after all processes know it. */
function signingOrder(keys: readonly StoredKey[], now: number): readonly StoredKey[] {
  const first = keys.find((key) => age(key, now) >= publicationLeadMs) ?? keys.at(-1);
  return first ? [first, ...keys.filter((key) => key !== first)] : [];
}

function opened({ key }: StoredKey, encryption: Encryption): JWK {
  try {
    return JSON.parse(encryption.decrypt(key, signingKeyPurpose)) as JWK;
  } catch (error) {
    throw new StartError(
      `The signing keys in the database were encrypted with another secret. Set SECRET_KEY to the one that made them, or bring back the file secret-key of the data folder. (${(error as Error).message})`,
    );
  }
}

/** Opens the signing keys and creates the first one. Throws StartError when they cannot be decrypted. */
export async function openSigningKeys(
  database: Database,
  encryption: Encryption,
  now: () => number,
): Promise<SigningKeys> {
  let keys: readonly JWK[] = [];
  let publicKeys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let readAt = 0;

  async function refresh(): Promise<void> {
    const storedKeys = await database.owner.transaction(async (tx) => {
      const known = await readKeys(tx);
      const isOver = (key: StoredKey) => (endOf(known, key) ?? Infinity) < now();
      if (known[0] && age(known[0], now()) < rotationMs && !known.some(isOver)) return known;
      await tx.query(sql`select pg_advisory_xact_lock(${keyLock})`);
      const [youngest] = await readKeys(tx);
      if (!youngest || age(youngest, now()) >= rotationMs) await addKey(tx, encryption, now());
      await removeKeys(tx, known.filter(isOver));
      return readKeys(tx);
    });
    readAt = now();
    keys = signingOrder(storedKeys, now()).map((key) => opened(key, encryption));
    publicKeys = createLocalJWKSet({ keys: keys.map(({ d: _private, ...publicPart }) => publicPart) });
  }

  await refresh();
  return {
    current: () => keys,
    refresh,
    verificationKey: async (header, token) => {
      try {
        return await publicKeys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now() - readAt < rereadIntervalMs) throw error;
        await refresh();
        return publicKeys(header, token);
      }
    },
  };
}
