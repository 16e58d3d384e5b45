import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { isAvailable, ownPlatform } from '../../support/storages.ts';

describe.skipIf(!isAvailable('postgres'))('a process whose database a newer version migrated', () => {
  it('ends with the reason when it is connected again', async () => {
    const platform = await ownPlatform({ storage: 'postgres' });
    try {
      const admin = new pg.Client(platform.databaseUrl);
      await admin.connect();
      await admin.query(`insert into platform_migration (name, checksum) values ('9999_newer', 'sum')`);
      await admin.query(`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and mode = 'ShareLock' and granted
          and database = (select oid from pg_database where datname = current_database())`);
      await admin.end();
      await expect.poll(() => platform.output(), { timeout: 60_000 }).toContain('Stopping.');
      expect(platform.output()).toContain(
        'brought up to date by 9999_newer while this process was not connected',
      );
      expect(await platform.ended()).toBe(1);
      await expect(platform.start()).rejects.toThrow(
        '9999_newer, which this version of the platform does not know',
      );
    } finally {
      await platform.stop();
    }
  });
});
