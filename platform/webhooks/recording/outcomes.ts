import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import { jsonb, type Queryable } from '../../database/index.ts';
import { alertOf, tellOfRecovery } from '../configurations/alerts.ts';
import type { ConfigurationKey } from '../configurations/notices.ts';
import { pauseAfterFailures, pauseConfiguration, switchOff } from '../configurations/pause.ts';
import { incidentTypeOf } from '../events/incident.ts';
import { makeDue } from './make-due.ts';
import type { Outcome, Task } from './task.ts';

/** Stored attempts of a delivery. Of more than that, the first few and the latest are kept. */
const mostAttempts = 30;
const firstAttempts = 3;

/** The part of an outcome that is stored. */
export type Saved = Omit<Outcome, 'backoffSeconds' | 'isGone' | 'task'> & {
  readonly task: Omit<Task, 'configuration'>;
};

/**
 * Stores the outcomes of deliveries and their attempts in one statement. Skips deliveries that another process has updated, and returns
 * how many it has stored.
 */
export async function saveOutcomes(owner: Queryable, outcomes: readonly Saved[], now: Date): Promise<number> {
  const rows = outcomes.map(({ task, state, reason, wait, attempt }) => {
    const number = task.attemptCount + (attempt ? 1 : 0);
    return {
      client_uid: task.clientUid,
      uid: task.uid,
      before: task.attemptCount,
      number,
      state,
      reason,
      wait,
      status: attempt?.status ?? null,
      duration: attempt?.durationMs ?? null,
      attempts: attempt ? [{ number, ...attempt }] : [],
    };
  });
  const { rowCount } = await owner.query(sql`
    update webhook_deliveries d set state = given.state, reason = given.reason, attempt_count = given.number,
      last_status = case when given.number > given.before then given.status else d.last_status end,
      duration_ms = coalesce(given.duration, d.duration_ms),
      attempts = case when jsonb_array_length(d.attempts) < ${mostAttempts} then d.attempts else d.attempts - ${firstAttempts}::int end || given.attempts,
      first_attempt_at = case when given.number > 0 then coalesce(d.first_attempt_at, now()) end,
      due_at = now() + given.wait * interval '1 millisecond', next_attempt_at = now() + given.wait * interval '1 millisecond',
      finished_at = case when given.wait is null then ${now}::timestamptz end
    from jsonb_to_recordset(${jsonb(rows)}) as given(client_uid uuid, uid uuid, before int, number int, state text, reason text,
      wait int, status int, duration int, attempts jsonb)
    where d.client_uid = given.client_uid and d.uid = given.uid and d.state = 'waiting' and d.attempt_count = given.before`);
  return rowCount;
}

/** Alerts of the first outcome that is no success. */
async function alertOfFirst(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  outcomes: readonly Outcome[],
): Promise<void> {
  const troubles = outcomes.filter(({ state }) => state !== 'delivered');
  const ended = troubles.filter(({ state }) => state !== 'waiting');
  const first = ended[0] ?? troubles[0];
  if (!first) return;
  const { state, reason, task } = first;
  const trouble = {
    uid: task.uid,
    incidentType: incidentTypeOf(task),
    reason,
    isWaiting: state === 'waiting',
  };
  await alertOf(tx, context, key, trouble, ended.length);
}

/** Ends the failures of a configuration that has delivered. Returns true when deliveries are due because of it. */
async function countSuccess(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
): Promise<boolean> {
  const { clientUid, configurationUid } = key;
  const now = context.clock.now();
  const mine = sql`client_uid = ${clientUid} and configuration_uid = ${configurationUid}`;
  // Throttled: the timestamp is accurate to one second.
  const { rows } = await tx.query<{ failures: number; isTroubled: boolean }>(sql`
    with before as (select failures, troubled_since is not null as is_troubled from webhook_configuration_states where ${mine} for update)
    update webhook_configuration_states state set failures = 0, failing_since = null, last_delivery_at = ${now}
    from before
    where ${mine} and (before.failures > 0 or before.is_troubled or last_delivery_at is null
      or last_delivery_at < ${now}::timestamptz - interval '1 second')
    returning before.failures, before.is_troubled as "isTroubled"`);
  const [before] = rows;
  if (before?.isTroubled) await tellOfRecovery(tx, context, key);
  if (!before || before.failures === 0) return false;
  // The target is back: what waits for a retry is sent now.
  await makeDue(tx, sql`client_uid = ${clientUid} and configuration_id = ${configurationUid}`);
  return true;
}

/** Counts deliveries that failed. Refused ones count too. Returns true when there are too many over too long a time. */
async function countFailures(
  tx: Queryable,
  { clock, settings }: PlatformContext,
  { clientUid, configurationUid }: ConfigurationKey,
  failed: number,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await tx.query<{ failures: number; failingSince: string }>(sql`
    update webhook_configuration_states
    set failures = failures + ${failed}, failing_since = coalesce(failing_since, ${now})
    where client_uid = ${clientUid} and configuration_uid = ${configurationUid} and paused_at is null
    returning failures, failing_since as "failingSince"`);
  const [counted] = rows;
  if (!counted || counted.failures < pauseAfterFailures) return false;
  const failingFor = now.getTime() - Date.parse(counted.failingSince);
  return failingFor >= settings.webhooks.pauseAfterHours * 3_600_000;
}

/**
 * Counts the outcomes of one configuration. Its writers are told of failures and of the end of them, and it is paused or switched off.
 * Returns true when deliveries are due because of it.
 */
export async function countOutcomes(
  tx: Queryable,
  context: PlatformContext,
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const [first] = outcomes;
  if (!first) return false;
  const { clientUid, configuration } = first.task;
  const key = { clientUid, configurationUid: configuration.uid };
  const goneOutcome = outcomes.find(({ isGone }) => isGone);
  if (goneOutcome) {
    await switchOff(tx, context, key, goneOutcome.reason ?? '');
    return false;
  }
  let hasDue = false;
  if (outcomes.some(({ state }) => state === 'delivered')) hasDue = await countSuccess(tx, context, key);
  else if (await countFailures(tx, context, key, outcomes.length)) {
    await pauseConfiguration(tx, context, key, outcomes.at(-1)?.reason ?? '');
    return false;
  }
  // Without an effect on a paused configuration.
  await alertOfFirst(tx, context, key, outcomes);
  return hasDue;
}
