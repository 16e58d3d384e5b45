import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate } from '../../../platform/database/index.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

describeStorages('an installation from before events had a queue of their own', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
  });
  afterAll(() => opened?.discard());

  it('keeps the events that wait, and each delivery with its attempts in their order', async () => {
    const { database } = opened;
    const { owner } = database;
    const all = await readMigrations();
    await migrate(
      database,
      all.filter(({ name }) => name < '0007'),
    );
    const [clientUid, waiting, done] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [uid, isPending] of [
      [waiting, true],
      [done, false],
    ] as const)
      await owner.query(sql`
        insert into webhook_events (client_uid, uid, received_at, received_from, event, is_pending)
        values (${clientUid}, ${uid}, '2026-11-20T10:00:00Z', ${clientUid}, '{}', ${isPending})`);
    await owner.query(sql`
      insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at, message_uid, target)
      values (${clientUid}, ${done}, ${done}, ${done}, 'Hook', 'delivered', '2026-11-20T10:00:00Z', ${done}, 'https://example.org')`);
    for (const [number, status, sentence] of [
      [2, 200, null],
      [1, 503, 'The target answered with status 503.'],
    ] as const)
      await owner.query(sql`
        insert into webhook_attempts (client_uid, delivery_uid, number, started_at, duration_ms, status, sentence, steps)
        values (${clientUid}, ${done}, ${number}, '2026-11-20T10:00:01.250Z', 42, ${status}, ${sentence}, '[]')`);

    await migrate(database, all);

    const { rows: pending } = await owner.query(sql`select event_uid as uid from webhook_pending_events`);
    expect(pending).toEqual([{ uid: waiting }]);
    const { rows: deliveries } = await owner.query(sql`select attempts from webhook_deliveries`);
    const attempt = { startedAt: '2026-11-20T10:00:01.250Z', durationMs: 42, steps: [] };
    expect(deliveries).toEqual([
      {
        attempts: [
          { ...attempt, number: 1, status: 503, sentence: 'The target answered with status 503.' },
          { ...attempt, number: 2, status: 200, sentence: null },
        ],
      },
    ]);
  }, 120_000);
});
