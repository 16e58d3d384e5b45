import { sql } from 'drizzle-orm';

import { mask } from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { Queryable } from '../../database/index.ts';
import { type Encryption, encryptionOf } from '../../kernel/encryption.ts';
import { withOpenParts } from '../../resources/secrets.ts';
import { declared } from '../../resources/targets.ts';
import type { RequestSettings } from '../sending/outgoing.ts';
import { UnreadableSecret } from '../unreadable.ts';

/** The settings of a configuration that sending needs. */
export interface StoredConfiguration extends RequestSettings {
  readonly uid: string;
  readonly webhookCredentialId: string | null;
  readonly ignoreSslErrors: boolean;
  readonly rule: unknown;
  /** The type of its events. */
  readonly configType: string | null;
}

/** A stored configuration with its header secrets decrypted, for sending. Throws UnreadableSecret. */
export function openConfiguration<C extends StoredConfiguration>(
  encryption: Encryption,
  configuration: C,
): C {
  const open = withOpenParts(encryption, declared('webhookConfigurations'), configuration.uid, configuration);
  const unread = open.customHeaders.find(({ value }) => value === mask);
  if (unread)
    throw new UnreadableSecret(`The value of the header ${unread.name} cannot be read. Enter it again.`);
  return open;
}

/** A configuration of a client. Undefined when it does not exist. */
export async function readConfiguration(
  tx: Queryable,
  settings: Settings,
  clientUid: string,
  uid: string,
): Promise<StoredConfiguration | undefined> {
  const { rows } = await tx.query<StoredConfiguration>(sql`
    select uid, url, http_verb as "httpVerb", content_type as "contentType", custom_headers as "customHeaders",
      webhook_credential_id as "webhookCredentialId", ignore_ssl_errors as "ignoreSslErrors", rule, template,
      config_type as "configType"
    from webhook_configurations where client_uid = ${clientUid} and uid = ${uid}`);
  return rows[0] && openConfiguration(await encryptionOf(settings), rows[0]);
}
