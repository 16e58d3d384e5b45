import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { migrate, openDatabase } from '../../../platform/database/index.ts';
import { startPlatform } from '../../support/platform.ts';
import { silenceable } from '../../support/silenceable.ts';
import { isAvailable } from '../../support/storages.ts';
import { execute, startOwnServer, urlOf } from './own-server.ts';

const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'safety-portal'`;
const allow = (timeout: number) => ({ timeout, interval: 100 });

describe.skipIf(!isAvailable('postgres'))(
  'a PostgreSQL server that refuses the platform',
  { timeout: 240_000 },
  () => {
    const discards: (() => unknown)[] = [];
    afterEach(async () => {
      for (const discard of discards.splice(0).toReversed()) await discard();
    });

    it('is reported as a standby, keeps no session of the platform, and is used again as the primary', async () => {
      const primary = await startOwnServer();
      discards.push(() => primary.stop());
      const standby = await primary.copyAsStandby();
      discards.push(() => standby.stop());
      const way = await silenceable(primary.url);
      discards.push(() => way.close());
      const database = await openDatabase({ databaseUrl: way.url, dataDir: '/nowhere' });
      discards.push(() => database.close());
      const heard: string[] = [];
      await database.listen('back', (payload) => heard.push(payload));
      const ask = () => database.executeSql('select pg_is_in_recovery() as standby');

      way.leadTo(standby.url);
      await execute(primary.url, endSessions);
      await expect
        .poll(() => ask().catch((error: unknown) => error), allow(10_000))
        .toMatchObject({ name: 'DatabaseUnavailable', reason: 'standby' });
      // The listener tries again each second.
      for (let second = 0; second < 5; second += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 1000);
        });
        const [row] = await execute(
          standby.url,
          `select count(*)::int as left_over from pg_stat_activity where application_name = 'safety-portal'`,
        );
        expect(row?.['left_over']).toBeLessThanOrEqual(1);
      }

      way.leadTo(primary.url);
      await expect
        .poll(() => ask().then(({ rows }) => rows, String), allow(10_000))
        .toEqual([{ standby: false }]);
      await expect
        .poll(async () => {
          await database.owner.query(sql`select pg_notify('back', 'again')`);
          return heard.length;
        }, allow(10_000))
        .toBeGreaterThan(0);
      await expect(openDatabase({ databaseUrl: standby.url, dataDir: '/nowhere' })).rejects.toThrow(
        /DATABASE_URL names does not let us in: .*standby/,
      );
    });

    it('cannot have the tables, and the start says what to do', async () => {
      const server = await startOwnServer();
      discards.push(() => server.stop());
      const create = (name: string, rest: string) =>
        `create database ${name} ${rest} template template0 lc_collate 'C' lc_ctype 'C'`;
      await execute(
        server.url,
        `create role portal login createrole password 'first'`,
        create('latin', `owner portal encoding 'LATIN1'`),
        create('narrow', `encoding 'UTF8'`),
        create('standing', `owner portal encoding 'UTF8'`),
        'alter database standing set default_transaction_read_only = on',
      );
      for (const [name, sentence] of [
        ['latin', `The database is encoded in LATIN1, which lacks letters of names. Create it again`],
        ['narrow', `portal cannot create tables. Let an administrator run: alter database "narrow" owner to`],
        ['standing', 'The server accepts no changes (transaction_read_only).'],
      ] as const) {
        const database = await openDatabase({
          databaseUrl: urlOf(server.url, name, 'portal', 'first'),
          dataDir: '/nowhere',
        });
        await expect(migrate(database)).rejects.toMatchObject({
          name: 'StartError',
          message: expect.stringContaining(sentence),
        });
        await database.close();
      }
    });

    it('serves again after it was read-only, also when the clock of the platform’s machine was set back since', async () => {
      const server = await startOwnServer();
      discards.push(() => server.stop());
      const readOnly = (value: 'on' | 'off') =>
        execute(
          server.url,
          `alter system set default_transaction_read_only = ${value}`,
          'select pg_reload_conf()',
        );
      const database = await openDatabase({ databaseUrl: server.url, dataDir: '/nowhere' });
      // First, so that a database that asks for ever for new sessions is closed too.
      discards.push(
        () => database.close(),
        () => vi.useRealTimers(),
      );
      const change = () => database.executeSql('create table if not exists changed ()').then(() => 'changed');
      await readOnly('on');
      await expect
        .poll(() => change().catch((error: unknown) => error), allow(10_000))
        .toMatchObject({ name: 'DatabaseUnavailable', reason: 'readOnly' });
      await readOnly('off');

      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
      const tooLate = pause(20_000, 'no session after 20 seconds', { ref: false });
      await expect.poll(() => Promise.race([change().catch(String), tooLate]), allow(40_000)).toBe('changed');
    });

    it('makes the platform not ready, with the reason, and ready again when the file of its address has the new password', async () => {
      const server = await startOwnServer();
      discards.push(() => server.stop());
      await execute(
        server.url,
        `create role portal login createrole password 'first'`,
        'create database portal owner portal',
      );
      const folder = mkdtempSync(join(tmpdir(), 'safety-portal-secret-'));
      discards.push(() => rmSync(folder, { recursive: true }));
      const DATABASE_URL_FILE = join(folder, 'url');
      writeFileSync(DATABASE_URL_FILE, `${urlOf(server.url, 'portal', 'portal', 'first')}\n`);
      const platform = await startPlatform({
        storage: 'pglite',
        env: {
          DATABASE_URL: undefined,
          DATABASE_URL_FILE,
          SECRET_KEY: 'a key that is long enough for this',
          SAMPLE_DATA: 'never',
        },
      });
      discards.push(() => platform.stop());
      const ready = async () => {
        const answer = await fetch(`${platform.url}/health/ready`);
        const { reason, status } = (await answer.json()) as { reason?: string; status: unknown };
        return { code: answer.status, retry: answer.headers.has('retry-after'), reason: reason ?? status };
      };
      const signIn = async () => {
        const answer = await fetch(`${platform.url}/identity/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=refresh_token&refresh_token=none&client_id=safety-portal',
        });
        await answer.body?.cancel();
        return answer.status;
      };

      await execute(server.url, `alter role portal password 'second'`, endSessions);
      await expect.poll(ready, allow(10_000)).toEqual({ code: 503, retry: true, reason: 'refused' });
      expect(await signIn()).toBe(503);
      writeFileSync(DATABASE_URL_FILE, urlOf(server.url, 'portal', 'portal', 'second'));
      await expect.poll(ready, allow(10_000)).toEqual({ code: 200, retry: false, reason: 'ready' });

      await execute(server.url, 'alter database portal set default_transaction_read_only = on', endSessions);
      await expect.poll(ready, allow(10_000)).toEqual({ code: 503, retry: true, reason: 'readOnly' });
      await execute(server.url, 'alter database portal set default_transaction_read_only = off', endSessions);
      await expect.poll(ready, allow(10_000)).toEqual({ code: 200, retry: false, reason: 'ready' });

      await execute(server.url, 'alter role portal connection limit 0', endSessions);
      await expect.poll(ready, allow(10_000)).toEqual({ code: 503, retry: true, reason: 'sessions' });
      await execute(server.url, 'alter role portal connection limit -1');
      await expect.poll(ready, allow(10_000)).toMatchObject({ code: 200 });
    });
  },
);
