import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openDatabase } from '../../../platform/database/index.ts';
import { insertDeliveries, type NewDelivery } from '../../../platform/webhooks/recording/new-deliveries.ts';
import { takeEvents, type EventBatch } from '../../../platform/webhooks/events/pending.ts';
import { firstsInOrder, nextInOrder, type Unstored } from '../../../platform/webhooks/recording/order.ts';
import { describeStorages, ownPlace } from '../../support/storages.ts';
import { lockdown } from './hooks.ts';

const configurationUid = randomUUID();
const nothing: Unstored = { sequences: [], orderKeys: new Set() };

/** The knowledge of a process about deliveries that it has fanned out and not stored. */
function unstored(deliveries: readonly NewDelivery[]): Unstored {
  return {
    sequences: deliveries.map(({ sequence }) => sequence),
    orderKeys: new Set(firstsInOrder(deliveries).keys()),
  };
}

describeStorages('deliveries in the order of their incidents', (storage) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let discard: () => unknown;
  let clients: readonly string[] = [];
  beforeAll(async () => {
    const place = await ownPlace(storage, 'sample');
    discard = () => place.discard();
    database = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
    const { rows } = await database.owner.query<{ uid: string }>(
      sql`select uid from clients order by uid limit 2`,
    );
    clients = rows.map(({ uid }) => uid);
  });
  afterAll(async () => {
    await database?.close();
    await discard?.();
  });
  beforeEach(async () => {
    for (const table of ['webhook_pending_events', 'webhook_deliveries', 'webhook_events'])
      await database.owner.query(sql`delete from ${sql.identifier(table)}`);
  });

  /** Accepts one event of each of the incidents, in this order, and leases them as a process does. */
  async function take(incidents: readonly string[], clientUid = clients[0] ?? ''): Promise<EventBatch> {
    for (const incidentType of incidents)
      await database.owner.query(sql`
        with accepted as (
          insert into webhook_events (client_uid, uid, received_at, received_from, event)
          values (${clientUid}, gen_random_uuid(), now(), gen_random_uuid(), ${JSON.stringify({ ...lockdown, incidentType })}::json)
          returning client_uid, sequence, uid
        )
        insert into webhook_pending_events (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted`);
    return takeEvents(database.owner);
  }

  /** A delivery of each event by one configuration, which keeps the order. */
  const fannedOut = (batch: EventBatch): NewDelivery[] =>
    batch.events
      .toSorted((one, other) => Number(BigInt(one.sequence) - BigInt(other.sequence)))
      .map(
        ({ clientUid, uid, receivedAt, sequence, type, event }) =>
          ({
            clientUid,
            uid: randomUUID(),
            eventId: uid,
            receivedAt,
            sequence,
            type,
            event,
            configuration: { uid: configurationUid, name: 'Doors', keepsOrder: true },
            judgement: { state: 'waiting', reason: null, trace: null },
          }) as unknown as NewDelivery,
      );

  /** The incidents of the deliveries that can be sent before they are stored, each with its place among the given ones. */
  async function sent(deliveries: readonly NewDelivery[], known = nothing): Promise<readonly number[]> {
    const next = await nextInOrder(database.owner, deliveries, known);
    return deliveries.flatMap((delivery, place) => (next.has(delivery) ? place : []));
  }

  it('are sent unstored only as the first of their incident among those that are fanned out together', async () => {
    const deliveries = fannedOut(await take(['Fire', 'Flood', 'Fire', 'Flood', 'Gas']));
    expect(await sent(deliveries)).toEqual([0, 1, 4]);
    expect(
      (await nextInOrder(database.owner, deliveries.toReversed(), nothing)).has(deliveries[0] as never),
    ).toBe(true);
    expect(await sent([deliveries[2], deliveries[0]] as never)).toEqual([1]);
  });

  it('wait for an event that another process has leased or none has taken, but not for those of another client', async () => {
    const theirs = await take(['Fire']);
    const ours = fannedOut(await take(['Flood']));
    expect(await sent(ours)).toEqual([]);
    const own = sql`event_uid = ${theirs.events[0]?.uid ?? ''}`;
    await database.owner.query(
      sql`update webhook_pending_events set taken_until = null, batch_uid = null where ${own}`,
    );
    expect(await sent(ours)).toEqual([]);
    await database.owner.query(sql`delete from webhook_pending_events where ${own}`);
    expect(await sent(ours)).toEqual([0]);
    await take(['Fire'], clients[1]);
    await take(['Fire']);
    expect(await sent(ours)).toEqual([0]);
  });

  it('wait for those of their incident that this process has not stored yet, and for no other of them', async () => {
    const before = fannedOut(await take(['Fire', 'Flood']));
    const deliveries = fannedOut(await take(['Fire', 'Gas']));
    expect(await sent(deliveries)).toEqual([]);
    expect(await sent(deliveries, unstored(before))).toEqual([1]);
  });

  it('wait for a stored one of their incident until it has ended', async () => {
    const first = await take(['Fire', 'Flood']);
    const stored = fannedOut(first);
    await insertDeliveries(database.owner, stored, new Date(0));
    await database.owner.query(sql`delete from webhook_pending_events`);
    const deliveries = fannedOut(await take(['Fire', 'Flood', 'Gas']));
    expect(await sent(deliveries)).toEqual([2]);
    await database.owner.query(sql`
      update webhook_deliveries set state = 'delivered', due_at = null where uid = ${stored[1]?.uid ?? ''}`);
    expect(await sent(deliveries)).toEqual([1, 2]);
  });
});
