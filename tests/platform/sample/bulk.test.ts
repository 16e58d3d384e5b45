import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database } from '../../../platform/database/index.ts';
import { inBulk } from '../../../platform/sample/bulk.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const tables = ['clients', 'buildings', 'users', 'users_user_buildings'];
const client = '11111111-1111-4111-8111-111111111111';

describeStorages('adding many rows at once', (storage) => {
  let opened: OpenedDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openOwn(storage);
    ({ database } = opened);
  });
  afterAll(() => opened.discard());

  /** Indexes, keys and forced policies of the tables, read from the database. */
  async function definitions() {
    const { rows } = await database.owner.query<{ text: string }>(sql`
      select pg_get_indexdef(indexrelid) as text from pg_index where indrelid::regclass::text in ${tables}
      union all
      select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text in ${tables}
      union all
      select relname || relforcerowsecurity from pg_class where oid::regclass::text in ${tables}
      order by 1`);
    return rows.map(({ text }) => text);
  }
  const clients = async () =>
    (await database.owner.query<{ name: string }>(sql`select name from clients order by 1`)).rows;
  const add = (work: (insert: (statement: ReturnType<typeof sql>) => Promise<unknown>) => Promise<void>) =>
    database.owner.transaction((tx) =>
      inBulk(
        tx,
        tables,
        () => {},
        () => work((statement) => tx.query(statement)),
      ),
    );

  it('stores the rows, and keeps every index, key and policy', async () => {
    const before = await definitions();
    expect(before.length).toBeGreaterThan(30);
    await add(async (insert) => {
      await insert(sql`insert into clients (uid, name, country) values (${client}, 'Many', 'US')`);
    });
    expect(await definitions()).toEqual(before);
    expect(await clients()).toEqual([{ name: 'Many' }]);
  });

  it('rolls back when it is interrupted or a row references a missing record', async () => {
    const before = await definitions();
    const stopped = add(async (insert) => {
      await insert(sql`insert into clients (uid, name, country) values (gen_random_uuid(), 'More', 'US')`);
      throw new Error('Stopped.');
    });
    await expect(stopped).rejects.toThrow('Stopped.');
    const astray = add(async (insert) => {
      await insert(
        sql`insert into users_user_buildings (client_uid, uid, target_uid) values (${client}, ${client}, ${client})`,
      );
    });
    await expect(astray).rejects.toMatchObject({ code: '23503' });
    expect(await definitions()).toEqual(before);
    expect(await clients()).toEqual([{ name: 'Many' }]);
  });
});
