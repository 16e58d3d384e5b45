import { sql } from 'drizzle-orm';

import { webhookWriters } from '../../../resources/product/webhooks/access.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { list, type Queryable } from '../../database/index.ts';
import { portalPath } from '../../http/paths.ts';
import { quoted } from '../../mail/quoted.ts';
import { sendMail } from '../../mail/send.ts';

/** Deliveries in a row that have to fail or be refused before a configuration is paused, however long that takes. */
export const pauseAfterFailures = 10;
/** Minutes between two mails about single deliveries of a configuration at least, so that a target that takes every other one fills no mailbox. */
const tellAgainAfterMinutes = 60;
/** Why a delivery was not sent that had waited for a resume. */
const discarded = 'It was discarded when the configuration was resumed.';
/** People who are told of a pause at most. */
const maxRecipients = 100;

export interface ConfigurationKey {
  readonly clientUid: string;
  readonly configurationUid: string;
}

/** The people who may resume it: active users of the client who may write configurations. */
async function writersOf(tx: Queryable, clientUid: string): Promise<readonly string[]> {
  const permissions = webhookWriters.map((permission) => permission.toLowerCase());
  const { rows } = await tx.query<{ email: string }>(sql`
    select distinct account.email from users member
    join identity_accounts account on account.uid = member.uid and account.client_uid = member.client_uid
    join users_user_roles given on given.client_uid = member.client_uid and given.uid = member.uid
    join roles role on role.client_uid = given.client_uid and role.uid = given.target_uid
    where member.client_uid = ${clientUid} and member.user_active
      and exists (select from unnest(role.permissions) held where lower(held) = any(${list(permissions)}))
    order by account.email limit ${maxRecipients}`);
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

/** Tells the writers of a configuration of a delivery that was not made, unless they know of an earlier one since the last success. */
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

/** Mails the people who may write a configuration, with the address of a page at the end: its own, unless `page` names another. */
async function tellWriters(
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

/** Switches a configuration off whose target wants no more messages (Standard Webhooks, 410), and tells its writers. */
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

/** The reason of a switch-off does not hold any more: somebody has enabled the configuration. */
export async function forgetSwitchOff(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
): Promise<void> {
  await tx.query(sql`
    update webhook_configuration_states set paused_reason = null, failures = 0, failing_since = null
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid} and paused_at is null`);
}

/** Deliveries that waited for an earlier one of their incident wait for it no longer: somebody has given the order up. */
export async function forgetOrder(
  tx: Queryable,
  { clientUid, configurationUid }: ConfigurationKey,
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set incident_key = null
    where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
      and incident_key is not null`);
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

/** How to treat the deliveries that have waited for a resume. */
export type AtResume = 'send' | 'discard';

/** Refuses what waits, except what a process has leased: that is being sent. */
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

/**
 * Lets a paused configuration send again, and sends or discards what has waited. Answers since when it was paused, null where it was not.
 */
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
