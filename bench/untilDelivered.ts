import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/index.ts';

/** True when nothing is left to do. The query is cheap. */
async function isDone(database: Database): Promise<boolean> {
  const { rows } = await database.owner.query<{ done: boolean }>(sql`
    select not exists (select from webhook_pending_events)
      and not exists (select from webhook_deliveries where due_at is not null) as done`);
  return rows[0]?.done ?? false;
}

/** Waits until each of `events` is stored as delivered. Throws when there are fewer or more deliveries. */
export async function untilDelivered(database: Database, events: number): Promise<void> {
  while (!(await isDone(database))) await pause(20);
  const { rows } = await database.owner.query<{ count: number }>(
    sql`select count(*)::int as count from webhook_deliveries where state = 'delivered'`,
  );
  if (rows[0]?.count !== events) throw new Error(`${rows[0]?.count} of ${events} events were delivered.`);
}
