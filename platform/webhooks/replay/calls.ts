import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { list, type Queryable } from '../../database/index.ts';
import { type Call, type CallAnswer, defineCall, type JsonSchema } from '../../http/call.ts';
import { notFoundProblem, PROBLEM_JSON, validationProblem } from '../../kernel/problem.ts';
import type { Principal } from '../../kernel/principal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { filterObject } from '../../resources/simple-rest.ts';
import { declared } from '../../resources/targets.ts';
import { configurationReaders, configurationWriters } from '../configurations/access.ts';
import { REPLAY_QUEUE, type ReplayData } from './queue.ts';
import { leftOutOfReplay, refuseUntried, waitingOfReplay } from './stop.ts';

/** Deliveries of one replay. */
const MOST = 100_000;
/** Deliveries that are named one by one. */
const MOST_NAMED = 1000;

const uid: JsonSchema = { type: 'string', format: 'uuid' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

const replaySchema: JsonSchema = {
  type: 'object',
  properties: {
    id: uid,
    total: { ...count, description: 'Deliveries that are made again.' },
    done: { ...count, description: 'Those of them that have been tried at least once.' },
    waiting: {
      ...count,
      description: 'Those that are about to be tried; of a stopped one, what a process has leased.',
    },
    state: { type: 'string', enum: ['running', 'stopped', 'done'] },
  },
};

/** What is asked for: deliveries by name, or all that a filter finds. */
type Asked =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expected: number };

const askedSchema: JsonSchema = {
  type: 'object',
  oneOf: [
    {
      required: ['ids'],
      properties: {
        ids: {
          type: 'array',
          minItems: 1,
          maxItems: MOST_NAMED,
          items: { ...uid, pattern: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' },
        },
      },
      additionalProperties: false,
    },
    {
      required: ['filter', 'expected'],
      properties: {
        filter: { type: 'object', description: 'As in the list of deliveries.' },
        expected: { ...count, description: 'How many were shown; nothing is done when there are more.' },
      },
      additionalProperties: false,
    },
  ],
};

function tooMany(found: number): CallAnswer {
  return {
    status: 409,
    headers: { 'content-type': PROBLEM_JSON },
    body: {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: `By now there are ${found} deliveries, more than were shown.`,
      count: found,
    },
  };
}

async function countOf(tx: Queryable, clientUid: string, condition: SQL): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from webhook_deliveries t where t.client_uid = ${clientUid} and ${condition}`);
  return rows[0]?.count ?? 0;
}

interface Replaying {
  readonly clientUid: string;
  readonly principal: Principal;
  readonly now: Date;
}

/** Writes down the deliveries that `condition` finds, oldest first, and has the queue make them again. */
async function begin(tx: Queryable, { clientUid, principal, now }: Replaying, condition: SQL) {
  const replayUid = randomUUID();
  const { rows } = await tx.query<{ total: number }>(sql`
    insert into webhook_replays (client_uid, uid, delivery_uids, requested_by, requested_at)
    values (${clientUid}, ${replayUid}, array(
      select t.uid from webhook_deliveries t where t.client_uid = ${clientUid} and ${condition} order by t.created_at, t.uid
    ), ${principal.userUid}, ${now})
    returning cardinality(delivery_uids) as total`);
  await enqueue<ReplayData>(tx, { name: REPLAY_QUEUE }, { clientUid, replayUid });
  return { status: 202, body: { id: replayUid, total: rows[0]?.total ?? 0 } };
}

async function ask(tx: Queryable, replaying: Replaying, asked: Asked): Promise<CallAnswer> {
  const { clientUid, principal } = replaying;
  if ('ids' in asked) {
    const ids = [...new Set(asked.ids.map((id) => id.toLowerCase()))];
    const named = sql`t.uid = any(${list(ids)})`;
    if ((await countOf(tx, clientUid, named)) < ids.length) throw notFoundProblem();
    return begin(tx, replaying, named);
  }
  const condition = filterObject(declared('webhookDeliveries'), asked.filter, principal);
  const found = await countOf(tx, clientUid, condition);
  if (found > asked.expected) return tooMany(found);
  if (found > MOST)
    throw validationProblem({ filter: [`At most ${MOST} deliveries can be made again at once.`] });
  return begin(tx, replaying, condition);
}

/** Deliveries made again: one, those that are named, or all that a filter finds. */
export const replayCalls: readonly Call[] = [
  defineCall({
    id: 'replayWebhookDeliveries',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/replays',
    access: configurationWriters,
    summary: 'Makes deliveries again, each under its webhook-id',
    body: { schema: askedSchema },
    answers: {
      202: { type: 'object', properties: { id: uid, total: count } },
      409: { type: 'object', properties: { detail: { type: 'string' }, count } },
    },
    handler: ({ tx, params, principal, body, clock }) =>
      ask(
        tx,
        { clientUid: params.clientId.toLowerCase(), principal, now: clock.now() },
        // The schema has checked it.
        body as Asked,
      ),
  }),
  defineCall({
    id: 'getWebhookReplay',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'clients/{clientId}/replays/{replayId}',
    access: configurationReaders,
    summary: 'How far a replay has come',
    readOnly: true,
    answers: { 200: replaySchema },
    async handler({ tx, params }) {
      const { rows } = await tx.query<{
        total: number;
        done: number;
        waiting: number;
        isStopped: boolean;
      }>(sql`
        select cardinality(r.delivery_uids) as total, r.is_stopped as "isStopped", ${waitingOfReplay} as waiting,
          r.done_through - ${waitingOfReplay} - ${leftOutOfReplay} as done
        from webhook_replays r where r.client_uid = ${params.clientId} and r.uid = ${params.replayId}`);
      const [found] = rows;
      if (!found) throw notFoundProblem();
      const { total, done, waiting, isStopped } = found;
      const state = done >= total ? 'done' : isStopped ? 'stopped' : 'running';
      return { body: { id: params.replayId.toLowerCase(), total, done, waiting, state } };
    },
  }),
  defineCall({
    id: 'stopWebhookReplay',
    service: 'webhooks/v2',
    method: 'DELETE',
    path: 'clients/{clientId}/replays/{replayId}',
    access: configurationWriters,
    summary: 'Stops a replay; what is being sent already is sent',
    answers: { 204: { type: 'null', description: 'Stopped.' } },
    async handler({ tx, params, clock }) {
      const { clientId, replayId } = params;
      const { rowCount } = await tx.query(sql`
        update webhook_replays set is_stopped = true where client_uid = ${clientId} and uid = ${replayId}`);
      if (rowCount === 0) throw notFoundProblem();
      const replay = { clientUid: clientId, replayUid: replayId };
      // What is leased and released after all is left to the queue.
      if ((await refuseUntried(tx, replay, clock.now())) > 0)
        await enqueue<ReplayData>(tx, { name: REPLAY_QUEUE }, replay);
      return { status: 204 };
    },
  }),
];
