import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';

/** Number of events deleted per statement, with their deliveries and attempts. */
const atOnce = 500;

/**
 * Deletes events older than the retention period with their deliveries, and old replays, in batches that keep locks short. Events
 * with pending deliveries stay: the configuration may be paused, or the platform was off.
 */
export async function removeOldEvents({
  database,
  settings,
}: Pick<PlatformContext, 'database' | 'settings'>): Promise<number> {
  const before = sql`now() - ${settings.webhooks.logDays} * interval '1 day'`;
  let removed = 0;
  for (;;) {
    const { rows } = await database.owner.query<{ count: number }>(sql`
      with old as (
        select client_uid, uid from webhook_events e where received_at < ${before} and not exists (
          select from webhook_pending_events p
          where p.client_uid = e.client_uid and p.sequence = e.sequence
        ) and not exists (
          select from webhook_deliveries d where d.client_uid = e.client_uid and d.event_id = e.uid and d.state = 'waiting'
        ) order by received_at limit ${atOnce} for update skip locked
      ), deliveries as (
        delete from webhook_deliveries d using old where d.client_uid = old.client_uid and d.event_id = old.uid
      ), events as (
        delete from webhook_events e using old where e.client_uid = old.client_uid and e.uid = old.uid returning 1
      )
      select count(*)::int as count from events`);
    const { count } = rows[0] ?? { count: 0 };
    removed += count;
    if (count < atOnce) break;
  }
  await database.owner.query(sql`delete from webhook_replays where requested_at < ${before}`);
  return removed;
}
