import { type SQL, sql } from 'drizzle-orm';

import type { Age } from '../../../resources/events/ages.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { DatabaseUnavailable, list, type Owner, type Queryable } from '../../database/index.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import type { Credential } from '../sending/authentication.ts';
import type { ClientCertificate } from '../sending/client-certificate.ts';
import { openCertificate, type SealedCertificate, sealedCertificate } from './client-certificates.ts';
import { noteFault } from './faults.ts';
import { ensureSigningSecret, openSecrets, type SealedSecrets } from './signing-secrets.ts';
import { type CredentialRow, openCredential } from '../credentials/stored.ts';
import { openConfiguration, type StoredConfiguration } from './stored.ts';
import { UnreadableSecret } from '../unreadable.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

/** A configuration with everything needed to send its deliveries. */
export interface Prepared extends StoredConfiguration {
  readonly clientUid: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isPaused: boolean;
  /** Why its deliveries are refused: a part of it cannot be read. Null for a sound one. */
  readonly fault: string | null;
  /** Age at which its deliveries are discarded. Null for never. */
  readonly discardAfter: Age | null;
  /** True when deliveries of one incident are sent in order. */
  readonly keepsOrder: boolean;
  /** The configuration that sends what this one fails to deliver. */
  readonly fallbackConfigurationId: string | null;
  /** Origin of its URL. */
  readonly target: string;
  readonly credential: Credential | undefined;
  readonly clientCertificate: ClientCertificate | undefined;
  /** Signing secrets that are valid now, the newest first. */
  readonly secrets: readonly string[];
}

interface Row extends StoredConfiguration, SealedSecrets, SealedCertificate {
  readonly clientUid: string;
  readonly name: string;
  readonly isEnabled: boolean;
  /** The type of its events. */
  readonly configType: string | null;
  readonly discardAfter: Age | null;
  readonly keepsOrder: boolean;
  readonly fallbackConfigurationId: string | null;
  readonly pausedAt: string | null;
  readonly knownFault: string | null;
  readonly credential: CredentialRow | null;
}

async function read(owner: Queryable, condition: SQL): Promise<Row[]> {
  const { rows } = await owner.query<Row>(sql`
    select c.client_uid as "clientUid", c.uid, c.name, c.is_enabled as "isEnabled", c.config_type as "configType", c.url, c.http_verb as "httpVerb",
      c.content_type as "contentType", c.custom_headers as "customHeaders", c.webhook_credential_id as "webhookCredentialId",
      c.ignore_ssl_errors as "ignoreSslErrors", c.rule, c.template, c.discard_after as "discardAfter",
      c.keeps_order as "keepsOrder", c.fallback_configuration_id as "fallbackConfigurationId", state.paused_at as "pausedAt", state.fault as "knownFault",
      nullif(state.signing_secret, '') as "signingSecret", state.previous_secrets as "previousSecrets",
      ${sealedCertificate}, to_jsonb(credential) as credential
    from webhook_configurations c
    left join webhook_configuration_states state on state.client_uid = c.client_uid and state.configuration_uid = c.uid
    left join webhook_credentials credential on credential.client_uid = c.client_uid and credential.uid = c.webhook_credential_id
    where ${condition} order by c.client_uid, c.uid`);
  return rows;
}

/** A configuration for sending. One with a part that cannot be read has a fault and no secrets, and does not affect the others. */
function prepare({ log }: PlatformContext, encryption: Encryption, row: Row, now: Date): Prepared {
  const { signingSecret, previousSecrets, sealedCertificate: sealed, certificateOrigin, ...more } = row;
  const { pausedAt, credential, knownFault: _, ...configuration } = more;
  const common = { isPaused: pausedAt !== null, target: urlOf(row.url)?.origin ?? row.url };
  try {
    return {
      ...openConfiguration(encryption, configuration),
      ...common,
      fault: null,
      credential:
        credential && row.webhookCredentialId !== null
          ? openCredential(encryption, row.webhookCredentialId, credential)
          : undefined,
      clientCertificate: openCertificate(encryption, row.uid, {
        sealedCertificate: sealed,
        certificateOrigin,
      }),
      secrets: openSecrets(encryption, row.uid, { signingSecret, previousSecrets }, now),
    };
  } catch (error) {
    if (row.knownFault === null)
      log.error({ err: error, configuration: row.uid }, 'a webhook configuration cannot be read');
    const fault = error instanceof UnreadableSecret ? error.message : 'Its stored settings cannot be read.';
    const unread = { credential: undefined, clientCertificate: undefined, secrets: [] };
    return { ...configuration, ...common, customHeaders: [], fault, ...unread };
  }
}

/** Creates signing secrets for configurations without one, which are older than signing. Returns true when any was created. */
async function signUnsigned({ settings, log }: PlatformContext, owner: Queryable, rows: readonly Row[]) {
  const unsigned = rows.filter(({ signingSecret }) => signingSecret === null);
  for (const { clientUid, uid } of unsigned)
    await ensureSigningSecret(owner, settings, clientUid, uid).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      // The configuration was deleted meanwhile.
      log.warn({ err: error, configuration: uid }, 'a signing secret cannot be made');
    });
  return unsigned.length > 0;
}

/** The current configurations that match `condition` on `c`. Their owners are told of a new fault. */
async function prepared(
  context: PlatformContext,
  owner: Queryable | Owner,
  condition: SQL,
): Promise<Prepared[]> {
  const now = context.clock.now();
  let rows = await read(owner, condition);
  if (await signUnsigned(context, owner, rows)) rows = await read(owner, condition);
  const encryption = await encryptionOf(context.settings);
  const configurations = rows.map((row) => prepare(context, encryption, row, now));
  const changed = configurations.filter(({ fault }, index) => fault !== rows[index]?.knownFault);
  for (const { clientUid, uid, fault } of changed) {
    // A fault that is stored before its mail would never be told when the process ends between the two.
    const note = (tx: Queryable) => noteFault(tx, context, { clientUid, configurationUid: uid }, fault);
    await ('transaction' in owner ? owner.transaction(note) : note(owner));
  }
  return configurations;
}

/** The configurations of some clients. Those that are off leave a trace of the events that they miss. */
export function preparedOf(context: PlatformContext, owner: Queryable, clientUids: readonly string[]) {
  return prepared(context, owner, sql`c.client_uid = any(${list(clientUids)}::uuid[])`);
}

/** A page of all enabled configurations, by identifier. */
export function preparedAfter(context: PlatformContext, owner: Queryable, uid: string, most: number) {
  return prepared(
    context,
    owner,
    sql`c.uid in (select uid from webhook_configurations where is_enabled and uid > ${uid} order by uid limit ${most})`,
  );
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
