import { sql } from 'drizzle-orm';

import type { Settings } from '../../configuration/settings.ts';
import type { Queryable } from '../../database/index.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { newSigningSecret } from '../sending/signature.ts';
import { readable } from '../unreadable.ts';

/** Milliseconds for which the previous secret signs beside the new one. */
const overlapMs = 24 * 60 * 60 * 1000;
/** Maximum number of previous secrets that sign. Each makes the signature header longer. */
const mostPrevious = 10;

/** The encryption purpose of a signing secret, also needed for decryption. */
export function signingPurpose(configurationUid: string): string {
  return `webhookConfigurations.signingSecret ${configurationUid}`;
}

/** Creates the signing secret of a configuration, unless it has one. */
export async function ensureSigningSecret(
  tx: Queryable,
  settings: Settings,
  clientUid: string,
  configurationUid: string,
): Promise<void> {
  const encryption = await encryptionOf(settings);
  const secret = encryption.encrypt(newSigningSecret(), signingPurpose(configurationUid));
  await tx.query(sql`
    insert into webhook_configuration_states (client_uid, configuration_uid, signing_secret)
    values (${clientUid}, ${configurationUid}, ${secret})
    on conflict (client_uid, configuration_uid) do update set signing_secret = excluded.signing_secret
    where webhook_configuration_states.signing_secret = ''`);
}

/** The valid signing secrets of a configuration, newest first. */
export async function validSecrets(
  tx: Queryable,
  settings: Settings,
  clientUid: string,
  configurationUid: string,
  now: Date,
): Promise<string[]> {
  await ensureSigningSecret(tx, settings, clientUid, configurationUid);
  const { rows } = await tx.query<SealedSecrets>(sql`
    select signing_secret as "signingSecret", previous_secrets as "previousSecrets"
    from webhook_configuration_states where client_uid = ${clientUid} and configuration_uid = ${configurationUid}`);
  const encryption = await encryptionOf(settings);
  return rows.flatMap((row) => openSecrets(encryption, configurationUid, row, now));
}

/** The encrypted signing secrets of a configuration. */
export interface SealedSecrets {
  readonly signingSecret: string | null;
  readonly previousSecrets: readonly { readonly secret: string; readonly until: string }[] | null;
}

/**
 * The decrypted signing secrets that are valid at `now`, newest first. Previous ones that cannot be decrypted are left out, so that a new
 * secret replaces an unreadable one. Throws UnreadableSecret for the current one.
 */
export function openSecrets(
  encryption: Encryption,
  configurationUid: string,
  { signingSecret, previousSecrets }: SealedSecrets,
  now: Date,
): string[] {
  const open = (sealed: string) =>
    readable(
      () => encryption.decrypt(sealed, signingPurpose(configurationUid)),
      'Its signing secret cannot be read. Make another one.',
    );
  const previous = (previousSecrets ?? []).flatMap(({ secret, until }) => {
    if (Date.parse(until) <= now.getTime()) return [];
    try {
      return open(secret);
    } catch {
      return [];
    }
  });
  return signingSecret === null ? previous : [open(signingSecret), ...previous];
}

/**
 * Replaces the signing secret of a configuration and returns the new one decrypted. The previous one stays valid for a day. Throws
 * 409 when too many previous ones are still valid.
 */
export async function rotateSigningSecret(
  tx: Queryable,
  settings: Settings,
  { clientUid, configurationUid, now }: { clientUid: string; configurationUid: string; now: Date },
): Promise<{ signingSecret: string; previousValidUntil: string }> {
  await ensureSigningSecret(tx, settings, clientUid, configurationUid);
  const signingSecret = newSigningSecret();
  const encryption = await encryptionOf(settings);
  const until = new Date(now.getTime() + overlapMs).toISOString();
  const { rowCount } = await tx.query(sql`
    update webhook_configuration_states state set
      previous_secrets = jsonb_build_array(jsonb_build_object('secret', state.signing_secret, 'until', ${until}::text)) || valid.secrets,
      signing_secret = ${encryption.encrypt(signingSecret, signingPurpose(configurationUid))},
      signing_secret_set_at = ${now}
    from (
      select coalesce(jsonb_agg(previous order by position), '[]') as secrets
      from webhook_configuration_states own, jsonb_array_elements(own.previous_secrets) with ordinality as each(previous, position)
      where own.client_uid = ${clientUid} and own.configuration_uid = ${configurationUid}
        and (previous->>'until')::timestamptz > ${now}
    ) valid
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid}
      and jsonb_array_length(valid.secrets) < ${mostPrevious}`);
  if (rowCount === 0)
    throw new ProblemError(409, {
      detail: `${mostPrevious} earlier signing secrets are still valid. Make another one when the first of them has expired.`,
    });
  return { signingSecret, previousValidUntil: until };
}

/** Reveals the first signing secret of a configuration. Returns null when its secret was revealed before. */
export async function revealSigningSecret(
  tx: Queryable,
  settings: Settings,
  { clientUid, configurationUid, now }: { clientUid: string; configurationUid: string; now: Date },
): Promise<string | null> {
  await ensureSigningSecret(tx, settings, clientUid, configurationUid);
  const { rows } = await tx.query<{ sealed: string }>(sql`
    update webhook_configuration_states set signing_secret_set_at = ${now}
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid} and signing_secret_set_at is null
    returning signing_secret as sealed`);
  const [first] = rows;
  if (!first) return null;
  const encryption = await encryptionOf(settings);
  return (
    openSecrets(
      encryption,
      configurationUid,
      { signingSecret: first.sealed, previousSecrets: null },
      now,
    )[0] ?? null
  );
}
