import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import type { EventTypeName } from '../../../resources/events/names.ts';
import type { RuleNames } from '../../../resources/rules/names.ts';
import { list, type OwnerQueryable } from '../../database/index.ts';
import { defineJob, type JobRun } from '../../jobs/job.ts';
import { orderedUid } from '../../database/ordered-uid.ts';
import { judge, type KeptTrace } from '../rules/judge.ts';
import { makeDue } from '../recording/make-due.ts';
import { insertDeliveries, type NewDelivery, unconditional } from '../recording/new-deliveries.ts';
import { type Prepared, preparedByUid } from '../configurations/prepared.ts';
import { replayQueue, type ReplayData } from './queue.ts';
import { refuseUntried } from './stop.ts';
import { type MomentOf, momentsFor } from '../rules/moments.ts';
import { namesFor } from '../rules/names.ts';
import { notifyOfWork } from '../wake.ts';

/** Deliveries created per transaction. */
const atOnce = 200;
/** Maximum number of waiting deliveries of one replay, so that stopping it leaves most of them unsent. */
const maxWaiting = 400;
/** Poll interval in milliseconds while too many deliveries of the replay are waiting. */
const pollMs = 250;

interface Original {
  readonly uid: string;
  readonly state: string;
  readonly eventId: string;
  readonly receivedAt: string;
  readonly sequence: string;
  readonly configurationId: string;
  readonly messageUid: string;
  readonly trace: KeptTrace | null;
  readonly type: EventTypeName;
  readonly event: unknown;
}

/**
 * The new delivery for an original. A delivery that had matched is sent without evaluating the rule again. For others the current
 * rule decides.
 */
function again(
  { clientUid, replayUid, at }: ReplayData & { readonly at: Date },
  original: Original,
  configuration: Prepared,
  names: RuleNames,
  momentOf: MomentOf,
): NewDelivery {
  const { uid, eventId, receivedAt, sequence, messageUid, trace, type, event } = original;
  const { rule } = configuration;
  const hadMatched = trace !== null && 'outcome' in trace && trace.outcome;
  return {
    clientUid,
    uid: orderedUid(at),
    eventId,
    receivedAt,
    sequence,
    configuration,
    type,
    event,
    judgement: hadMatched
      ? { ...unconditional, trace }
      : judge(rule, event, names, momentOf({ clientUid, rule, event, receivedAt })),
    original: { uid, messageUid, replayUid },
  };
}

/** True when a delivery has ended. A waiting one is not created again: the target would receive it twice. */
function isOver({ state }: Original): boolean {
  return state !== 'waiting';
}

/** Creates the next deliveries of a replay and returns how many are left. Deleted originals are skipped. */
async function makeNext(
  tx: OwnerQueryable,
  { clientUid, replayUid }: ReplayData,
  { context }: JobRun,
): Promise<number> {
  const { rows } = await tx.query<{ next: string[]; left: number }>(sql`
    select delivery_uids[done_through + 1 : done_through + ${atOnce}] as next, cardinality(delivery_uids) - done_through as left
    from webhook_replays where client_uid = ${clientUid} and uid = ${replayUid} and not is_stopped for update`);
  const [replay] = rows;
  if (!replay || replay.left === 0) return 0;
  // Locks the events against deletion until the new deliveries are stored.
  const { rows: originals } = await tx.query<Original>(sql`
    select d.uid, d.state, d.event_id as "eventId", e.received_at as "receivedAt", e.sequence::text as sequence,
      d.configuration_id as "configurationId", d.message_uid as "messageUid", d.trace, e.type, e.event
    from webhook_deliveries d join webhook_events e on e.client_uid = d.client_uid and e.uid = d.event_id
    where d.client_uid = ${clientUid} and d.uid = any(${list(replay.next)}::uuid[]) order by d.created_at, d.uid
    for key share of e`);
  const configurations = await preparedByUid(context, tx, [
    ...new Set(originals.map(({ configurationId }) => configurationId)),
  ]);
  const waiting = originals.filter((original) => !isOver(original)).map(({ uid }) => uid);
  if (waiting.length > 0)
    await makeDue(tx, sql`client_uid = ${clientUid} and uid = any(${list(waiting)}::uuid[])`);
  const found = originals.filter(isOver).flatMap((original) => {
    const configuration = configurations.get(`${clientUid} ${original.configurationId}`);
    return configuration ? [{ original, configuration }] : [];
  });
  const inputs = found.map(({ original, configuration }) => ({
    clientUid,
    rule: configuration.rule,
    event: original.event,
  }));
  const names = (await namesFor(tx, inputs))(clientUid);
  const momentOf = await momentsFor(tx, inputs);
  const at = context.clock.now();
  const deliveries = found.map(({ original, configuration }) =>
    again({ clientUid, replayUid, at }, original, configuration, names, momentOf),
  );
  await insertDeliveries(tx, deliveries, at);
  await tx.query(sql`
    update webhook_replays set done_through = done_through + ${replay.next.length}
    where client_uid = ${clientUid} and uid = ${replayUid}`);
  return replay.left - replay.next.length;
}

/** Replays deliveries in batches. After a stop, refuses all that no process has leased. */
export const replayJob = defineJob<ReplayData>({
  name: replayQueue,
  concurrency: 2,
  async handler(data, run) {
    const { database } = run.context;
    while (!run.signal.aborted) {
      const { rows } = await database.owner.query<{ isStopped: boolean; due: number }>(sql`
        select r.is_stopped as "isStopped", (
          select count(*)::int from webhook_deliveries d
          where d.client_uid = r.client_uid and d.replay_uid = r.uid and d.state = 'waiting' and d.attempt_count = 0
            and d.due_at is not null
        ) as due
        from webhook_replays r where r.client_uid = ${data.clientUid} and r.uid = ${data.replayUid}`);
      const { isStopped, due } = rows[0] ?? { isStopped: true, due: 0 };
      if (isStopped) {
        const remaining = await database.owner.transaction((tx) =>
          refuseUntried(tx, data, run.context.clock.now()),
        );
        if (remaining === 0) return 'done';
      }
      if (isStopped || due >= maxWaiting) {
        await pause(pollMs);
        continue;
      }
      const remaining = await database.owner.transaction((tx) => makeNext(tx, data, run));
      notifyOfWork(database);
      if (remaining === 0) return 'done';
    }
    return 'again';
  },
});
