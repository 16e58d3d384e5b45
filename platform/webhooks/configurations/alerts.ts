import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import { quoted } from '../../mail/quoted.ts';
import { dueLanes } from '../due-lanes.ts';
import { type ConfigurationKey, tellOwners } from './notices.ts';

/** Minimum interval in minutes between alerts of a configuration. Failures within it are told together. */
const batchMinutes = 15;
/** Seconds after which a delivery that was not tried yet counts as delayed. */
export const delayedAfterSeconds = 30;

/** A delivery that has not succeeded. */
export interface Trouble {
  readonly uid: string;
  readonly incidentType: string | null;
  readonly reason: string | null;
  /** True when it is tried again. */
  readonly isWaiting: boolean;
}

/**
 * Alerts of the first delivery that failed, was refused or is delayed. Until one succeeds, and for some minutes, further ones are only
 * counted.
 * @param ended number of deliveries that have ended without success
 */
export async function alertOf(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  trouble: Trouble,
  ended: number,
): Promise<void> {
  const { clientUid, configurationUid } = key;
  const { rows } = await tx.query<{ name: string; isFirst: boolean }>(sql`
    with before as (
      select client_uid, configuration_uid, troubled_since is null
        and (failure_told_at is null or failure_told_at <= now() - ${batchMinutes} * interval '1 minute') as is_first
      from webhook_configuration_states
      where client_uid = ${clientUid} and configuration_uid = ${configurationUid} and paused_at is null for update
    )
    update webhook_configuration_states state
    set troubled_since = coalesce(troubled_since, now()),
      failure_told_at = case when before.is_first then now() else failure_told_at end,
      untold_failures = case when before.is_first then 0 else untold_failures + ${ended} end
    from before, webhook_configurations configuration
    where state.client_uid = before.client_uid and state.configuration_uid = before.configuration_uid
      and configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
    returning configuration.name, before.is_first as "isFirst"`);
  const [state] = rows;
  if (!state?.isFirst) return;
  const { uid, incidentType, reason, isWaiting } = trouble;
  const event = incidentType === null ? 'an event' : `the event “${quoted(incidentType)}”`;
  await tellOwners(
    tx,
    context,
    key,
    `Webhook not delivered: ${quoted(state.name)}`,
    [
      `The webhook “${quoted(state.name)}” did not deliver ${event}.`,
      reason ?? '',
      isWaiting ? 'It is tried again.' : 'It is not tried again.',
      'Further failures are told together. You get a message when the webhook works again. The delivery, which can be sent again:',
    ].filter(Boolean),
    { page: `logs/${uid}` },
  );
}

function inWords(count: number): string {
  return count === 1 ? '1 delivery has' : `${count} deliveries have`;
}

/** Tells those of a success who were told of the trouble before it. */
export async function tellOfRecovery(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
): Promise<void> {
  const { clientUid, configurationUid } = key;
  const { rows } = await tx.query<{
    name: string;
    wasTold: boolean;
    untold: number;
    wasEscalated: boolean;
  }>(sql`
    with before as (
      select troubled_since, failure_told_at, untold_failures, escalated_at from webhook_configuration_states
      where client_uid = ${clientUid} and configuration_uid = ${configurationUid} and troubled_since is not null for update
    )
    update webhook_configuration_states state set troubled_since = null, untold_failures = 0, escalated_at = null
    from before, webhook_configurations configuration
    where state.client_uid = ${clientUid} and state.configuration_uid = ${configurationUid}
      and configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
    returning configuration.name, coalesce(before.failure_told_at >= before.troubled_since, false) as "wasTold",
      before.untold_failures as untold, before.escalated_at is not null as "wasEscalated"`);
  const [state] = rows;
  if (!state) return;
  const levels = [
    ...(state.wasTold || state.untold > 0 ? (['alert'] as const) : []),
    ...(state.wasEscalated ? (['escalation'] as const) : []),
  ];
  if (levels.length === 0) return;
  await tellOwners(
    tx,
    context,
    key,
    `Webhook works again: ${quoted(state.name)}`,
    [
      `The webhook “${quoted(state.name)}” has delivered again.`,
      state.untold === 0
        ? ''
        : `${inWords(state.untold)} ended without success in the meantime, and can be sent again from the log.`,
      'The webhook:',
    ].filter(Boolean),
    { levels },
  );
}

/** Tells of the failures that were counted since the last message, at most every few minutes. */
export async function tellOfFurtherFailures(tx: Queryable, context: PlatformContext): Promise<void> {
  const { rows } = await tx.query<ConfigurationKey & { name: string; untold: number }>(sql`
    with due as (
      select client_uid, configuration_uid, untold_failures, troubled_since from webhook_configuration_states
      where troubled_since is not null and paused_at is null
        and failure_told_at <= now() - ${batchMinutes} * interval '1 minute'
        and (untold_failures > 0 or troubled_since > failure_told_at)
      for update skip locked
    )
    update webhook_configuration_states state set failure_told_at = now(), untold_failures = 0
    from due join webhook_configurations configuration
      on configuration.client_uid = due.client_uid and configuration.uid = due.configuration_uid
    where state.client_uid = due.client_uid and state.configuration_uid = due.configuration_uid
    returning state.client_uid as "clientUid", state.configuration_uid as "configurationUid", configuration.name,
      due.untold_failures as untold`);
  for (const { name, untold, ...key } of rows)
    await tellOwners(tx, context, key, `Webhook still fails: ${quoted(name)}`, [
      `The webhook “${quoted(name)}” still does not deliver.`,
      untold === 0
        ? 'Its deliveries wait.'
        : `${inWords(untold)} ended without success since the last message.`,
      'You get a message when it works again. The webhook:',
    ]);
}

/** Alerts of deliveries that were not tried in time, for example because the target hangs or the platform is overloaded. */
export async function alertOfDelays(tx: Queryable, context: PlatformContext): Promise<void> {
  const { rows } = await tx.query<ConfigurationKey & { uid: string; incidentType: string | null }>(sql`
    with recursive ${dueLanes}
    select found.client_uid as "clientUid", found.configuration_id as "configurationUid", late.uid,
      late.incident_type as "incidentType"
    from found join webhook_configuration_states state
      on state.client_uid = found.client_uid and state.configuration_uid = found.configuration_id
    cross join lateral (
      select d.uid, d.incident_type from webhook_deliveries d
      where d.client_uid = found.client_uid and d.configuration_id = found.configuration_id and d.due_at is not null
        and d.attempt_count = 0 and d.replay_uid is null
        and d.received_at < now() - ${delayedAfterSeconds} * interval '1 second'
      order by d.due_at limit 1
    ) late
    where state.troubled_since is null and state.paused_at is null
    order by found.configuration_id`);
  for (const { uid, incidentType, ...key } of rows) {
    const reason = `It has waited for more than ${delayedAfterSeconds} seconds.`;
    await alertOf(tx, context, key, { uid, incidentType, reason, isWaiting: true }, 0);
  }
}
