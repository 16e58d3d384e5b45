import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';

import { migrate } from '../../../platform/database/index.ts';
import { loadReferenceData } from '../../../platform/reference/load.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from './open.ts';

// Each test makes a PGlite of its own.
vi.setConfig({ testTimeout: 240_000 });

describeStorages('what a start changes', (storage) => {
  let opened: OpenedDatabase | undefined;
  afterEach(async () => {
    await opened?.discard();
    opened = undefined;
  });

  it('leaves nothing of the migrations when the reference data cannot be loaded', async () => {
    opened = await openOwn(storage, 'nothing');
    const { database } = opened;
    const failing = migrate(database, {
      async after(tx) {
        await loadReferenceData(tx);
        throw new Error('out of luck');
      },
    });
    await expect(failing).rejects.toThrow('out of luck');
    const { rows } = await database.owner.query(sql`select to_regclass('countries') as countries`);
    expect(rows).toEqual([{ countries: null }]);
  });

  it('takes rows of reference data that another version identified otherwise, and keeps their identifiers', async () => {
    opened = await openOwn(storage);
    const { database } = opened;
    const { rows: kinds } = await database.owner.query<{ name: string }>(
      sql`select unnest(array['email_subscriptions', 'building_types', 'default_landing_pages', 'countries', 'states', 'timezones']) as name`,
    );
    await migrate(database, { after: loadReferenceData });
    const read = async () => {
      const all = new Map<string, unknown>();
      for (const { name } of kinds) {
        const { rows } = await database.owner.query(
          sql`select uid, name from ${sql.identifier(name)} order by name, uid`,
        );
        all.set(name, rows);
      }
      return all;
    };
    for (const { name } of kinds)
      await database.owner.query(sql`update ${sql.identifier(name)} set uid = gen_random_uuid()`);
    const before = await read();
    await migrate(database, { after: loadReferenceData });
    expect(await read()).toEqual(before);
  });

  it('has the identifiers of reference data that earlier starts gave', async () => {
    opened = await openOwn(storage);
    const { database } = opened;
    await migrate(database, { after: loadReferenceData });
    const uidOf = async (table: string, name: string) => {
      const { rows } = await database.owner.query<{ uid: string }>(
        sql`select uid from ${sql.identifier(table)} where name = ${name}`,
      );
      return rows[0]?.uid;
    };
    expect(await uidOf('email_subscriptions', 'Release notes')).toBe('9153adb6-d548-85d9-97d1-c1f63aed646d');
    expect(await uidOf('building_types', 'Hospital')).toBe('3de6fe0b-d807-8671-aa6f-3de7d3373265');
  });

  it('gives tables their declared grants and policies again, and leaves others alone', async () => {
    opened = await openOwn(storage);
    const { database } = opened;
    expect((await migrate(database)).renewed).toEqual([]);
    await database.owner.script(`
      revoke all on titles from safety_portal_app;
      drop policy tenant on departments;
      create policy open on roles using (true);
      alter table clients no force row level security`);
    expect((await migrate(database)).renewed.toSorted()).toEqual([
      'clients',
      'departments',
      'roles',
      'titles',
    ]);
    expect((await migrate(database)).renewed).toEqual([]);
  });
});
