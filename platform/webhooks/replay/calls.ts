import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Call, defineCall } from '../../http/call.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { notFoundProblem } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/actions.ts';
import { listCallOf } from '../../resources/list-calls.ts';
import { findRecord } from '../../resources/read.ts';
import { recordSchema } from '../../resources/schemas.ts';
import { declared } from '../../resources/targets.ts';
import { replayQueue, type ReplayData } from './queue.ts';
import { refuseUntried } from './stop.ts';

const replays = declared('webhookReplays');

/** Calls that replay deliveries: one, a selection, or all that match a filter. */
export const replayCalls: readonly Call[] = [
  listCallOf(replays),
  defineCall({
    id: 'getWebhookReplay',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'clients/{clientId}/replays/{replayId}',
    access: { operation: 'get', resource: replays },
    summary: 'One replay, and how far it has come',
    readOnly: true,
    answers: { 200: recordSchema(replays) },
    async handler({ tx, params, principal }) {
      const uid = params.replayId.toLowerCase();
      const found = await findRecord(tx, replays, { params, principal, uid });
      if (!found) throw notFoundProblem();
      return { body: found.record };
    },
  }),
  answerAction(webhookDeliveries, 'replay', {
    summary: 'Makes deliveries again, each under its webhook-id',
    async handler({ tx, params, principal, chosen, clock, changed }) {
      const clientUid = (params['clientId'] ?? '').toLowerCase();
      const replayUid = randomUUID();
      // Oldest first.
      const { rows } = await tx.query<{ total: number }>(sql`
        with chosen as materialized (
          select t.uid, t.created_at, t.configuration_name from webhook_deliveries t where ${chosen.condition}
        )
        insert into webhook_replays (client_uid, uid, delivery_uids, configuration_names, requested_by, requested_by_email, requested_at)
        values (
          ${clientUid}, ${replayUid},
          array(select uid from chosen order by created_at, uid),
          array(select distinct configuration_name from chosen order by configuration_name),
          ${principal.userUid}, ${signatureOf(principal)}, ${clock.now()})
        returning cardinality(delivery_uids) as total`);
      await enqueue<ReplayData>(tx, { name: replayQueue }, { clientUid, replayUid });
      const total = rows[0]?.total ?? 0;
      changed({ replay: { new: replayUid }, total: { new: total } });
      return { id: replayUid, total };
    },
  }),
  answerAction(webhookReplays, 'stop', {
    summary: 'Stops a replay; what is on its way already is sent',
    async handler({ tx, params, uid, clock, changed }) {
      const replay = { clientUid: (params['clientId'] ?? '').toLowerCase(), replayUid: uid };
      await tx.query(sql`
        update webhook_replays set is_stopped = true
        where client_uid = ${replay.clientUid} and uid = ${replay.replayUid}`);
      changed({ state: { old: 'running', new: 'stopped' } });
      // A process with leased deliveries that have not begun refuses them itself. The job handles those that are released.
      if ((await refuseUntried(tx, replay, clock.now())) > 0)
        await enqueue<ReplayData>(tx, { name: replayQueue }, replay);
    },
  }),
];
