import { type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';

/**
 * Makes deliveries that wait for a retry due now. Leased deliveries and those of paused configurations do not change.
 * @param which condition on `webhook_deliveries`
 */
export async function makeDue(tx: Queryable, which: SQL): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set due_at = now(), next_attempt_at = now()
    where (client_uid, uid) in (
      select client_uid, uid from webhook_deliveries
      where ${which} and state = 'waiting' and due_at > now() and due_at <= next_attempt_at
      for update skip locked)`);
}
