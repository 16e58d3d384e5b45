import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';

import { DatabaseUnavailable, openDatabase } from '../../../platform/database/index.ts';
import { takeEvents } from '../../../platform/webhooks/events/pending.ts';
import { silenceable } from '../../support/silenceable.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';
import { lockdown } from './hooks.ts';

describe.skipIf(!isAvailable('postgres'))('a claim of events whose answer is lost', () => {
  const discards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const discard of discards.splice(0).toReversed()) await discard();
  });

  it('holds up no event that came meanwhile, when a proxy passes it on after it was silent', async () => {
    const place = await ownPlace('postgres', 'sample');
    discards.push(() => place.discard());
    const url = place.databaseUrl ?? '';
    const proxy = await silenceable(url);
    discards.push(() => proxy.close());
    const behind = await openDatabase({
      databaseUrl: proxy.url,
      dataDir: place.dataDir,
      // One for the owner, so that the session of the claim is known.
      databaseSessions: 3,
    });
    discards.push(() => behind.close());
    const beside = await openDatabase({ databaseUrl: url, dataDir: place.dataDir });
    discards.push(() => beside.close());
    await beside.owner.query(sql`delete from webhook_pending_events`);

    const { rows } = await behind.owner.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid;
    proxy.hold();
    const lost = takeEvents(behind.owner);
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    await beside.owner.query(sql`
      with accepted as (
        insert into webhook_events (client_uid, uid, received_at, received_from, event)
        select client_uid, gen_random_uuid(), now(), uid, ${JSON.stringify(lockdown)}::json from users limit 1
        returning client_uid, sequence, uid
      )
      insert into webhook_pending_events (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted`);
    proxy.release();
    // What was kept back is done when its session has ended.
    await expect
      .poll(async () => {
        const { rows } = await beside.owner.query(sql`select from pg_stat_activity where pid = ${pid}`);
        return rows.length;
      })
      .toBe(0);
    expect((await takeEvents(beside.owner)).events).toHaveLength(1);
  });
});
