import { sql } from 'drizzle-orm';

import { webhookWriters } from '../../../resources/product/access.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { list, type Queryable } from '../../database/index.ts';
import { portalPath } from '../../http/paths.ts';
import { sendMail } from '../../mail/send.ts';

/** Maximum number of recipients of a notification. */
const maxRecipients = 100;

export interface ConfigurationKey {
  readonly clientUid: string;
  readonly configurationUid: string;
}

/** Email addresses of the active users of the client who may edit configurations: users limited to buildings may not. */
export async function writersOf(tx: Queryable, clientUid: string): Promise<readonly string[]> {
  const permissions = webhookWriters.map((permission) => permission.toLowerCase());
  const { rows } = await tx.query<{ email: string }>(sql`
    select distinct account.email from users member
    join identity_accounts account on account.uid = member.uid and account.client_uid = member.client_uid
    join users_user_roles given on given.client_uid = member.client_uid and given.uid = member.uid
    join roles role on role.client_uid = given.client_uid and role.uid = given.target_uid
    where member.client_uid = ${clientUid} and member.user_active and member.has_all_buildings
      and exists (select from unnest(role.permissions) held where lower(held) = any(${list(permissions)}))
    order by account.email limit ${maxRecipients}`);
  return rows.map(({ email }) => email);
}

/** The recipients that a configuration names: of its alerts, and of escalations. */
const recipientColumns = {
  alert: { addresses: 'alert_addresses', users: 'webhook_configurations_alert_users' },
  escalation: { addresses: 'escalation_addresses', users: 'webhook_configurations_escalation_users' },
} as const;

type Level = keyof typeof recipientColumns;

/** Email addresses of the recipients that a configuration names: active users, active users with a role, and addresses. */
async function chosenBy(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
  level: Level,
): Promise<readonly string[]> {
  const { addresses, users } = recipientColumns[level];
  const { rows } = await tx.query<{ email: string }>(sql`
    with named as (
      select target_uid as uid from ${sql.identifier(users)}
      where client_uid = ${clientUid} and uid = ${configurationUid}
      union
      select held.uid from webhook_configurations_alert_roles chosen
      join users_user_roles held on held.client_uid = chosen.client_uid and held.target_uid = chosen.target_uid
      where chosen.client_uid = ${clientUid} and chosen.uid = ${configurationUid} and ${level === 'alert'}
    )
    select account.email from named
    join users member on member.client_uid = ${clientUid} and member.uid = named.uid and member.user_active
    join identity_accounts account on account.client_uid = member.client_uid and account.uid = member.uid
    union
    select unnest(${sql.identifier(addresses)}) from webhook_configurations
    where client_uid = ${clientUid} and uid = ${configurationUid}
    order by email limit ${maxRecipients}`);
  return rows.map(({ email }) => email);
}

interface NoticeOptions {
  /** The page of the link at its end, below the webhooks. Defaults to that of the configuration. */
  readonly page?: string;
  /** Its recipients. Defaults to the recipients of alerts. */
  readonly levels?: readonly Level[];
}

/** Sends mail to the recipients that a configuration names or, without any, to the people who may edit it. It ends with a link. */
export async function tellOwners(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  subject: string,
  sentences: readonly string[],
  { page = `configurations/${key.configurationUid}`, levels = ['alert'] }: NoticeOptions = {},
): Promise<void> {
  const place = `${context.settings.publicUrl}${portalPath}/client/admin/raptor-connect/${page}`;
  const recipients = new Set<string>();
  for (const level of levels) {
    const chosen = await chosenBy(tx, key, level);
    for (const to of chosen.length > 0 ? chosen : await writersOf(tx, key.clientUid)) recipients.add(to);
  }
  for (const to of recipients)
    await sendMail(tx, context, { to, subject, text: [...sentences, place].join('\n\n') });
}
