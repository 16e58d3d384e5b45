import { type SQL, sql } from 'drizzle-orm';

import { ages } from '../../../resources/events/ages.ts';
import { initialAges } from '../../../resources/events/beginnings.ts';
import { eventTypeNamed } from '../../../resources/events/index.ts';
import type { DeliveryState } from '../../../resources/webhookDeliveries/options.ts';
import type { waitingChoices } from '../../../resources/webhookConfigurations/actions.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import { quoted } from '../../mail/quoted.ts';
import { type ConfigurationKey, tellOwners } from './notices.ts';

/** Minimum number of consecutive failed or refused deliveries before a configuration is paused. */
export const pauseAfterFailures = 10;
/** Reason of a delivery that was discarded at a resume. */
const discarded = 'It was discarded when the configuration was resumed.';
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
  await tellOwners(tx, context, key, `Webhook paused: ${quoted(paused.name)}`, [
    `The webhook “${quoted(paused.name)}” is paused: its last ${paused.failures} deliveries have failed or were refused.`,
    `The latest: ${lastFailure}`,
    'Events that it fires on wait, and are sent when someone resumes it here:',
  ]);
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
      update webhook_configuration_states state set paused_reason = ${reason}, paused_at = null, paused_by = null
      from off where state.client_uid = off.client_uid and state.configuration_uid = off.uid
    )
    select name from off`);
  const [off] = rows;
  if (!off) return;
  await releaseDeliveries(tx, key, now);
  await tellOwners(tx, context, key, `Webhook switched off: ${quoted(off.name)}`, [
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

/** The waiting deliveries that a resume sends: all, those within their maximum age, or none. */
type AtResume = (typeof waitingChoices)[number];

/** Deliveries of a configuration that wait, except leased ones, which are being sent. */
function heldBy({ clientUid, configurationUid }: ConfigurationKey): SQL {
  return sql`(client_uid, uid) in (
    select client_uid, uid from webhook_deliveries
    where client_uid = ${clientUid} and configuration_id = ${configurationUid} and state = 'waiting'
      and (due_at is null or due_at <= next_attempt_at)
    for update skip locked)`;
}

/** Ends held deliveries that match `condition`. */
async function endHeld(
  tx: Queryable,
  key: ConfigurationKey,
  { state, reason, condition = sql`true` }: { state: DeliveryState; reason: string; condition?: SQL },
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set state = ${state}, reason = ${reason}, finished_at = now(), due_at = null,
      next_attempt_at = null
    where ${heldBy(key)} and ${condition}`);
}

/** Resumes a paused configuration, and sends or ends its held deliveries. Returns when it was paused, or null when it was not. */
export async function resumeConfiguration(
  tx: Queryable,
  key: ConfigurationKey,
  now: Date,
  atResume: AtResume,
): Promise<string | null> {
  const { clientUid, configurationUid } = key;
  const { rows } = await tx.query<{ pausedAt: string; discardAfter: string | null; type: string | null }>(sql`
    update webhook_configuration_states state
    set paused_at = null, paused_by = null, paused_reason = null, failures = 0, failing_since = null
    from webhook_configuration_states before
    join webhook_configurations configuration
      on configuration.client_uid = before.client_uid and configuration.uid = before.configuration_uid
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid} and state.paused_at is not null
      and before.client_uid = state.client_uid and before.configuration_uid = state.configuration_uid
    returning before.paused_at as "pausedAt", configuration.discard_after as "discardAfter",
      configuration.config_type as type`);
  const [resumed] = rows;
  if (!resumed) return null;
  if (atResume === 'none') await endHeld(tx, key, { state: 'refused', reason: discarded });
  if (atResume === 'recent') {
    const discardAfter = initialAges[eventTypeNamed(resumed.type)];
    const age = ages.find(({ value }) => value === (resumed.discardAfter ?? discardAfter));
    if (age)
      await endHeld(tx, key, {
        state: 'expired',
        reason: `It was older than ${age.label} when the configuration was resumed.`,
        condition: sql`received_at < now() - ${age.seconds} * interval '1 second'`,
      });
  }
  // Whoever sends all means those beyond their maximum age too: it begins again.
  if (atResume === 'all')
    await tx.query(sql`update webhook_deliveries set received_at = now() where ${heldBy(key)}`);
  await releaseDeliveries(tx, key, now);
  return resumed.pausedAt;
}

/** Pauses a configuration at the request of a user. Returns false when it is paused already. */
export async function pauseByHand(
  tx: Queryable,
  key: ConfigurationKey,
  now: Date,
  by: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update webhook_configuration_states set paused_at = ${now}, paused_by = ${by},
      paused_reason = ${`Paused by ${by}.`}
    where client_uid = ${key.clientUid} and configuration_uid = ${key.configurationUid} and paused_at is null`);
  if (rowCount > 0) await holdDeliveries(tx, key);
  return rowCount > 0;
}
