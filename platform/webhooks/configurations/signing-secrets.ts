import { sql } from 'drizzle-orm';

import type { Settings } from '../../configuration/settings.ts';
import type { Queryable } from '../../database/index.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import { newSigningSecret } from '../sending/signature.ts';

/** Milliseconds for which the secret before signs beside the new one. */
const BOTH_FOR = 24 * 60 * 60 * 1000;

/** What a signing secret is encrypted for; needed to read it again. */
export function signingPurpose(configurationUid: string): string {
  return `webhookConfigurations.signingSecret ${configurationUid}`;
}

/** Gives a configuration a signing secret where it has none yet. */
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

/** The secrets that sign for a configuration now, the newest first. */
export async function validSecrets(
  tx: Queryable,
  settings: Settings,
  clientUid: string,
  configurationUid: string,
  now: Date,
): Promise<string[]> {
  await ensureSigningSecret(tx, settings, clientUid, configurationUid);
  const { rows } = await tx.query<{ now: string; before: string | null }>(sql`
    select signing_secret as now, case when previous_until > ${now} then previous_secret end as before
    from webhook_configuration_states where client_uid = ${clientUid} and configuration_uid = ${configurationUid}`);
  const encryption = await encryptionOf(settings);
  return rows
    .flatMap((row) => [row.now, row.before ?? []].flat())
    .map((sealed) => encryption.decrypt(sealed, signingPurpose(configurationUid)));
}

/** Gives a configuration another signing secret, in the clear for its owner; the one before is valid for another day. */
export async function rotateSigningSecret(
  tx: Queryable,
  settings: Settings,
  { clientUid, configurationUid, now }: { clientUid: string; configurationUid: string; now: Date },
): Promise<{ signingSecret: string; previousValidUntil: string }> {
  await ensureSigningSecret(tx, settings, clientUid, configurationUid);
  const signingSecret = newSigningSecret();
  const encryption = await encryptionOf(settings);
  const until = new Date(now.getTime() + BOTH_FOR);
  await tx.query(sql`
    update webhook_configuration_states set
      previous_secret = signing_secret, previous_until = ${until},
      signing_secret = ${encryption.encrypt(signingSecret, signingPurpose(configurationUid))},
      signing_secret_set_at = ${now}
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid}`);
  return { signingSecret, previousValidUntil: until.toISOString() };
}
