import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

import { type SQL, sql } from 'drizzle-orm';

import type { PlatformContext } from '../context.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { grouped } from './grouped.ts';
import { type Judgement, judge, type Trace } from './judge.ts';
import { type Prepared, preparedOf } from './prepared.ts';
import { namesFor } from './rule-names.ts';
import { cut } from './storable.ts';
import { LEASE, type Task } from './task.ts';

/** Events that are taken together. */
const EVENTS = 200;
/** Deliveries that are written together, about. */
const DELIVERIES = 1000;
/** Milliseconds of rules after which the process looks at what else there is to do. */
const BREATHE_AFTER = 10;

interface PendingEvent {
  readonly clientUid: string;
  readonly uid: string;
  readonly event: unknown;
}

/** A new delivery. Those that the process has in hand at once need no second look at the table. */
export interface NewDelivery {
  readonly clientUid: string;
  readonly uid: string;
  readonly eventId: string;
  readonly configuration: Prepared;
  readonly event: unknown;
  readonly judgement: Omit<Judgement, 'trace'> & { readonly trace: Trace | null };
  readonly replay?: { readonly of: string; readonly uid: string; readonly messageUid: string };
}

/** What was made of some events. */
export interface FannedOut {
  /** Whether there may be more. */
  readonly isFull: boolean;
  /** What this process has in hand now. */
  readonly tasks: readonly Task[];
}

/** Origin of a configuration's address. */
export function targetOf({ url }: Pick<Prepared, 'url'>): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Events that wait, some of each client's, so that a client with many holds up no other. */
async function takeEvents(tx: Queryable): Promise<PendingEvent[]> {
  const { rows } = await tx.query<PendingEvent>(sql`
    with recursive waiting as (
      (select client_uid from webhook_events where is_pending order by client_uid limit 1)
      union all
      select (
        select next.client_uid from webhook_events next where next.is_pending and next.client_uid > waiting.client_uid
        order by next.client_uid limit 1
      ) from waiting where waiting.client_uid is not null
    ), clients as (select client_uid from waiting where client_uid is not null order by random() limit ${EVENTS}),
    share as (select greatest(1, ${EVENTS} / greatest(1, count(*)))::int as each from clients)
    select taken.* from clients cross join share cross join lateral (
      select e.client_uid as "clientUid", e.uid, e.event from webhook_events e
      where e.is_pending and e.client_uid = clients.client_uid
      order by e.received_at limit share.each for update skip locked
    ) taken`);
  return rows;
}

function incidentType(event: unknown): string | null {
  const { incidentType: type } = event as { readonly incidentType?: unknown };
  return typeof type === 'string' ? cut(type, 1000) : null;
}

function row(delivery: NewDelivery, isTaken: boolean) {
  const { configuration, judgement, replay } = delivery;
  const isHeld = configuration.isPaused && judgement.state === 'waiting';
  return {
    client_uid: delivery.clientUid,
    uid: delivery.uid,
    event_id: delivery.eventId,
    configuration_id: configuration.uid,
    configuration_name: configuration.name,
    incident_type: incidentType(delivery.event),
    state: judgement.state,
    reason: isHeld ? HELD : judgement.reason,
    replay_of: replay?.of ?? null,
    replay_uid: replay?.uid ?? null,
    message_uid: replay?.messageUid ?? delivery.uid,
    target: targetOf(configuration),
    trace: judgement.trace,
    is_held: isHeld,
    is_taken: isTaken,
  };
}

/** Why a delivery of a paused configuration waits. */
export const HELD = 'The configuration is paused; this is sent when it is resumed.';

/** The statement that writes new deliveries. */
function insertion(rows: readonly ReturnType<typeof row>[], now: Date): SQL {
  return sql`
    insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, incident_type, state, reason,
      created_at, next_attempt_at, finished_at, replay_of, replay_uid, message_uid, target, trace, due_at)
    select client_uid, uid, event_id, configuration_id, configuration_name, incident_type, state, reason,
      ${now}, case when state = 'waiting' then ${now}::timestamptz end, case when state <> 'waiting' then ${now}::timestamptz end,
      replay_of, replay_uid, message_uid, target, trace,
      case when state <> 'waiting' or is_held then null when is_taken then now() + ${LEASE} * interval '1 second' else now() end
    from jsonb_to_recordset(${jsonb(rows)}) as given(client_uid uuid, uid uuid, event_id uuid, configuration_id uuid,
      configuration_name text, incident_type text, state text, reason text, replay_of uuid, replay_uid uuid, message_uid uuid,
      target text, trace jsonb, is_held boolean, is_taken boolean)`;
}

