import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';

import { recognisePooling } from '../../../platform/database/connection/pooler.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '../../../platform/database/index.ts';
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { startPlatform } from '../../support/platform.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';

const secretKey = 'a key for two processes, long enough';
const reason = hasPgbouncer ? '' : ' (skipped: /usr/sbin/pgbouncer is missing)';

describe.skipIf(!hasPgbouncer || !isAvailable('postgres'))(
  `behind PgBouncer${reason}`,
  { timeout: 240_000 },
  () => {
    const discards: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const discard of discards.splice(0).toReversed()) await discard();
    });

    async function pooled(
      mode: 'session' | 'transaction',
      size: number,
      content: 'nothing' | 'tables' | 'sample' = 'tables',
    ) {
      const place = await ownPlace('postgres', content);
      discards.push(() => place.discard());
      const directUrl = place.databaseUrl ?? '';
      const bouncer = await startPgbouncer(directUrl, { mode, size });
      discards.push(() => bouncer.stop());
      return { directUrl, databaseUrl: bouncer.url, dataDir: place.dataDir };
    }

    async function open(options: Parameters<typeof openDatabase>[0]): Promise<Database> {
      const database = await openDatabase(options);
      discards.push(() => database.close());
      return database;
    }

    it('answers each call of two processes with the resource it asked for, in transaction mode', async () => {
      const { directUrl, databaseUrl } = await pooled('transaction', 5, 'sample');
      const env = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, SECRET_KEY: secretKey };
      const direct = new pg.Client({ connectionString: directUrl });
      await direct.connect();
      const { rows } = await direct.query<{ uid: string }>(
        `select client_uid as uid from users where user_name = 'ada.admin@northfield.example'`,
      );
      await direct.end();
      const callers: { url: string; headers: Record<string, string> }[] = [];
      for (let process = 0; process < 2; process += 1) {
        const platform = await startPlatform({ storage: 'pglite', env });
        discards.push(() => platform.stop());
        const token = await createTokens(platform.url)('ada.admin@northfield.example');
        callers.push({ url: platform.url, headers: { authorization: `Bearer ${token}` } });
      }
      const base = `usercontactrole/v2/clients/${rows[0]?.uid}`;
      const lists = ['titles', 'departments', 'users', 'roles'].map((name) => `${base}/${name}?pagesize=5`);
      /** Asks again when the pool had no session for seconds, as on a busy machine. */
      const read = async ({ url, headers }: (typeof callers)[number], list: string) => {
        for (;;) {
          const answer = await fetch(`${url}/${list}`, { headers });
          const text = await answer.text();
          if (answer.status !== 503) return { list, status: answer.status, text };
          await pause(200);
        }
      };
      const [first] = callers;
      if (!first) throw new Error('No platform runs.');
      const expected = new Map<string, string>();
      for (const list of lists) expected.set(list, (await read(first, list)).text);
      expect(new Set(expected.values()).size).toBe(lists.length);
      const answers = await Promise.all(
        Array.from({ length: 320 }, (_, index) =>
          read(callers[index % 2] ?? first, lists[(index >> 1) % lists.length] ?? ''),
        ),
      );
      const wrong = answers.filter(({ list, status, text }) => status !== 200 || text !== expected.get(list));
      // The message of a failure shows the first lines alone: what came stands beside what was expected.
      const [one] = wrong;
      expect(one && { ...one, expected: expected.get(one.list) }, `${wrong.length} of 320`).toBeUndefined();
    });

    it.each(['transaction', 'session'] as const)(
      'recognises %s mode while another process takes and returns sessions',
      async (mode) => {
        const { databaseUrl } = await pooled(mode, 5, 'nothing');
        const other = new pg.Client({ connectionString: databaseUrl });
        await other.connect();
        const over = new AbortController();
        const busy = (async () => {
          while (!over.signal.aborted) {
            await other.query('begin');
            await other.query('select 1');
            await other.query('commit');
            if (Math.random() < 0.5) await pause(Math.random() * 3);
          }
          await other.end();
        })();
        const found: boolean[] = [];
        for (let time = 0; time < 60; time += 1)
          found.push((await recognisePooling({ url: databaseUrl })).keepsSession);
        over.abort();
        await busy;
        expect(new Set(found)).toEqual(new Set([mode === 'session']));
      },
    );

    it('does not start on a pool in transaction mode alone, and says what to set', async () => {
      const { databaseUrl, dataDir } = await pooled('transaction', 4, 'nothing');
      await expect(openDatabase({ databaseUrl, dataDir })).rejects.toThrow(
        /pooler in transaction mode.*DATABASE_DIRECT_URL/,
      );
      await expect(openDatabase({ databaseUrl, dataDir, databaseDirectUrl: databaseUrl })).rejects.toThrow(
        /DATABASE_DIRECT_URL leads to a connection pooler in transaction mode/,
      );
    });

    it('hears notifications, and keeps scopes and time limits to their transactions, in transaction mode', async () => {
      const { databaseUrl, directUrl, dataDir } = await pooled('transaction', 2);
      const database = await open({ databaseUrl, databaseDirectUrl: directUrl, dataDir });
      const heard: string[] = [];
      await database.listen('pooled', (payload) => heard.push(payload));
      await database.executeSql(`select pg_notify('pooled', 'hello')`);
      await expect.poll(() => heard).toEqual(['hello']);
      const settings = sql`select current_setting('statement_timeout') as "limit", current_setting('app.scope', true) as scope`;
      for (let time = 0; time < 6; time += 1) {
        const inside = await database.transaction({ kind: 'platform' }, (tx) => tx.query(settings));
        expect(inside.rows).toEqual([{ limit: '30s', scope: 'platform' }]);
        const outside = await database.owner.query<{ limit: string }>(settings);
        expect(outside.rows[0]?.limit).toBe('0');
      }
    });

    it('answers that it is unavailable, after seconds, when a pool in session mode has no session left', async () => {
      const { databaseUrl, directUrl, dataDir } = await pooled('session', 3);
      const database = await open({
        databaseUrl,
        databaseDirectUrl: directUrl,
        dataDir,
        databaseSessions: 9,
      });
      const hold = () =>
        database.transaction({ kind: 'platform' }, (tx) => tx.query(sql`select pg_sleep(12)`));
      const results = await Promise.allSettled(Array.from({ length: 6 }, hold));
      const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(results.length - refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeGreaterThan(0);
      for (const error of refused) expect(error).toBeInstanceOf(DatabaseUnavailable);
    });

    it('opens no more sessions than DATABASE_SESSIONS', async () => {
      const { directUrl, dataDir } = await pooled('session', 3);
      const database = await open({ databaseUrl: directUrl, dataDir, databaseSessions: 6 });
      await database.listen('limit', () => {});
      const most = { sessions: 0 };
      const count = sql`select count(*)::int as sessions from pg_stat_activity where datname = current_database() and application_name = 'safety-portal'`;
      await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const { rows } =
            index % 2 === 0
              ? await database.owner.query<{ sessions: number }>(count)
              : await database.transaction({ kind: 'platform' }, (tx) =>
                  tx.query<{ sessions: number }>(count),
                );
          most.sessions = Math.max(most.sessions, rows[0]?.sessions ?? 0);
        }),
      );
      expect(most.sessions).toBeGreaterThan(2);
      expect(most.sessions).toBeLessThanOrEqual(6);
    });
  },
);
