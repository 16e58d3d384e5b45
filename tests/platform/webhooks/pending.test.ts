import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';

import { openDatabase } from '../../../platform/database/index.ts';
import { takeEvents } from '../../../platform/webhooks/events/pending.ts';
import { describeStorages, ownPlace } from '../../support/storages.ts';
import { lockdown } from './hooks.ts';

describeStorages('events that wait for their deliveries', (storage) => {
  const discards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const discard of discards.splice(0).toReversed()) await discard();
  });

  it('of a client that is left out are taken later, and do not hold up those of another', async () => {
    const place = await ownPlace(storage, 'sample');
    discards.push(() => place.discard());
    const { owner, close } = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
    discards.push(close);
    await owner.query(sql`delete from webhook_pending_events`);
    const { rows } = await owner.query<{ uid: string }>(sql`select uid from clients order by uid limit 2`);
    const [many = '', few = ''] = rows.map(({ uid }) => uid);
    for (const [client, count] of [
      [many, 300],
      [few, 2],
    ] as const)
      await owner.query(sql`
        with accepted as (
          insert into webhook_events (client_uid, uid, received_at, received_from, event)
          select ${client}, gen_random_uuid(), now(), gen_random_uuid(), ${JSON.stringify(lockdown)}::json
          from generate_series(1, ${count})
          returning client_uid, sequence, uid
        )
        insert into webhook_pending_events (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted`);

    const clientsOf = async (without?: readonly string[]) =>
      (await takeEvents(owner, without)).events.map(({ clientUid }) => clientUid);
    expect(await clientsOf([many])).toEqual([few, few]);
    expect(await clientsOf([many])).toEqual([]);
    expect(new Set(await clientsOf())).toEqual(new Set([many]));
  });
});
