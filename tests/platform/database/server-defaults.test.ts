import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { type Database, migrate, openDatabase } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import type { Place } from '../../support/databases.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';
import { systemClock } from '../../support/systemClock.ts';
import { execute } from './own-server.ts';

const log = { warn() {}, error() {}, info() {}, debug() {} } as unknown as PlatformContext['log'];

describe.skipIf(!isAvailable('postgres'))('on a server whose administrator has chosen other defaults', () => {
  let place: Place;
  let databases: Database[] = [];

  beforeEach(async () => {
    place = await ownPlace('postgres', 'nothing');
  });
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.close()));
    databases = [];
    await place.discard();
  });

  async function choose(setting: string, value: string): Promise<void> {
    const url = place.databaseUrl ?? '';
    await execute(url, `alter database "${new URL(url).pathname.slice(1)}" set ${setting} = '${value}'`);
  }

  async function open(count: number): Promise<void> {
    databases = await Promise.all(Array.from({ length: count }, () => openDatabase(place)));
  }

  it.each(['repeatable read', 'serializable'])(
    'several processes start and write at the same moment where transactions are %s',
    async (isolation) => {
      await choose('default_transaction_isolation', isolation);
      await open(6);
      const settings = await readSettings({ PORT: '8123' });
      const job = defineJob<object>({ name: 'plain', handler: async () => 'done' });
      const outcomes = await Promise.allSettled(
        databases.map(async (database) => {
          await migrate(database);
          const queue = await startQueue({ database, settings, clock: systemClock, log }, [job]);
          await queue.stop();
        }),
      );
      expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);

      const [first] = databases;
      await first?.owner.script('create table counted (total int); insert into counted values (0)');
      const count = sql`update counted set total = total + 1`;
      await Promise.all(
        databases.flatMap(({ owner }) => [
          owner.query(count),
          owner.transaction(async (tx) => {
            await tx.query(sql`select`);
            await tx.query(count);
          }),
        ]),
      );
      expect((await first?.owner.query(sql`select total from counted`))?.rows).toEqual([{ total: 12 }]);
    },
  );

  it.each(['"$user", public', 'elsewhere'])(
    'the tables are in the schema public where the search path is %s',
    async (path) => {
      const url = place.databaseUrl ?? '';
      await execute(
        url,
        `create schema "${new URL(url).username}"`,
        `alter database "${new URL(url).pathname.slice(1)}" set search_path = ${path}`,
      );
      await open(1);
      const [database] = databases;
      await (database && migrate(database));
      const schemas = await database?.owner.query(
        sql`select distinct schemaname::text as schema from pg_tables where tablename in ('clients', 'platform_migration')`,
      );
      expect(schemas?.rows).toEqual([{ schema: 'public' }]);
      expect((await database?.owner.query(sql`select count(*)::int as count from clients`))?.rows).toEqual([
        { count: 0 },
      ]);
    },
  );

  it.each(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])(
    'a start takes longer than %s',
    async (setting) => {
      await choose(setting, '300ms');
      await open(2);
      const slow = async (database: Database) =>
        migrate(database, {
          async after(tx) {
            await tx.query(sql`select pg_sleep(0.6)`);
            await pause(600);
          },
        });
      const outcomes = await Promise.allSettled(databases.map(slow));
      expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
    },
  );
});
