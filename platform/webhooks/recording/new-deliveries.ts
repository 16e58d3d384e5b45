import { type SQL, sql } from 'drizzle-orm';

import type { EventTypeName } from '../../../resources/events/names.ts';
import { jsonb, list, type Queryable } from '../../database/index.ts';
import type { Judgement, KeptTrace } from '../rules/judge.ts';
import { leaseSeconds, type PendingEvent, type EventBatch, rowsOfBatch } from '../events/pending.ts';
import type { Prepared } from '../configurations/prepared.ts';
import { incidentKeyOf, incidentOf, incidentTypeOf } from '../events/incident.ts';
import type { Outcome, Release, Task } from './task.ts';

/** A delivery that is not stored yet. */
export interface NewDelivery {
  readonly clientUid: string;
  readonly uid: string;
  readonly eventId: string;
  /** When the event was accepted (ISO 8601). */
  readonly receivedAt: string;
  /** The event's place in the order of all events. */
  readonly sequence: string;
  readonly configuration: Prepared;
  /** That of the event. */
  readonly type: EventTypeName;
  readonly event: unknown;
  readonly judgement: Omit<Judgement, 'trace'> & { readonly trace: KeptTrace | null };
  /** The delivery that this one repeats, or makes up for by a second webhook. */
  readonly original?: {
    readonly uid: string;
    readonly messageUid: string;
    /** The replay that created this one. Null for a second webhook. */
    readonly replayUid: string | null;
  };
}

/** The judgement of a delivery that is sent without asking the rule. */
export const unconditional: NewDelivery['judgement'] = { state: 'waiting', reason: null, trace: null };

/** Events with the deliveries that fan-out created for them. */
export interface FannedOut {
  readonly events: readonly PendingEvent[];
  readonly deliveries: readonly NewDelivery[];
}

/** The state of a delivery when it is first written. Undefined when no process has leased it. */
export type Result = 'leased' | Outcome | Release | undefined;

/** Reason of a waiting delivery of a paused configuration. */
export const pausedReason = 'The configuration is paused; this is sent when it is resumed.';

/** The task for a new delivery. */
export function taskOf(delivery: NewDelivery): Task {
  const { clientUid, uid, original, type, event, configuration, receivedAt } = delivery;
  return {
    clientUid,
    uid,
    messageUid: original?.messageUid ?? uid,
    attemptCount: 0,
    since: receivedAt,
    firstAttemptAt: null,
    replayUid: original?.replayUid ?? null,
    type,
    event,
    configuration,
  };
}

/**
 * The state columns of a delivery. `next` is the time in milliseconds until the next attempt, `due` the time until other processes
 * may claim it.
 */
function progress({ configuration, judgement }: NewDelivery, result: Result) {
  const untried = {
    attempt_count: 0,
    last_status: null,
    duration_ms: null,
    attempts: [],
    may_be_held: false,
  };
  const { state, reason } = judgement;
  if (state !== 'waiting') return { ...untried, state, reason, next: null, due: null };
  if (result === undefined)
    return { ...untried, state, reason, next: 0, due: 0, may_be_held: configuration.isPaused };
  if (result === 'leased') return { ...untried, state, reason, next: 0, due: leaseSeconds * 1000 };
  if ('seconds' in result) {
    const due = Math.round(result.seconds * 1000);
    return { ...untried, state, reason: result.reason, next: due, due };
  }
  const { attempt, wait } = result;
  const ended = { ...untried, state: result.state, reason: result.reason, next: wait, due: wait };
  if (!attempt) return ended;
  return {
    ...ended,
    attempt_count: 1,
    last_status: attempt.status,
    duration_ms: attempt.durationMs,
    attempts: [{ ...attempt, number: 1 }],
  };
}

/** @param trace index of the delivery's trace in the statement; null without one */
function row(delivery: NewDelivery, result: Result, trace: number | null) {
  const { configuration, original } = delivery;
  const incident = incidentOf(delivery.event);
  return {
    // Spread first: copying into an object that already has properties is slower.
    ...progress(delivery, result),
    client_uid: delivery.clientUid,
    uid: delivery.uid,
    event_id: delivery.eventId,
    configuration_id: configuration.uid,
    configuration_name: configuration.name,
    event_type: delivery.type,
    incident_type: incidentTypeOf(delivery),
    building_id: incident.buildingId,
    incident_status: incident.status,
    replay_of: original?.uid ?? null,
    replay_uid: original?.replayUid ?? null,
    message_uid: original?.messageUid ?? delivery.uid,
    received_at: delivery.receivedAt,
    sequence: delivery.sequence,
    incident_key: configuration.keepsOrder ? incidentKeyOf(delivery.event) : null,
    trace,
  };
}

