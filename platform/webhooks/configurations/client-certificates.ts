import { type SQL, sql } from 'drizzle-orm';

import { originOf } from '../../../resources/declaration/origin.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { Queryable } from '../../database/index.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import { type FieldErrors, validationProblem } from '../../kernel/problem.ts';
import { quoted } from '../../mail/quoted.ts';
import { type ClientCertificate, readClientCertificate } from '../sending/client-certificate.ts';
import { readable } from '../unreadable.ts';
import { type ConfigurationKey, tellOwners } from './notices.ts';
import { ensureSigningSecret } from './signing-secrets.ts';

/** Days before the end of a certificate from which on its owners are told. */
const expiresSoonDays = 14;
/** Certificates told of per transaction. */
const atOnce = 100;

/** The encryption purpose of a client certificate, also needed for decryption. */
export function certificatePurpose(configurationUid: string): string {
  return `webhookConfigurations.clientCertificate ${configurationUid}`;
}

/** The client certificate of a configuration, encrypted, and the only origin that it is for. Both are null without one. */
export interface SealedCertificate {
  readonly sealedCertificate: string | null;
  readonly certificateOrigin: string | null;
}

/** The columns of `SealedCertificate` of the state `state`. */
export const sealedCertificate: SQL = sql`
  state.client_certificate as "sealedCertificate", state.client_certificate_origin as "certificateOrigin"`;

/** The decrypted client certificate. Undefined without one. Throws UnreadableSecret. */
export function openCertificate(
  encryption: Encryption,
  configurationUid: string,
  { sealedCertificate: sealed }: SealedCertificate,
): ClientCertificate | undefined {
  if (sealed === null) return undefined;
  return readable(
    () => JSON.parse(encryption.decrypt(sealed, certificatePurpose(configurationUid))) as ClientCertificate,
    'Its client certificate cannot be read. Set it again.',
  );
}

function elsewhere({ certificateOrigin }: SealedCertificate, url: string | null | undefined): FieldErrors {
  if (certificateOrigin === null || certificateOrigin === originOf(url)) return {};
  return {
    Url: [
      `The client certificate of this webhook is for ${certificateOrigin} only. Remove it before you enter another origin, and set it again after that.`,
    ],
  };
}

async function find(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
): Promise<SealedCertificate | undefined> {
  const { rows } = await tx.query<SealedCertificate>(sql`
    select ${sealedCertificate} from webhook_configuration_states state
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid} for share`);
  return rows[0];
}

/** Errors by field for an address to which the client certificate of a configuration does not go. */
export async function certificateFaults(
  tx: Queryable,
  key: ConfigurationKey,
  url: string | null | undefined,
): Promise<FieldErrors> {
  const found = await find(tx, key);
  return found ? elsewhere(found, url) : {};
}

/** The client certificate of a configuration for a test at `url`. Throws 400 when it is for another origin. */
export async function readCertificate(
  tx: Queryable,
  settings: Settings,
  key: ConfigurationKey,
  url: string,
): Promise<ClientCertificate | undefined> {
  const found = await find(tx, key);
  if (!found) return undefined;
  const faults = elsewhere(found, url);
  if (Object.keys(faults).length > 0) throw validationProblem(faults);
  return openCertificate(await encryptionOf(settings), key.configurationUid, found);
}

/**
 * Sets the client certificate of a configuration for the origin of its address, and returns the end of its validity. Throws 400 by field
 * for one that cannot be used.
 */
export async function setCertificate(
  tx: Queryable,
  settings: Settings,
  { clientUid, configurationUid }: ConfigurationKey,
  input: { readonly certificate: string; readonly privateKey: string },
  now: Date,
): Promise<Date> {
  const { clientCertificate, expiresAt } = readClientCertificate(input, now);
  await ensureSigningSecret(tx, settings, clientUid, configurationUid);
  const encryption = await encryptionOf(settings);
  const sealed = encryption.encrypt(JSON.stringify(clientCertificate), certificatePurpose(configurationUid));
  // The row is locked, so that the address does not change before the certificate is stored.
  const { rows } = await tx.query<{ url: string }>(sql`
    select url from webhook_configurations where client_uid = ${clientUid} and uid = ${configurationUid} for update`);
  await tx.query(sql`
    update webhook_configuration_states set client_certificate = ${sealed}, client_certificate_expires_at = ${expiresAt},
      client_certificate_origin = ${originOf(rows[0]?.url)}, client_certificate_told = false
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid}`);
  return expiresAt;
}

/** Removes the client certificate of a configuration. */
export async function removeCertificate(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
): Promise<void> {
  await tx.query(sql`
    update webhook_configuration_states set client_certificate = null, client_certificate_expires_at = null,
      client_certificate_origin = null
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid}`);
}

interface Expiring extends ConfigurationKey {
  readonly name: string;
  readonly day: string;
}

/** Mails the owners of webhooks whose client certificate expires soon, once for each certificate, whichever process does it. */
export async function tellOfCertificates(context: PlatformContext): Promise<void> {
  await context.database.owner.transaction(async (tx) => {
    const { rows } = await tx.query<Expiring>(sql`
      with expiring as (
        select client_uid, configuration_uid from webhook_configuration_states
        where client_certificate is not null and not client_certificate_told
          and client_certificate_expires_at <= now() + ${expiresSoonDays} * interval '1 day'
        order by client_certificate_expires_at limit ${atOnce} for update skip locked
      )
      update webhook_configuration_states state set client_certificate_told = true
      from expiring
      join webhook_configurations c on c.client_uid = expiring.client_uid and c.uid = expiring.configuration_uid
      join clients client on client.uid = expiring.client_uid
      where state.client_uid = expiring.client_uid and state.configuration_uid = expiring.configuration_uid
      returning state.client_uid as "clientUid", state.configuration_uid as "configurationUid", c.name,
        to_char(state.client_certificate_expires_at at time zone coalesce(client.time_zone, 'UTC'), 'YYYY-MM-DD HH24:MI') as day`);
    for (const { name, day, ...key } of rows)
      await tellOwners(tx, context, key, `Client certificate expires soon: ${quoted(name)}`, [
        `The client certificate of the webhook “${quoted(name)}” expires on ${day}. From then on, its target can refuse every message.`,
        'Set the next one here:',
      ]);
  });
}
