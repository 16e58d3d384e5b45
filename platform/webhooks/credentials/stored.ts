import { sql } from 'drizzle-orm';

import { credentialFields, type CredentialType } from '../../../resources/webhookCredentials/options.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { Queryable } from '../../database/index.ts';
import { columnName, tenantColumn } from '../../database/naming.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import { secretPurpose } from '../../resources/secrets.ts';
import { declared } from '../../resources/targets.ts';
import { readable } from '../unreadable.ts';
import { secretFields } from '../sending/secret-fields.ts';
import type { Credential } from '../sending/authentication.ts';

/** A stored row of `webhook_credentials`. */
export type CredentialRow = Readonly<Record<string, string | string[] | number | null>>;

/** A stored credential with its secrets decrypted, for sending. Throws UnreadableSecret. */
export function openCredential(encryption: Encryption, uid: string, row: CredentialRow): Credential {
  const type = row['type'] as CredentialType;
  const { required, optional = [] } = credentialFields[type];
  const secrets = secretFields(type);
  const resource = declared('webhookCredentials');
  const values = [...required, ...optional].map((name) => {
    const storedValue = row[columnName(resource, name) ?? ''] ?? null;
    const isSealed = secrets.includes(name) && typeof storedValue === 'string';
    return [
      name,
      isSealed
        ? readable(
            () => encryption.decrypt(storedValue, secretPurpose(resource, name, uid)),
            `A secret of the credential “${String(row['name'])}” cannot be read. Enter it again.`,
          )
        : storedValue,
    ];
  });
  return {
    type,
    values: Object.fromEntries(values) as Credential['values'],
    origins: row['origins'] as string[],
    key: [row[tenantColumn], uid, row['version']].join(' '),
  };
}

/** A credential of a client. Undefined when it does not exist. */
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
