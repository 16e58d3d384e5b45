import { type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';
import type { ReplayData } from './queue.ts';

/** Why a delivery of a stopped replay was not sent. */
const stopped = 'The replay was stopped before this was sent.';

/** Of the replay `r`: deliveries that were made and have not been tried yet. */
export const waitingOfReplay: SQL = sql`(
  select count(*)::int from webhook_deliveries d
  where d.client_uid = r.client_uid and d.replay_uid = r.uid and d.state = 'waiting' and d.attempt_count = 0)`;

/** Of the replay `r`: deliveries that were made and never tried, because it was stopped. */
export const leftOutOfReplay: SQL = sql`(
  select count(*)::int from webhook_deliveries d
  where d.client_uid = r.client_uid and d.replay_uid = r.uid and d.state = 'refused' and d.attempt_count = 0
    and d.reason = ${stopped})`;

/**
 * Refuses what a stopped replay has made and no process has leased. What is leased is due only when the lease ends, later than the next
 * attempt; it is sent, or released and refused the next time. Answers how many are still to be looked at again.
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
    select ${waitingOfReplay} as waiting from webhook_replays r where r.client_uid = ${clientUid} and r.uid = ${replayUid}`);
  return rows[0]?.waiting ?? 0;
}
