import { sql } from 'drizzle-orm';

import { enqueue } from '../jobs/enqueue.ts';
import type { PlatformContext, Service } from '../kernel/context.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import { transferJob } from './job.ts';

/** Maximum interval in milliseconds between checks for servers that are due. */
const longestTurnMs = 10_000;

/**
 * Milliseconds after which a queued poll that has not been reported is queued again. Until then, a server has one poll at a time, however
 * long it waits for its turn.
 */
const lostPollMs = 10 * 60_000;

/** Queues a poll of each server that is due, once for all processes. The end of the poll decides when the next one is due. */
async function queueDue({ database, settings, clock }: PlatformContext): Promise<void> {
  const now = clock.now();
  const next = new Date(now.getTime() + Math.max(settings.jobs.transferPollSeconds * 1000, lostPollMs));
  const isDue = sql`is_enabled and status = 'Active' and (next_poll_at is null or next_poll_at <= ${now})`;
  await database.transaction({ kind: 'platform' }, async (tx) => {
    const { rows: clients } = await tx.query<{ clientUid: string }>(sql`
      update client_transfer_settings set next_poll_at = ${next} where ${isDue} returning client_uid as "clientUid"`);
    for (const { clientUid } of clients) await enqueue(tx, transferJob, { clientUid });
    const { rows: own } = await tx.query(
      sql`update platform_transfer_settings set next_poll_at = ${next} where ${isDue} returning uid`,
    );
    if (own.length > 0) await enqueue(tx, transferJob, { clientUid: null });
  });
}

/** Polls the servers of file transfers regularly. */
export const transferService: Service = (app, context) => {
  addUpkeep(app, context, {
    everyMs: Math.min(longestTurnMs, context.settings.jobs.transferPollSeconds * 250),
    failure: 'the file transfers cannot be looked for',
    work: () => queueDue(context),
  });
};