/** The parameters of the insert. */
interface Rows {
  readonly rows: readonly ReturnType<typeof row>[];
  readonly traces: readonly KeptTrace[];
}

/** Deduplicates traces, because a trace contains its rule, which is longer than the rest of most rows. */
function rowsOf(deliveries: readonly (readonly [NewDelivery, Result])[]): Rows {
  const traces: KeptTrace[] = [];
  const places = new Map<string, number>();
  const placeOf = (trace: KeptTrace): number => {
    const text = JSON.stringify(trace);
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, traces.length);
    return traces.push(trace) - 1;
  };
  const rows = deliveries.map(([delivery, result]) => {
    const { trace } = delivery.judgement;
    return row(delivery, result, trace && placeOf(trace));
  });
  return { rows, traces };
}

/** A common table expression that runs before the insert, and the join that requires its result. */
interface Condition {
  readonly done: SQL;
  readonly join: SQL;
}

const noCondition: Condition = { done: sql``, join: sql`` };

function insertion({ rows, traces }: Rows, now: Date, { done, join } = noCondition): SQL {
  const configurations = rows.flatMap((one) => (one.may_be_held ? one.configuration_id : []));
  // Locks pauses until the write commits: a resume waits for it and then finds the new deliveries.
  return sql`
    with ${done} paused as (
      select configuration_uid from webhook_configuration_states
      where configuration_uid = any(${list([...new Set(configurations)])}::uuid[]) and paused_at is not null for share
    )
    insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, event_type, incident_type, building_id,
      incident_status, state, reason, attempt_count, last_status, duration_ms, created_at, next_attempt_at, finished_at, replay_of, replay_uid, message_uid, received_at,
      sequence, incident_key, trace, attempts, due_at, first_attempt_at)
    select given.client_uid, given.uid, given.event_id, given.configuration_id, given.configuration_name, given.event_type, given.incident_type,
      given.building_id, given.incident_status, given.state, case when paused.configuration_uid is null then given.reason else ${pausedReason} end,
      given.attempt_count, given.last_status, given.duration_ms, ${now}, now() + given.next * interval '1 millisecond',
      case when given.next is null then ${now}::timestamptz end, given.replay_of, given.replay_uid, given.message_uid,
      given.received_at, given.sequence, given.incident_key, ${jsonb(traces)} -> given.trace, given.attempts,
      case when paused.configuration_uid is null then now() + given.due * interval '1 millisecond' end,
      case when given.attempt_count > 0 then now() end
    from jsonb_to_recordset(${jsonb(rows)}) as given(client_uid uuid, uid uuid, event_id uuid, configuration_id uuid,
      configuration_name text, event_type text, incident_type text, building_id uuid, incident_status text, state text, reason text, attempt_count int,
      last_status int, duration_ms int, next bigint, due bigint,
      may_be_held boolean, replay_of uuid, replay_uid uuid, message_uid uuid, received_at timestamptz,
      sequence bigint, incident_key text, trace int, attempts jsonb)
    ${join}
    left join paused on given.may_be_held and paused.configuration_uid = given.configuration_id
    on conflict do nothing`;
}

/** Inserts new deliveries, due immediately. Returns how many: those that exist already are skipped. */
export async function insertDeliveries(
  tx: Queryable,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const rows = rowsOf(deliveries.map((delivery) => [delivery, undefined]));
  return (await tx.query(insertion(rows, now))).rowCount;
}

/**
 * Removes events from the pending ones and inserts their deliveries with their outcomes, in one statement. Skips events that another
 * process has leased since. Returns the number of deliveries.
 */
export async function finishEvents(
  owner: Queryable,
  events: EventBatch,
  deliveries: readonly (readonly [NewDelivery, Result])[],
  now: Date,
): Promise<number> {
  const { from, where } = rowsOfBatch(events);
  const { rowCount } = await owner.query(
    insertion(rowsOf(deliveries), now, {
      done: sql`done as (
        delete from webhook_pending_events p using ${from} where ${where} returning p.client_uid, p.event_uid
      ),`,
      join: sql`join done on done.client_uid = given.client_uid and done.event_uid = given.event_id`,
    }),
  );
  return rowCount;
}
