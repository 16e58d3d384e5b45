import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { removeOldEvents } from '../../../platform/webhooks/events/retention.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const day = 86_400_000;

describeStorages('the delivery log', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened?.discard());

  it('deletes entries past their retention with their deliveries, but no newer or pending entries', async () => {
    const { database } = opened;
    const { owner } = database;
    const clientUid = randomUUID();
    const now = new Date();
    const settings = await readSettings({ WEBHOOK_LOG_DAYS: '30' });
    // More than one statement deletes.
    for (const [days, count] of [
      [31, 700],
      [29, 3],
    ] as const) {
      const at = new Date(now.getTime() - days * day);
      await owner.query(sql`
        with events as (
          insert into webhook_events (client_uid, uid, received_at, received_from, event)
          select ${clientUid}, gen_random_uuid(), ${at}, ${clientUid}, '{}' from generate_series(1, ${count})
          returning uid
        )
        insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at,
          message_uid)
        select ${clientUid}, uid, uid, uid, 'Hook', 'delivered', ${at}, uid from events`);
    }
    // A delivery that has waited that long is still pending.
    await owner.query(sql`
      with waiting as (
        insert into webhook_events (client_uid, uid, received_at, received_from, event)
        values (${clientUid}, gen_random_uuid(), ${new Date(now.getTime() - 40 * day)}, ${clientUid}, '{}')
        returning client_uid, sequence, uid
      )
      insert into webhook_pending_events (client_uid, sequence, event_uid) select * from waiting`);
    // So is a delivery of a paused configuration.
    await owner.query(sql`
      with event as (
        insert into webhook_events (client_uid, uid, received_at, received_from, event)
        values (${clientUid}, gen_random_uuid(), ${new Date(now.getTime() - 40 * day)}, ${clientUid}, '{}')
        returning client_uid, received_at, uid
      )
      insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at,
        message_uid)
      select client_uid, uid, uid, uid, 'Hook', 'waiting', received_at, uid from event`);
    expect(await removeOldEvents({ database, settings })).toBe(700);
    const { rows } = await owner.query(sql`
      select (select count(*)::int from webhook_events) as events, (select count(*)::int from webhook_deliveries) as deliveries`);
    expect(rows).toEqual([{ events: 5, deliveries: 4 }]);
  });
});
