import { type SQL, sql } from 'drizzle-orm';

import type { Age } from '../../../resources/product/webhooks/timing.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { list, type Queryable } from '../../database/index.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import type { Credential } from '../sending/authentication.ts';
import { ensureSigningSecret, openSecrets, type SealedSecrets } from './signing-secrets.ts';
import { type CredentialRow, openCredential } from '../credentials/stored.ts';
import { openConfiguration, type StoredConfiguration } from './stored.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

/** A configuration with everything needed to send its deliveries. */
export interface Prepared extends StoredConfiguration {
  readonly clientUid: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isPaused: boolean;
  /** Age at which its deliveries are discarded. Null for never. */
  readonly discardAfter: Age | null;
  /** True when deliveries of one incident are sent in order. */
  readonly keepsOrder: boolean;
  /** Origin of its URL. */
  readonly target: string;
  readonly credential: Credential | undefined;
  /** Signing secrets that are valid now, the newest first. */
  readonly secrets: readonly string[];
}

interface Row extends StoredConfiguration, SealedSecrets {
  readonly clientUid: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly discardAfter: Age | null;
  readonly keepsOrder: boolean;
  readonly pausedAt: string | null;
  readonly credential: CredentialRow | null;
}

async function read(owner: Queryable, condition: SQL): Promise<Row[]> {
  const { rows } = await owner.query<Row>(sql`
    select c.client_uid as "clientUid", c.uid, c.name, c.is_enabled as "isEnabled", c.url, c.http_verb as "httpVerb",
      c.content_type as "contentType", c.custom_headers as "customHeaders", c.webhook_credential_id as "webhookCredentialId",
      c.ignore_ssl_errors as "ignoreSslErrors", c.rule, c.template, c.discard_after as "discardAfter",
      c.keeps_order as "keepsOrder", state.paused_at as "pausedAt",
      nullif(state.signing_secret, '') as "signingSecret", state.previous_secrets as "previousSecrets",
      to_jsonb(credential) as credential
    from webhook_configurations c
    left join webhook_configuration_states state on state.client_uid = c.client_uid and state.configuration_uid = c.uid
    left join webhook_credentials credential on credential.client_uid = c.client_uid and credential.uid = c.webhook_credential_id
    where ${condition} order by c.client_uid, c.uid`);
  return rows;
}

function prepare(encryption: Encryption, row: Row, now: Date): Prepared {
  const { signingSecret, previousSecrets, pausedAt, credential, ...configuration } = row;
  return {
    ...openConfiguration(encryption, configuration),
    isPaused: pausedAt !== null,
    target: urlOf(row.url)?.origin ?? row.url,
    credential:
      credential && row.webhookCredentialId !== null
        ? openCredential(encryption, row.webhookCredentialId, credential)
        : undefined,
    secrets: openSecrets(encryption, row.uid, { signingSecret, previousSecrets }, now),
  };
}

/**
 * The current configurations that match `condition` on `c`. Creates a signing secret for configurations without one, which are older
 * than signing.
 */
async function prepared(
  { settings, clock }: PlatformContext,
  owner: Queryable,
  condition: SQL,
): Promise<Prepared[]> {
  const now = clock.now();
  let rows = await read(owner, condition);
  const unsigned = rows.filter(({ signingSecret }) => signingSecret === null);
  for (const { clientUid, uid } of unsigned) await ensureSigningSecret(owner, settings, clientUid, uid);
  if (unsigned.length > 0) rows = await read(owner, condition);
  const encryption = await encryptionOf(settings);
  return rows.map((row) => prepare(encryption, row, now));
}

/** The enabled configurations of some clients. */
export function preparedOf(context: PlatformContext, owner: Queryable, clientUids: readonly string[]) {
  return prepared(context, owner, sql`c.is_enabled and c.client_uid = any(${list(clientUids)}::uuid[])`);
}

/** Configurations by client and identifier. Deleted ones are missing. */
export async function preparedByUid(
  context: PlatformContext,
  owner: Queryable,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Prepared>> {
  const configurations = await prepared(context, owner, sql`c.uid = any(${list(uids)}::uuid[])`);
  return new Map(configurations.map((one) => [`${one.clientUid} ${one.uid}`, one]));
}
