import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { DatabaseUnavailable, openDatabase } from '../../../platform/database/index.ts';
import { isAvailable } from '../../support/storages.ts';
import { openOwn } from './open.ts';

describe.skipIf(!isAvailable('postgres'))('a PostgreSQL server that drops its connections', () => {
  it('fails running statements as unavailable, and serves queries and notifications after a reconnect', async () => {
    const { database, url, discard } = await openOwn('postgres');
    try {
      const heard: string[] = [];
      await database.listen('back', (payload) => heard.push(payload));
      const running = database.transaction({ kind: 'platform' }, (tx) => tx.query(sql`select pg_sleep(30)`));
      const failing = expect(running).rejects.toBeInstanceOf(DatabaseUnavailable);

      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      // Waits until the statement is running.
      await expect
        .poll(async () => {
          const { rows } = await admin.query(
            `select from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
          );
          return rows.length;
        })
        .toBe(1);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await admin.end();
      await failing;

      await expect
        .poll(async () =>
          database
            .transaction({ kind: 'platform' }, (tx) => tx.query(sql`select 1 as one`))
            .then(({ rows }) => rows)
            .catch((error: unknown) => error),
        )
        .toEqual([{ one: 1 }]);
      await expect
        .poll(
          async () => {
            await database.executeSql(`select pg_notify('back', 'again')`).catch(() => undefined);
            return heard.length;
          },
          { interval: 200 },
        )
        .toBeGreaterThan(0);
    } finally {
      await discard();
    }
  });
});

describe('opening a database that cannot be opened', () => {
  it('reports that the server does not respond', async () => {
    const opening = openDatabase({
      databaseUrl: 'postgres://nobody:geheim@127.0.0.1:1/none',
      dataDir: '/nowhere',
    });
    await expect(opening).rejects.toThrow(/DATABASE_URL names does not let us in: .*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow(/geheim/);
  });

  it('reports the process that uses the data folder, and keeps the stored rows', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'second-start-'));
    const first = await openDatabase({ dataDir });
    await first.owner.script('create table kept (n int); insert into kept values (1)');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/in use by process/);
    await first.close();
    const again = await openDatabase({ dataDir });
    expect((await again.owner.query(sql`select n from kept`)).rows).toEqual([{ n: 1 }]);
    await again.close();
    await rm(dataDir, { recursive: true });
  });
});