/** Which of these configurations are paused, held so until the transaction ends: a resume waits for what is written here. */
async function heldPaused(tx: Queryable, configurations: readonly Prepared[]): Promise<ReadonlySet<string>> {
  const uids = [...new Set(configurations.filter(({ isPaused }) => isPaused).map(({ uid }) => uid))];
  if (uids.length === 0) return new Set();
  const { rows } = await tx.query<{ uid: string }>(sql`
    select configuration_uid as uid from webhook_configuration_states
    where configuration_uid = any(${list(uids)}::uuid[]) and paused_at is not null for share`);
  return new Set(rows.map(({ uid }) => uid));
}

/** Writes new deliveries, and answers those that the process has in hand: as many as `room` has place for at their targets. */
export async function insertDeliveries(
  tx: Queryable,
  given: readonly NewDelivery[],
  now: Date,
  hasRoom: (delivery: Pick<Task, 'clientUid' | 'target'>) => boolean,
): Promise<Task[]> {
  const paused = await heldPaused(
    tx,
    given.map(({ configuration }) => configuration),
  );
  const tasks: Task[] = [];
  const rows = given.map((one) => {
    const configuration = { ...one.configuration, isPaused: paused.has(one.configuration.uid) };
    const delivery = { ...one, configuration };
    const target = targetOf(configuration);
    const isTaken =
      one.judgement.state === 'waiting' &&
      !configuration.isPaused &&
      hasRoom({ clientUid: one.clientUid, target });
    if (isTaken)
      tasks.push({
        clientUid: one.clientUid,
        uid: one.uid,
        messageUid: one.replay?.messageUid ?? one.uid,
        attemptCount: 0,
        target,
        event: one.event,
        configuration,
      });
    return row(delivery, isTaken);
  });
  if (rows.length > 0) await tx.query(insertion(rows, now));
  return tasks;
}

/** Holds some events that wait against the configurations of their clients. Each configuration gets a delivery, sent or not. */
export async function fanOut(
  context: PlatformContext,
  hasRoom: (delivery: Pick<Task, 'clientUid' | 'target'>) => boolean,
): Promise<FannedOut> {
  return context.database.owner.transaction(async (tx) => {
    const events = await takeEvents(tx);
    if (events.length === 0) return { isFull: false, tasks: [] };
    const clientUids = [...new Set(events.map(({ clientUid }) => clientUid))];
    const configurations = grouped(await preparedOf(context, tx, clientUids), ({ clientUid }) => clientUid);
    const spoken = events.flatMap(({ clientUid, event }) =>
      (configurations.get(clientUid) ?? []).map(({ rule }) => ({ clientUid, rule, event })),
    );
    const namesOf = await namesFor(tx, spoken);
    const deliveries: NewDelivery[] = [];
    const done: PendingEvent[] = [];
    let breathed = performance.now();
    for (const one of events) {
      if (deliveries.length >= DELIVERIES) break;
      const names = namesOf(one.clientUid);
      for (const configuration of configurations.get(one.clientUid) ?? [])
        deliveries.push({
          clientUid: one.clientUid,
          uid: randomUUID(),
          eventId: one.uid,
          configuration,
          event: one.event,
          judgement: judge(configuration.rule, one.event, names),
        });
      done.push(one);
      if (performance.now() - breathed < BREATHE_AFTER) continue;
      await breathe();
      breathed = performance.now();
    }
    const tasks = await insertDeliveries(tx, deliveries, context.clock.now(), hasRoom);
    await tx.query(sql`
      update webhook_events e set is_pending = false
      from unnest(${list(done.map(({ clientUid }) => clientUid))}::uuid[], ${list(done.map(({ uid }) => uid))}::uuid[]) as k(client_uid, uid)
      where e.client_uid = k.client_uid and e.uid = k.uid`);
    return { isFull: events.length >= EVENTS || done.length < events.length, tasks };
  });
}
