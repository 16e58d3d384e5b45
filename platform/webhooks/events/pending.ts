import type { EventTypeName } from '../../../resources/events/names.ts';
import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { list, type Owner, type Queryable } from '../../database/index.ts';
import { grouped } from '../grouped.ts';

/** Duration in seconds of the lease of an event or a delivery. Another process may claim it when the lease is not renewed. */
export const leaseSeconds = 15;

/** Maximum number of events leased together. */
export const eventsAtOnce = 200;

/** An event that is not fanned out yet. */
export interface PendingEvent {
  readonly clientUid: string;
  readonly uid: string;
  /** When it was accepted (ISO 8601). */
  readonly receivedAt: string;
  /** Its place in the order of all events, a decimal number. */
  readonly sequence: string;
  readonly type: EventTypeName;
  readonly event: unknown;
}

/** Events that one process has leased. */
export interface EventBatch {
  /** Identifies this claim. */
  readonly batchUid: string;
  readonly events: readonly PendingEvent[];
}

/** Interleaves the events of the clients, each client's in order, so that fan-out begins with some events of every client. */
function interleaved(events: readonly PendingEvent[]): PendingEvent[] {
  const turns: PendingEvent[][] = [];
  for (const own of grouped(events, ({ clientUid }) => clientUid).values())
    for (const [turn, event] of own.entries()) (turns[turn] ??= []).push(event);
  return turns.flat();
}

/**
 * The event with an identifier, to be joined laterally. With the limit PostgreSQL looks it up by its key. A join without it reads all events
 * of the client for each one when the table was empty at its last analysis.
 */
export function eventOf(clientUid: SQL, uid: SQL): SQL {
  return sql`select found.received_at, found.type, found.event from webhook_events found
    where found.client_uid = ${clientUid} and found.uid = ${uid} limit 1`;
}

/**
 * Leases pending events, some of each client, so that a client with many does not delay others. In a transaction: a lease whose answer was
 * lost on the way would hold events up until it ends, and a proxy that was silent can pass the statement on much later.
 * @param without clients whose events are left in the table
 */
export async function takeEvents(owner: Owner, without: readonly string[] = []): Promise<EventBatch> {
  const batchUid = randomUUID();
  const { rows } = await owner.transaction((tx) =>
    tx.query<PendingEvent>(sql`
    with recursive waiting as (
      (select client_uid from webhook_pending_events order by client_uid limit 1)
      union all
      select next.client_uid from waiting cross join lateral (
        select p.client_uid from webhook_pending_events p where p.client_uid > waiting.client_uid order by p.client_uid limit 1
      ) next
    ), clients as (select client_uid from waiting where client_uid <> all(${list(without)}::uuid[]) order by random() limit ${eventsAtOnce}),
    share as (select greatest(1, ${eventsAtOnce} / greatest(1, count(*)))::int as each from clients),
    next as (
      select taken.* from clients cross join share cross join lateral (
        select p.client_uid, p.sequence, p.event_uid from webhook_pending_events p
        where p.client_uid = clients.client_uid and (p.taken_until is null or p.taken_until < now())
        order by p.sequence limit share.each for update skip locked
      ) taken
    )
    update webhook_pending_events p set taken_until = now() + ${leaseSeconds} * interval '1 second', batch_uid = ${batchUid}
    from next cross join lateral (${eventOf(sql`next.client_uid`, sql`next.event_uid`)}) e
    where p.client_uid = next.client_uid and p.sequence = next.sequence
    returning p.client_uid as "clientUid", p.event_uid as uid, p.sequence::text as sequence, e.received_at as "receivedAt",
      e.type, e.event`),
  );
  return { batchUid, events: interleaved(rows) };
}

/** The rows of leased events as `k`, to be joined with `p`, without those that another process has leased since. */
export function rowsOfBatch({ batchUid, events }: EventBatch): { readonly from: SQL; readonly where: SQL } {
  const clients = list(events.map(({ clientUid }) => clientUid));
  const sequences = list(events.map(({ sequence }) => sequence));
  return {
    from: sql`unnest(${clients}::uuid[], ${sequences}::bigint[]) as k(client_uid, sequence)`,
    where: sql`p.client_uid = k.client_uid and p.sequence = k.sequence and p.batch_uid = ${batchUid}`,
  };
}

/** Sets the end of the lease of events. With 0 seconds, other processes can lease them immediately. */
export async function leaseEvents(
  owner: Queryable,
  events: EventBatch,
  seconds = leaseSeconds,
): Promise<void> {
  const { from, where } = rowsOfBatch(events);
  await owner.query(sql`
    update webhook_pending_events p set taken_until = now() + ${seconds} * interval '1 second' from ${from} where ${where}`);
}
