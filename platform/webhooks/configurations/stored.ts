import { sql } from 'drizzle-orm';

import type { ContentType } from '../../../resources/product/webhooks/contentTypes.ts';
import {
  credentialFields,
  type CredentialType,
} from '../../../resources/product/webhooks/credentialTypes.ts';
import type { CustomHeader } from '../../../resources/product/webhooks/customHeaders.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import { columnName, tenantColumn } from '../../database/naming.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import { declared } from '../../resources/targets.ts';
import { secretPurpose, withOpenParts } from '../../resources/secrets.ts';
import type { Credential } from '../sending/authentication.ts';

/** A configuration as it is used. */
export interface StoredConfiguration {
  readonly uid: string;
  readonly url: string;
  readonly httpVerb: string;
  readonly contentType: ContentType;
  readonly customHeaders: readonly CustomHeader[];
  readonly webhookCredentialId: string | null;
  readonly ignoreSslErrors: boolean;
  readonly rule: unknown;
  readonly template: string | null;
}

/** A stored configuration with the secrets of its headers in the clear, for sending. */
export function openConfiguration<C extends StoredConfiguration>(
  encryption: Encryption,
  configuration: C,
): C {
  return withOpenParts(encryption, declared('webhookConfigurations'), configuration.uid, configuration);
}

/** A configuration of a client; undefined where there is none. */
export async function readConfiguration(
  tx: Queryable,
  settings: Settings,
  clientUid: string,
  uid: string,
): Promise<StoredConfiguration | undefined> {
  const { rows } = await tx.query<StoredConfiguration>(sql`
    select uid, url, http_verb as "httpVerb", content_type as "contentType", custom_headers as "customHeaders",
      webhook_credential_id as "webhookCredentialId", ignore_ssl_errors as "ignoreSslErrors", rule, template
    from webhook_configurations where client_uid = ${clientUid} and uid = ${uid}`);
  return rows[0] && openConfiguration(await encryptionOf(settings), rows[0]);
}

/** Notes that credentials were used, which is no change of them: their versions stay. At most once a minute for each. */
export async function markUsed(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await db.query(sql`
    update webhook_credentials set last_used_at = ${now}
    where uid in ${uids} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`);
}

/** The same after an exchange, for which no transaction waits. */
export function markCredentialUsed(
  { database }: Pick<PlatformContext, 'database'>,
  clientUid: string,
  uid: string,
  now: Date,
): Promise<void> {
  return database.transaction({ kind: 'tenant', clientUid }, (tx) => markUsed(tx, [uid], now));
}

/** A stored row of `webhook_credentials`. */
export type CredentialRow = Readonly<Record<string, string | string[] | number | null>>;

/** A stored credential with its secrets in the clear, for sending. */
export function openCredential(encryption: Encryption, uid: string, row: CredentialRow): Credential {
  const type = row['type'] as CredentialType;
  const { required, optional = [], secrets } = credentialFields[type];
  const resource = declared('webhookCredentials');
  const values = [...required, ...optional].map((name) => {
    const storedValue = row[columnName(resource, name) ?? ''] ?? null;
    const isSealed = secrets.includes(name) && typeof storedValue === 'string';
    return [
      name,
      isSealed ? encryption.decrypt(storedValue, secretPurpose(resource, name, uid)) : storedValue,
    ];
  });
  return {
    type,
    values: Object.fromEntries(values) as Credential['values'],
    origins: row['origins'] as string[],
    key: [row[tenantColumn], uid, row['version']].join(' '),
  };
}

/** A credential of a client; undefined where there is none. */
export async function readCredential(
  tx: Queryable,
  settings: Settings,
  clientUid: string,
  uid: string,
): Promise<Credential | undefined> {
  const { rows } = await tx.query<CredentialRow>(sql`
    select * from webhook_credentials where client_uid = ${clientUid} and uid = ${uid}`);
  return rows[0] && openCredential(await encryptionOf(settings), uid, rows[0]);
}
