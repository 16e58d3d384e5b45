import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';

import { type Database, DatabaseUnavailable, openDatabase } from '../../../platform/database/index.ts';
import { silenceable } from '../../support/silenceable.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';

const one = sql`select 1 as one`;
const add = sql`insert into countries (uid, code, name) values (gen_random_uuid(), 'ZZ', 'Nowhere')`;
const allow = (timeout: number) => ({ timeout, interval: 200 });

describe.skipIf(!isAvailable('postgres'))(
  'a PostgreSQL server that stops serving without closing connections',
  () => {
    const discards: (() => unknown)[] = [];
    afterEach(async () => {
      for (const discard of discards.splice(0).toReversed()) await discard();
    });

    async function opened() {
      const place = await ownPlace('postgres', 'tables');
      discards.push(() => place.discard());
      const url = place.databaseUrl ?? '';
      const proxy = await silenceable(url);
      discards.push(() => proxy.close());
      const database = await openDatabase({ databaseUrl: proxy.url, dataDir: place.dataDir });
      discards.push(() => database.close());
      return { database, proxy, url, name: new URL(url).pathname.slice(1) };
    }

    const run = (database: Database, statement: SQL) =>
      database.transaction({ kind: 'platform' }, (tx) => tx.query(statement));

    async function asAdmin(url: string, ...statements: string[]) {
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      for (const statement of statements) await admin.query(statement);
      await admin.end();
    }

    it('fails what waits on silent connections as unavailable, then serves and hears on new ones', async () => {
      const { database, proxy } = await opened();
      const heard: string[] = [];
      await database.listen('silent', (payload) => heard.push(payload));
      // Fills both pools with idle sessions.
      await Promise.all(Array.from({ length: 12 }, () => run(database, one)));
      await Promise.all(Array.from({ length: 4 }, () => database.owner.query(one)));
      proxy.silence();
      const waiting = await Promise.allSettled([
        run(database, one),
        run(database, one),
        database.owner.query(one),
      ]);
      for (const { status, ...rest } of waiting) {
        expect(status).toBe('rejected');
        expect('reason' in rest && rest.reason).toBeInstanceOf(DatabaseUnavailable);
      }
      // The idle sessions are not tried one by one.
      await Promise.all(Array.from({ length: 16 }, () => run(database, one)));
      await expect
        .poll(async () => {
          await database.executeSql(`select pg_notify('silent', 'again')`);
          return heard.length;
        }, allow(15_000))
        .toBeGreaterThan(0);
    });

    it('lets statements that the server works on take longer than the silence that is suspicious', async () => {
      const { database } = await opened();
      const { rows } = await run(database, sql`select 'done' as state, pg_sleep(9)::text`);
      expect(rows).toMatchObject([{ state: 'done' }]);
      const owned = await database.owner.query(sql`select 'done' as state, pg_sleep(9)::text`);
      expect(owned.rows).toMatchObject([{ state: 'done' }]);
    });

    it('reports changes as unavailable while the server is read-only, and makes them afterwards', async () => {
      const { database, url, name } = await opened();
      await asAdmin(
        url,
        `alter database ${name} set default_transaction_read_only = on`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await expect
        .poll(
          () =>
            run(database, one).then(
              () => 'served',
              () => 'down',
            ),
          allow(10_000),
        )
        .toBe('served');
      await expect(database.owner.query(add)).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
        reason: 'readOnly',
      });
      await expect(database.owner.transaction((tx) => tx.query(add))).rejects.toMatchObject({
        reason: 'readOnly',
      });
      expect(database.trouble()?.reason).toBe('readOnly');
      await asAdmin(
        url,
        'set default_transaction_read_only = off',
        `alter database ${name} set default_transaction_read_only = off`,
      );
      // The present sessions keep the old default, so they must not be used again.
      await expect
        .poll(
          () =>
            database.owner
              .transaction((tx) => tx.query(add))
              .then(
                () => 'written',
                () => 'refused',
              ),
          allow(15_000),
        )
        .toBe('written');
      expect(database.trouble()).toBeUndefined();
    });
  },
);
