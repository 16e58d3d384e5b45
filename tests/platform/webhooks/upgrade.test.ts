import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate } from '../../../platform/database/index.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { maySendTo } from '../../../resources/webhookCredentials/use.ts';
import { sealStoredHeaders } from '../../../platform/webhooks/configurations/header-secrets.ts';
import {
  openConfiguration,
  type StoredConfiguration,
} from '../../../platform/webhooks/configurations/stored.ts';
import { createEncryption } from '../../../platform/kernel/encryption.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import '../../../platform/modules.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

describeStorages('the migration to an event queue', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
  });
  afterAll(() => opened?.discard());

  it('keeps pending events, and the attempts of each delivery in order', async () => {
    const { database } = opened;
    const { owner } = database;
    const all = await readMigrations();
    await migrate(database, { migrations: all.filter(({ name }) => name < '0007') });
    const [clientUid, waiting, completed] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [uid, isPending] of [
      [waiting, true],
      [completed, false],
    ] as const)
      await owner.query(sql`
        insert into webhook_events (client_uid, uid, received_at, received_from, event, is_pending)
        values (${clientUid}, ${uid}, '2026-11-20T10:00:00Z', ${clientUid}, '{}', ${isPending})`);
    await owner.query(sql`
      insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at, message_uid, target)
      values (${clientUid}, ${completed}, ${completed}, ${completed}, 'Hook', 'delivered', '2026-11-20T10:00:00Z', ${completed}, 'https://example.org')`);
    for (const [number, status, sentence] of [
      [2, 200, null],
      [1, 503, 'The target answered with status 503.'],
    ] as const)
      await owner.query(sql`
        insert into webhook_attempts (client_uid, delivery_uid, number, started_at, duration_ms, status, sentence, steps)
        values (${clientUid}, ${completed}, ${number}, '2026-11-20T10:00:01.250Z', 42, ${status}, ${sentence}, '[]')`);

    await migrate(database, { migrations: all });

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

describeStorages('the migration to credential origins', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
  });
  afterAll(() => opened?.discard());

  it('allows each credential the origins of its configurations', async () => {
    const { database } = opened;
    const { owner } = database;
    const all = await readMigrations();
    await migrate(database, { migrations: all.filter(({ name }) => name < '0009') });
    const [clientUid, used, unused] = [randomUUID(), randomUUID(), randomUUID()];
    const stamps = sql`now(), 'a@example.org', now(), 'a@example.org'`;
    await owner.query(sql`
      insert into clients (uid, name, created_at, created_by, modified_at, modified_by)
      values (${clientUid}, 'Client', ${stamps})`);
    for (const [uid, name] of [
      [used, 'Used'],
      [unused, 'Unused'],
    ] as const)
      await owner.query(sql`
        insert into webhook_credentials (client_uid, uid, name, type, created_at, created_by, modified_at, modified_by)
        values (${clientUid}, ${uid}, ${name}, 'BasicAuth', ${stamps})`);
    const urls = [
      'https://a.example.org/x',
      'HTTPS://A.Example.org:443?y',
      'http://b.example.org:80#z',
      'https://müller.example:8443/',
    ];
    for (const [index, url] of urls.entries())
      await owner.query(sql`
        insert into webhook_configurations (client_uid, uid, name, url, webhook_credential_id, created_at, created_by, modified_at, modified_by)
        values (${clientUid}, ${randomUUID()}, ${`Hook ${index}`}, ${url}, ${used}, ${stamps})`);

    await migrate(database, { migrations: all });

    const { rows } = await owner.query<{ name: string; origins: string[] }>(
      sql`select name, origins from webhook_credentials order by name desc`,
    );
    expect(rows).toEqual([
      {
        name: 'Used',
        origins: ['http://b.example.org', 'https://a.example.org', 'https://müller.example:8443'],
      },
      { name: 'Unused', origins: [] },
    ]);
    for (const url of urls) expect(maySendTo(rows[0]?.origins ?? [], url)).toBe(true);
  }, 120_000);
});

describeStorages('the encryption of stored headers', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened?.discard());

  it('encrypts secret headers once and leaves other headers unchanged', async () => {
    const { database } = opened;
    const secretKey = 'a secret of at least thirty-two characters';
    const context = { database, settings: { secretKey, dataDir: ':memory:' } } as unknown as PlatformContext;
    const [clientUid, uid] = [randomUUID(), randomUUID()];
    const stamps = sql`now(), 'a@example.org', now(), 'a@example.org'`;
    const headers = [
      { name: 'X-Api-Key', value: 'key-of-the-doors' },
      { name: 'X-Site', value: 'Oak' },
    ];
    await database.transaction({ kind: 'platform' }, async (tx) => {
      await tx.query(sql`
        insert into clients (uid, name, created_at, created_by, modified_at, modified_by)
        values (${clientUid}, 'Client', ${stamps})`);
      await tx.query(sql`
        insert into webhook_configurations (client_uid, uid, name, url, custom_headers, created_at, created_by, modified_at, modified_by)
        values (${clientUid}, ${uid}, 'Hook', 'https://example.org/', ${JSON.stringify(headers)}::jsonb, ${stamps})`);
    });
    const storedConfiguration = async () => {
      const { rows } = await database.owner.query<StoredConfiguration>(sql`
        select uid, custom_headers as "customHeaders" from webhook_configurations where uid = ${uid}`);
      return rows[0]!;
    };

    await sealStoredHeaders(context);
    const first = await storedConfiguration();
    expect(first.customHeaders).toEqual([
      { name: 'X-Api-Key', sealed: expect.stringMatching(/^v1\./) },
      headers[1],
    ]);
    await sealStoredHeaders(context);
    expect(await storedConfiguration()).toEqual(first);
    expect(openConfiguration(createEncryption(secretKey), first).customHeaders).toEqual(headers);
  }, 120_000);
});
