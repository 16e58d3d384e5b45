import { sql } from 'drizzle-orm';

import { webhookWriters } from '../../../resources/webhookConfigurations.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { list, type Queryable } from '../../database/index.ts';
import { PORTAL_PATH } from '../../http/paths.ts';
import { sendMail } from '../../mail/send.ts';

/** Attempts in a row that have to fail before a configuration is paused, however long that takes. */
export const PAUSE_AFTER_FAILURES = 10;
/** People who are told of a pause at most. */
const MOST_TOLD = 100;

export interface ConfigurationKey {
  readonly clientUid: string;
  readonly configurationUid: string;
}

/** Who may resume it: active people of the client who may write configurations. */
async function writersOf(tx: Queryable, clientUid: string): Promise<readonly string[]> {
  const permissions = webhookWriters.map((permission) => permission.toLowerCase());
  const { rows } = await tx.query<{ email: string }>(sql`
    select distinct account.email from users member
    join identity_accounts account on account.uid = member.uid and account.client_uid = member.client_uid
    join users_user_roles given on given.client_uid = member.client_uid and given.uid = member.uid
    join roles role on role.client_uid = given.client_uid and role.uid = given.target_uid
    where member.client_uid = ${clientUid} and member.user_active
      and exists (select from unnest(role.permissions) held where lower(held) = any(${list(permissions)}))
    order by account.email limit ${MOST_TOLD}`);
  return rows.map(({ email }) => email);
}

/** Deliveries of a paused configuration that no process has leased wait until it is resumed. */
export async function holdDeliveries(tx: Queryable, { clientUid, configurationUid }: ConfigurationKey) {
  await tx.query(sql`
    update webhook_deliveries set due_at = null
    where (client_uid, uid) in (
      select client_uid, uid from webhook_deliveries
      where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
        and due_at <= next_attempt_at
      for update skip locked)`);
}

/** Pauses a configuration whose attempts keep failing, once, and tells its writers. */
export async function pauseConfiguration(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  lastFailure: string,
): Promise<void> {
  const { clientUid, configurationUid } = key;
  const now = context.clock.now();
  const reason = `Its last ${PAUSE_AFTER_FAILURES} attempts and more have failed. The latest: ${lastFailure}`;
  const { rows } = await tx.query<{ name: string; failures: number }>(sql`
    update webhook_configuration_states state set paused_at = ${now}, paused_reason = ${reason}
    from webhook_configurations configuration
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid} and state.paused_at is null
      and configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
    returning configuration.name, state.failures`);
  const [paused] = rows;
  if (!paused) return;
  await holdDeliveries(tx, key);
  const place = `${context.settings.publicUrl}${PORTAL_PATH}/client/admin/raptor-connect/configurations/${configurationUid}`;
  for (const to of await writersOf(tx, clientUid))
    await sendMail(tx, context, {
      to,
      subject: `Webhook paused: ${paused.name}`,
      text: [
        `The webhook “${paused.name}” is paused: its last ${paused.failures} attempts have failed.`,
        `The latest: ${lastFailure}`,
        'Nothing is lost. Events that it fires on wait, and are sent when somebody resumes it here:',
        place,
      ].join('\n\n'),
    });
}

/** Deliveries that waited for a resume are due: to be sent or, where the configuration is gone, to be refused. */
export async function releaseDeliveries(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set due_at = ${now}, next_attempt_at = ${now}
    where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting' and due_at is null`);
}

/** Lets a paused configuration send again, what has waited too; answers since when it was paused, null where it was not. */
export async function resumeConfiguration(
  tx: Queryable,
  key: ConfigurationKey,
  now: Date,
): Promise<string | null> {
  const { clientUid, configurationUid } = key;
  const { rows } = await tx.query<{ pausedAt: string }>(sql`
    update webhook_configuration_states state
    set paused_at = null, paused_reason = null, failures = 0, failing_since = null
    from webhook_configuration_states before
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid} and state.paused_at is not null
      and before.client_uid = state.client_uid and before.configuration_uid = state.configuration_uid
    returning before.paused_at as "pausedAt"`);
  const [resumed] = rows;
  if (!resumed) return null;
  await releaseDeliveries(tx, key, now);
  return resumed.pausedAt;
}
