import { sql } from 'drizzle-orm';

import { mayOperate } from '../../../resources/declaration/index.ts';
import { originOf } from '../../../resources/declaration/origin.ts';
import {
  type CredentialUse,
  dropsCertificateCheck,
  isSameUse,
  maySendTo,
} from '../../../resources/product/webhooks/credentialUse.ts';
import { appendChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import { type Principal, signatureOf } from '../../kernel/principal.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { declared } from '../../resources/targets.ts';
import { notSentTo } from '../sending/authentication.ts';

const credentials = declared('webhookCredentials');

/** The person who does something with a credential, for its audit. */
export interface Actor {
  readonly tx: Queryable;
  readonly principal: Principal;
  readonly clientUid: string;
  readonly now: Date;
  readonly requestId: string;
}

/** True when the principal may decide where credentials are sent. */
export function mayAddOrigins(principal: Principal): boolean {
  return mayOperate(credentials, 'update', principal);
}

interface Known {
  readonly name: string;
  readonly origins: readonly string[];
}

async function find(tx: Queryable, clientUid: string, uid: string): Promise<Known | undefined> {
  const { rows } = await tx.query<Known>(sql`
    select name, origins from webhook_credentials where client_uid = ${clientUid} and uid = ${uid}`);
  return rows[0];
}

/**
 * Sentences by field for a configuration that would send a credential where it has not been sent before. Somebody who may not write
 * credentials may keep a use as it is, or send the credential to the origins that it lists, with certificates checked.
 * @param before the saved configuration; undefined for a new one or a trial
 */
export async function credentialUseFaults(
  { tx, principal, clientUid }: Pick<Actor, 'tx' | 'principal' | 'clientUid'>,
  before: CredentialUse | undefined,
  after: CredentialUse,
): Promise<FieldErrors> {
  const uid = after.webhookCredentialId ?? null;
  if (uid === null || mayAddOrigins(principal)) return {};
  const errors: Record<string, string[]> = {};
  if (dropsCertificateCheck(before, after))
    errors['IgnoreSslErrors'] = [
      'Only someone who can change credentials can switch off the certificate check where a credential is sent.',
    ];
  if (isSameUse(before, after)) return errors;
  const known = await find(tx, clientUid, uid);
  if (known && originOf(after.url) !== null && !maySendTo(known.origins, after.url))
    errors['Url'] = [notSentTo(after.url ?? '')];
  return errors;
}

/**
 * Adds the origin of a saved configuration to its credential, where that is new. A use that stays as it was adds nothing: an origin that
 * somebody has taken away stays away.
 */
export async function addOrigin(
  actor: Actor,
  before: CredentialUse | undefined,
  after: CredentialUse,
): Promise<void> {
  const { tx, principal, clientUid, now, requestId } = actor;
  const origin = originOf(after.url);
  const uid = after.webhookCredentialId ?? null;
  if (uid === null || origin === null || isSameUse(before, after) || !mayAddOrigins(principal)) return;
  const known = await find(tx, clientUid, uid);
  if (!known || maySendTo(known.origins, origin)) return;
  const origins = [...known.origins, origin];
  await tx.query(sql`
    update webhook_credentials set origins = array_append(origins, ${origin}), version = version + 1,
      modified_at = ${now}, modified_by = ${signatureOf(principal)}
    where client_uid = ${clientUid} and uid = ${uid}`);
  await appendChange(tx, {
    principal,
    operation: 'update',
    subject: credentials.name,
    clientUid,
    target: uid,
    targetTitle: known.name,
    changes: { origins: { old: known.origins, new: origins } },
    at: now,
    requestId,
  });
}

/** The name in the audit of a credential that is tried before it is saved. */
const unsaved = 'unsaved';

/**
 * Notes in the audit that a credential is about to be sent to an address for a test. Of the address only the origin is kept: the rest may
 * hold secrets.
 * @param uid null for a credential that is not saved
 */
export async function auditTest(actor: Actor, uid: string | null, url: string | null): Promise<void> {
  const { tx, principal, clientUid, now, requestId } = actor;
  const known = uid === null ? undefined : await find(tx, clientUid, uid);
  await appendChange(tx, {
    principal,
    operation: 'test',
    subject: credentials.name,
    clientUid,
    target: uid ?? unsaved,
    targetTitle: known?.name ?? null,
    changes: { sentTo: { new: url === null ? null : originOf(url) } },
    at: now,
    requestId,
  });
}
