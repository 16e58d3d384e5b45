import { type SQL, sql } from 'drizzle-orm';

import { list, type Queryable } from '../../database/index.ts';
import { incidentKeyOf } from '../events/incident.ts';
import type { NewDelivery } from './new-deliveries.ts';

/** Condition on the row `d`: no earlier delivery of its incident waits. */
const isFirstWaiting: SQL = sql`not exists (
  select from webhook_deliveries earlier
  where earlier.client_uid = d.client_uid and earlier.configuration_id = d.configuration_id
    and earlier.incident_key = d.incident_key and earlier.state = 'waiting'
    and (earlier.sequence, earlier.uid) < (d.sequence, d.uid)
)`;

/**
 * Condition on the stored delivery `d`: it is the next of its incident, or its configuration keeps no order. Events that are not fanned out
 * yet may create an earlier delivery, in any process.
 */
export const isNext: SQL = sql`(d.incident_key is null or ${isFirstWaiting} and not exists (
  select from webhook_pending_events pending
  where pending.client_uid = d.client_uid and pending.sequence < d.sequence
))`;

/** A key shared by the deliveries that a configuration sends one after the other. Undefined for one that keeps no order. */
function orderKeyOf({ configuration, judgement, event }: NewDelivery): string | undefined {
  if (!configuration.keepsOrder || judgement.state !== 'waiting') return undefined;
  return `${configuration.uid} ${incidentKeyOf(event)}`;
}

/** The first of the deliveries with each key, by the order of the events. */
export function firstsInOrder(deliveries: readonly NewDelivery[]): ReadonlyMap<string, NewDelivery> {
  const byKey = new Map<string, NewDelivery>();
  for (const delivery of deliveries) {
    const key = orderKeyOf(delivery);
    if (key === undefined) continue;
    const first = byKey.get(key);
    if (!first || BigInt(delivery.sequence) < BigInt(first.sequence)) byKey.set(key, delivery);
  }
  return byKey;
}

/** Events that a process has fanned out and not stored yet: other processes do not see their deliveries. */
export interface Unstored {
  readonly sequences: readonly string[];
  readonly orderKeys: ReadonlySet<string>;
}

/**
 * The deliveries of configurations that keep the order which can be sent before they are stored: no earlier delivery of the incident waits, in
 * memory or in the table, and each earlier event of the client is stored or `unstored`.
 * @param deliveries of events that were fanned out together
 * @param unstored of this process, without these deliveries
 */
export async function nextInOrder(
  owner: Queryable,
  deliveries: readonly NewDelivery[],
  unstored: Unstored,
): Promise<ReadonlySet<NewDelivery>> {
  const candidates = [...firstsInOrder(deliveries)].flatMap(([key, delivery]) =>
    unstored.orderKeys.has(key) ? [] : delivery,
  );
  if (candidates.length === 0) return new Set();
  const own = [...new Set([...unstored.sequences, ...deliveries.map(({ sequence }) => sequence)])];
  const { rows } = await owner.query<{ uid: string }>(sql`
    with d as (
      select * from unnest(
        ${list(candidates.map(({ clientUid }) => clientUid))}::uuid[],
        ${list(candidates.map(({ configuration }) => configuration.uid))}::uuid[],
        ${list(candidates.map(({ event }) => incidentKeyOf(event)))}::text[],
        ${list(candidates.map(({ sequence }) => sequence))}::bigint[],
        ${list(candidates.map(({ uid }) => uid))}::uuid[]
      ) as given(client_uid, configuration_id, incident_key, sequence, uid)
    ), others as (
      select clients.client_uid, earliest.sequence from (select distinct client_uid from d) clients cross join lateral (
        select pending.sequence from webhook_pending_events pending
        where pending.client_uid = clients.client_uid and pending.sequence <> all(${list(own)}::bigint[])
        order by pending.sequence limit 1
      ) earliest
    )
    select d.uid from d left join others on others.client_uid = d.client_uid
    where (others.sequence is null or others.sequence > d.sequence) and ${isFirstWaiting}`);
  const uids = new Set(rows.map(({ uid }) => uid));
  return new Set(candidates.filter(({ uid }) => uids.has(uid)));
}
