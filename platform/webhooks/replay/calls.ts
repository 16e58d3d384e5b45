import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Call, defineCall } from '../../http/call.ts';
import type { FieldChange } from '../../audit/append.ts';
import { list, type Queryable } from '../../database/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Principal, signatureOf } from '../../kernel/principal.ts';
import { notFoundProblem, ProblemError } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/calls/actions.ts';
import { listCallOf } from '../../resources/calls/list-calls.ts';
import { findRecord } from '../../resources/read.ts';
import { recordSchema } from '../../resources/schemas.ts';
import { declared } from '../../resources/targets.ts';
import { incidentKeyOf } from '../events/incident.ts';
import { replayQueue, type ReplayData } from './queue.ts';
import { refuseUntried } from './stop.ts';

const replays = declared('webhookReplays');

interface Replaying {
  readonly principal: Principal;
  readonly clock: Clock;
  readonly changed: (changes: Readonly<Record<string, FieldChange>>) => void;
}

/** Begins a replay of the deliveries `t` that match. Returns its identifier and how many deliveries it has. */
async function beginReplay(
  tx: Queryable,
  clientUid: string,
  { principal, clock, changed }: Replaying,
  condition: SQL,
): Promise<{ id: string; total: number }> {
  const replayUid = randomUUID();
  // Oldest first.
  const { rows } = await tx.query<{ total: number }>(sql`
    with chosen as materialized (
      select t.uid, t.created_at, t.configuration_name from webhook_deliveries t where ${condition}
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
}

/**
 * The deliveries of the incident of a delivery to the same configuration, without those of replays. Throws 409 for an event without a
 * start.
 */
async function sameIncident(tx: Queryable, clientUid: string, uid: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{
    uid: string;
    event: object;
    asked: { initiatedTimestamp?: unknown };
  }>(sql`
    select d.uid, e.event, asked.event as asked from webhook_deliveries own
    join webhook_events asked on asked.client_uid = own.client_uid and asked.uid = own.event_id
    join webhook_deliveries d on d.client_uid = own.client_uid and d.configuration_id = own.configuration_id
      and d.building_id is not distinct from own.building_id and d.incident_type is not distinct from own.incident_type
      and d.replay_uid is null
    join webhook_events e on e.client_uid = d.client_uid and e.uid = d.event_id
    where own.client_uid = ${clientUid} and own.uid = ${uid}`);
  const [first] = rows;
  if (!first?.asked.initiatedTimestamp)
    throw new ProblemError(409, {
      detail: 'This event has no start, by which the other events of its incident are found.',
    });
  const key = incidentKeyOf(first.asked);
  return rows.flatMap((one) => (incidentKeyOf(one.event) === key ? one.uid : []));
}

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
      const uid = params.replayId;
      const found = await findRecord(tx, replays, { params, principal, uid });
      if (!found) throw notFoundProblem();
      return { body: found.record };
    },
  }),
  answerAction(webhookDeliveries, 'replay', {
    summary: 'Makes deliveries again, each under its webhook-id',
    async handler({ tx, params, chosen, ...call }) {
      return beginReplay(tx, params['clientId'] ?? '', call, chosen.condition);
    },
  }),
  answerAction(webhookDeliveries, 'replayIncident', {
    summary:
      'Makes the deliveries of an incident to one configuration again: those with the same building, incident type and start',
    async handler({ tx, params, uid, ...call }) {
      const clientUid = params['clientId'] ?? '';
      const uids = await sameIncident(tx, clientUid, uid);
      return beginReplay(
        tx,
        clientUid,
        call,
        sql`t.client_uid = ${clientUid} and t.uid = any(${list(uids)}::uuid[])`,
      );
    },
  }),
  answerAction(webhookReplays, 'stop', {
    summary: 'Stops a replay; what is on its way already is sent',
    async handler({ tx, params, uid, clock, changed }) {
      const replay = { clientUid: params['clientId'] ?? '', replayUid: uid };
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
