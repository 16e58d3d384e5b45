import { sql } from 'drizzle-orm';

import { webhookWriters } from '../../../resources/product/webhooks/access.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { list, type Queryable } from '../../database/index.ts';
import { portalPath } from '../../http/paths.ts';
import { quoted } from '../../mail/quoted.ts';
import { sendMail } from '../../mail/send.ts';

/** Minimum number of consecutive failed or refused deliveries before a configuration is paused. */
export const pauseAfterFailures = 10;
/** Minimum interval in minutes between mails about failed deliveries of a configuration, for targets that fail intermittently. */
const tellAgainAfterMinutes = 60;
/** Reason of a delivery that was discarded at a resume. */
const discarded = 'It was discarded when the configuration was resumed.';
/** Maximum number of recipients of a notification. */
const maxRecipients = 100;

export interface ConfigurationKey {
  readonly clientUid: string;
  readonly configurationUid: string;
}

/** Email addresses of the active users of the client who may edit configurations: users limited to buildings may not. */
async function writersOf(tx: Queryable, clientUid: string): Promise<readonly string[]> {
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

/** Removes the due time of deliveries of a paused configuration until it is resumed, except of leased ones. */
async function holdDeliveries(tx: Queryable, { clientUid, configurationUid }: ConfigurationKey) {
  await tx.query(sql`
    update webhook_deliveries set due_at = null
    where (client_uid, uid) in (
      select client_uid, uid from webhook_deliveries
      where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
        and due_at <= next_attempt_at
      for update skip locked)`);
}

/** Pauses a configuration after repeated failures, unless it is paused, and notifies its writers. */
export async function pauseConfiguration(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  lastFailure: string,
): Promise<void> {
  const { clientUid, configurationUid } = key;
  const now = context.clock.now();
  const reason = `At least ${pauseAfterFailures} deliveries in a row failed or were refused. The latest: ${lastFailure}`;
  const { rows } = await tx.query<{ name: string; failures: number }>(sql`
    update webhook_configuration_states state set paused_at = ${now}, paused_reason = ${reason}
    from webhook_configurations configuration
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid} and state.paused_at is null
      and configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
    returning configuration.name, state.failures`);
  const [paused] = rows;
  if (!paused) return;
  await holdDeliveries(tx, key);
  await tellWriters(tx, context, key, `Webhook paused: ${quoted(paused.name)}`, [
    `The webhook “${quoted(paused.name)}” is paused: its last ${paused.failures} deliveries have failed or were refused.`,
    `The latest: ${lastFailure}`,
    'Events that it fires on wait, and are sent when someone resumes it here:',
  ]);
}

/**
 * Notifies the people who may edit the configuration of a failed delivery. They get no second mail until a delivery has succeeded
 * again, and at most one an hour.
 */
export async function tellOfFailure(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  delivery: { readonly uid: string; readonly incidentType: string | null; readonly reason: string | null },
): Promise<void> {
  const { clientUid, configurationUid } = key;
  const now = context.clock.now();
  const { rows } = await tx.query<{ name: string }>(sql`
    update webhook_configuration_states state set failure_told_at = ${now}
    from webhook_configurations configuration
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid} and state.paused_at is null
      and (state.failure_told_at is null or (state.last_delivery_at > state.failure_told_at
        and state.failure_told_at <= ${now}::timestamptz - ${tellAgainAfterMinutes} * interval '1 minute'))
      and configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
    returning configuration.name`);
  const [told] = rows;
  if (!told) return;
  const event = delivery.incidentType === null ? 'an event' : `the event “${quoted(delivery.incidentType)}”`;
  await tellWriters(
    tx,
    context,
    key,
    `Webhook not delivered: ${quoted(told.name)}`,
    [
      `The webhook “${quoted(told.name)}” did not deliver ${event}.`,
      delivery.reason ?? '',
      'You get no further email about this webhook until a delivery has succeeded. The delivery, which can be sent again:',
    ].filter(Boolean),
    `logs/${delivery.uid}`,
  );
}

/** Sends mail to the people who may edit a configuration, with a link to `page`, by default the configuration itself. */
export async function tellWriters(
  tx: Queryable,
  context: PlatformContext,
  { clientUid, configurationUid }: ConfigurationKey,
  subject: string,
  sentences: readonly string[],
  page = `configurations/${configurationUid}`,
): Promise<void> {
  const place = `${context.settings.publicUrl}${portalPath}/client/admin/raptor-connect/${page}`;
  for (const to of await writersOf(tx, clientUid))
    await sendMail(tx, context, { to, subject, text: [...sentences, place].join('\n\n') });
}

/** Disables a configuration whose target wants no more messages (Standard Webhooks, 410), and notifies its writers. */
export async function switchOff(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  reason: string,
): Promise<void> {
  const { clientUid, configurationUid } = key;
  const now = context.clock.now();
  const { rows } = await tx.query<{ name: string }>(sql`
    with off as (
      update webhook_configurations set is_enabled = false, version = version + 1, modified_at = ${now}
      where client_uid = ${clientUid} and uid = ${configurationUid} and is_enabled returning client_uid, uid, name
    ), noted as (
      update webhook_configuration_states state set paused_reason = ${reason}, paused_at = null
      from off where state.client_uid = off.client_uid and state.configuration_uid = off.uid
    )
    select name from off`);
  const [off] = rows;
  if (!off) return;
  await releaseDeliveries(tx, key, now);
  await tellWriters(tx, context, key, `Webhook switched off: ${quoted(off.name)}`, [
    `The webhook “${quoted(off.name)}” is switched off. ${reason}`,
    'What was still to be sent by it is refused. When its target wants messages again, enable it here:',
  ]);
}

/** Clears the failures and the reason of a switch-off when the configuration is enabled again. */
export async function forgetSwitchOff(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
): Promise<void> {
  await tx.query(sql`
    update webhook_configuration_states set paused_reason = null, failures = 0, failing_since = null
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid} and paused_at is null`);
}

/** Removes the order from waiting deliveries when the configuration no longer keeps it. */
export async function forgetOrder(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set incident_key = null
    where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
      and incident_key is not null`);
}

/** Makes waiting deliveries due, except leased ones, to be sent or, when the configuration is off or deleted, refused. */
export async function releaseDeliveries(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set due_at = ${now}, next_attempt_at = ${now}
    where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
      and (due_at is null or due_at <= next_attempt_at)`);
}

/** The two outcomes of a resume for deliveries that wait. */
export type AtResume = 'send' | 'discard';

/** Refuses waiting deliveries, except leased ones, which are being sent. */
async function discardDeliveries(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set state = 'refused', reason = ${discarded}, finished_at = ${now}, due_at = null,
      next_attempt_at = null
    where (client_uid, uid) in (
      select client_uid, uid from webhook_deliveries
      where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
        and (due_at is null or due_at <= next_attempt_at)
      for update skip locked)`);
}

/** Resumes a paused configuration, and sends or discards its held deliveries. Returns when it was paused, or null when it was not. */
export async function resumeConfiguration(
  tx: Queryable,
  key: ConfigurationKey,
  now: Date,
  atResume: AtResume,
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
  if (atResume === 'discard') await discardDeliveries(tx, key, now);
  else await releaseDeliveries(tx, key, now);
  return resumed.pausedAt;
}
