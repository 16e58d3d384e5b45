import { createHmac } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { noClient } from '../../audit/append.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { createRecord } from './create.ts';
import { findRecord } from '../read.ts';
import { clientOf, type Writing, type Written } from '../writing.ts';

/** Retention of a key, as a PostgreSQL interval. */
const keyRetention = '1 day';

/**
 * The digests of a request under each of the installation's secrets, its own first, so that a key cannot be reused for another record. A request may contain a password, so the digest is keyed with
 * the installation's secret: a reader of the table cannot test passwords against it.
 */
async function fingerprintsOf(
  resource: AnyResource,
  { params, settings }: Writing,
  key: string,
  body: unknown,
): Promise<string[]> {
  const request = JSON.stringify([key, resource.name, params, body]);
  const secrets = (await encryptionOf(settings)).deriveEach('create requests');
  return secrets.map((secret) => createHmac('sha256', secret).update(request).digest('hex'));
}

/**
 * Creates a record like `createRecord`, once per key of a caller: a repeated call with the same key returns the existing record. Without a
 * key each call creates one. Throws 409 for a key that was used for another record.
 */
export async function createOnce(
  resource: AnyResource,
  writing: Writing,
  body: unknown,
  key: string | null,
): Promise<Written> {
  if (key === null) return createRecord(resource, writing, body);
  const { tx, principal, params } = writing;
  const clientUid = clientOf(resource, params, noClient) ?? noClient;
  const fingerprints = await fingerprintsOf(resource, writing, key, body);
  const own = sql`client_uid = ${clientUid} and actor_uid = ${principal.userUid}`;
  await tx.query(sql`
    delete from create_requests where ${own} and at < now() - ${keyRetention}::interval`);
  // A second call with the same key waits here for the transaction of the first.
  const { rowCount } = await tx.query(sql`
    insert into create_requests (client_uid, actor_uid, key, fingerprint, at)
    values (${clientUid}, ${principal.userUid}, ${key}, ${fingerprints[0]}, now()) on conflict do nothing`);
  if (rowCount === 0) {
    const { rows } = await tx.query<{ targetUid: string; fingerprint: string }>(sql`
      select target_uid as "targetUid", fingerprint from create_requests where ${own} and key = ${key}`);
    const [request] = rows;
    if (!request || !fingerprints.includes(request.fingerprint))
      throw new ProblemError(409, { detail: 'This Idempotency-Key was used for another record.' });
    const match = await findRecord(tx, resource, { params, principal, uid: request.targetUid });
    if (!match) throw new ProblemError(409, { detail: 'What was made under this Idempotency-Key is gone.' });
    return { uid: request.targetUid, ...match };
  }
  const creation = await createRecord(resource, writing, body);
  await tx.query(sql`update create_requests set target_uid = ${creation.uid} where ${own} and key = ${key}`);
  return creation;
}
