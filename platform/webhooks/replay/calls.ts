import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Progress } from '../../../resources/declaration/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';
import type { Call } from '../../http/call.ts';
import { notFoundProblem } from '../../kernel/problem.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { answerAction } from '../../resources/actions.ts';
import { replayQueue, type ReplayData } from './queue.ts';
import { leftOutOfReplay, refuseUntried, waitingOfReplay } from './stop.ts';

/** Deliveries made again: one, those that are named, or all that a filter finds. */
export const replayCalls: readonly Call[] = [
  answerAction(webhookDeliveries, 'replay', {
    summary: 'Makes deliveries again, each under its webhook-id',
    async handler({ tx, params, principal, chosen, clock, changed }) {
      const clientUid = (params['clientId'] ?? '').toLowerCase();
      const replayUid = randomUUID();
      // The oldest come first.
      const { rows } = await tx.query<{ total: number }>(sql`
        insert into webhook_replays (client_uid, uid, delivery_uids, requested_by, requested_at)
        values (${clientUid}, ${replayUid}, array(
          select t.uid from webhook_deliveries t where ${chosen.condition} order by t.created_at, t.uid
        ), ${principal.userUid}, ${clock.now()})
        returning cardinality(delivery_uids) as total`);
      await enqueue<ReplayData>(tx, { name: replayQueue }, { clientUid, replayUid });
      const total = rows[0]?.total ?? 0;
      changed({ replay: { new: replayUid }, total: { new: total } });
      return { id: replayUid, total };
    },
  }),
  answerAction(webhookDeliveries, 'replayProgress', {
    summary: 'How far a replay has come',
    async handler({ tx, params, input }): Promise<Progress> {
      const { rows } = await tx.query<{
        total: number;
        done: number;
        waiting: number;
        isStopped: boolean;
      }>(sql`
        select cardinality(r.delivery_uids) as total, r.is_stopped as "isStopped", ${waitingOfReplay} as waiting,
          r.done_through - ${waitingOfReplay} - ${leftOutOfReplay} as done
        from webhook_replays r where r.client_uid = ${params['clientId']} and r.uid = ${input.id}`);
      const [found] = rows;
      if (!found) throw notFoundProblem();
      const { total, done, waiting, isStopped } = found;
      return {
        id: input.id.toLowerCase(),
        total,
        done,
        waiting,
        state: done >= total ? 'done' : isStopped ? 'stopped' : 'running',
      };
    },
  }),
  answerAction(webhookDeliveries, 'stopReplay', {
    summary: 'Stops a replay; what is being sent already is sent',
    async handler({ tx, params, input, clock, changed }) {
      const replay = { clientUid: params['clientId'] ?? '', replayUid: input.id };
      const { rowCount } = await tx.query(sql`
        update webhook_replays set is_stopped = true
        where client_uid = ${replay.clientUid} and uid = ${replay.replayUid}`);
      if (rowCount === 0) throw notFoundProblem();
      changed({ replay: { old: replay.replayUid } });
      // What is in hand and put back after all is left to the queue.
      if ((await refuseUntried(tx, replay, clock.now())) > 0)
        await enqueue<ReplayData>(tx, { name: replayQueue }, replay);
    },
  }),
];
