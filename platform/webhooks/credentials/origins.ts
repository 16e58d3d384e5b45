import { sql } from 'drizzle-orm';

import { mayOperate } from '../../../resources/declaration/index.ts';
import { originOf } from '../../../resources/declaration/origin.ts';
import {
  type CredentialUse,
  dropsCertificateCheck,
  isSameUse,
  maySendTo,
} from '../../../resources/webhookCredentials/use.ts';
import { appendChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import { type Principal, signatureOf } from '../../kernel/principal.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { declared } from '../../resources/targets.ts';
import { notSentTo } from '../sending/authentication.ts';

const credentials = declared('webhookCredentials');

/** The context of an operation on a credential, for the audit. */
export interface Actor {
  readonly tx: Queryable;
  readonly principal: Principal;
  readonly clientUid: string;
  readonly now: Date;
  readonly requestId: string;
}

/** True when the principal may change where credentials are sent. */
function mayAddOrigins(principal: Principal): boolean {
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
 * Errors by field for a configuration that would send a credential to a new place. A caller who may not edit credentials may keep the
 * present use, or send the credential to the origins that it lists, with certificate checks.
 * @param before the saved configuration; undefined for a new one or a test
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
 * Adds the origin of a saved configuration to its credential when it is new. An unchanged use adds nothing, so that a removed origin
 * stays removed.
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

/** Audit target of a credential that is tested before it is saved. */
const unsaved = 'unsaved';

/**
 * Audits that a credential is about to be sent to a URL for a test. Stores only the origin: the rest of the URL may contain secrets.
 * @param uid null for an unsaved credential
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
