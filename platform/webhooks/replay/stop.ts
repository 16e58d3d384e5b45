import { type SQL, sql } from 'drizzle-orm';

import { list, type Queryable } from '../../database/index.ts';
import type { ComputedByResource } from '../../resources/computed.ts';
import { nameByUid } from '../../resources/queries/person-name.ts';
import type { ReplayData } from './queue.ts';

/** Reason of an unsent delivery of a stopped replay. */
const stopped = 'The replay was stopped before this was sent.';

/** Number of deliveries of the replay `t` that were created and not tried yet. */
const waitingOfReplay: SQL = sql`(
  select count(*)::int from webhook_deliveries d
  where d.client_uid = t.client_uid and d.replay_uid = t.uid and d.state = 'waiting' and d.attempt_count = 0)`;

/** Number of deliveries of the replay `t` that were refused without an attempt because it was stopped. */
const leftOutOfReplay: SQL = sql`(
  select count(*)::int from webhook_deliveries d
  where d.client_uid = t.client_uid and d.replay_uid = t.uid and d.state = 'refused' and d.attempt_count = 0
    and d.reason = ${stopped})`;

const total: SQL = sql`cardinality(t.delivery_uids)`;
const doneCount: SQL = sql`(t.done_through - ${waitingOfReplay} - case when t.is_stopped then ${leftOutOfReplay} else 0 end)`;

/** The computed fields of replays; `t` is the record's row. */
export const replayComputed: ComputedByResource['webhookReplays'] = {
  requestedByName: sql`coalesce(${nameByUid(sql`t.client_uid`, sql`t.requested_by`)}, t.requested_by_email)`,
  total,
  done: doneCount,
  waiting: waitingOfReplay,
  state: sql`(case when ${doneCount} >= ${total} then 'done' when t.is_stopped then 'stopped' else 'running' end)`,
};

/**
 * Refuses deliveries of a stopped replay that no process has leased. A leased delivery is due at the end of its lease, which is later
 * than its next attempt: it is sent, or released and refused by the next call. Returns how many are still waiting.
 */
export async function refuseUntried(
  tx: Queryable,
  { clientUid, replayUid }: ReplayData,
  now: Date,
): Promise<number> {
  await tx.query(sql`
    update webhook_deliveries set state = 'refused', reason = ${stopped},
      finished_at = ${now}, due_at = null, next_attempt_at = null
    where (client_uid, uid) in (
      select client_uid, uid from webhook_deliveries
      where client_uid = ${clientUid} and replay_uid = ${replayUid} and state = 'waiting' and attempt_count = 0
        and (due_at is null or due_at <= next_attempt_at or due_at <= ${now})
      for update skip locked)`);
  const { rows } = await tx.query<{ waiting: number }>(sql`
    select ${waitingOfReplay} as waiting from webhook_replays t where t.client_uid = ${clientUid} and t.uid = ${replayUid}`);
  return rows[0]?.waiting ?? 0;
}

/** The replays among `replayUids` that were stopped. */
export async function stoppedAmong(owner: Queryable, replayUids: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ uid: string }>(sql`
    select uid from webhook_replays where is_stopped and uid = any(${list(replayUids)}::uuid[])`);
  return rows.map(({ uid }) => uid);
}

/** Refuses deliveries of stopped replays that this process had leased and not begun. */
export async function refuseLeased(
  owner: Queryable,
  tasks: readonly { readonly clientUid: string; readonly uid: string }[],
  now: Date,
): Promise<void> {
  await owner.query(sql`
    update webhook_deliveries d set state = 'refused', reason = ${stopped},
      finished_at = ${now}, due_at = null, next_attempt_at = null
    from unnest(${list(tasks.map(({ clientUid }) => clientUid))}::uuid[], ${list(tasks.map(({ uid }) => uid))}::uuid[]) as k(client_uid, uid)
    where d.client_uid = k.client_uid and d.uid = k.uid and d.state = 'waiting' and d.attempt_count = 0`);
}
