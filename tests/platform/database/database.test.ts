import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  type Database,
  isForeignKeyViolation,
  isUniqueViolation,
  jsonb,
  list,
  type Scope,
} from '../../../platform/database/index.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from './open.ts';

const north = '11111111-1111-4111-8111-111111111111';
const south = '22222222-2222-4222-8222-222222222222';
const tenant = (clientUid: string): Scope => ({ kind: 'tenant', clientUid });
const platform: Scope = { kind: 'platform' };

describeStorages('the database', (storage) => {
  let opened: OpenedDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openOwn(storage);
    ({ database } = opened);
    await database.owner.query(
      sql`insert into clients (uid, name, country) values (${north}, 'North', 'US'), (${south}, 'South', 'GB')`,
    );
    await database.owner.query(
      sql`insert into titles (client_uid, uid, name) select c.uid, gen_random_uuid(), 'Head' from clients c`,
    );
  });
  afterAll(() => opened.discard());

  const titlesSeen = (scope: Scope) =>
    database.transaction(scope, async (tx) => {
      const { rows } = await tx.query<{ client_uid: string }>(
        sql`select client_uid from titles order by client_uid`,
      );
      return rows.map((row) => row.client_uid);
    });

  it('returns only a tenant’s own rows for an unfiltered query, and all rows to the platform', async () => {
    expect(await titlesSeen(tenant(north))).toEqual([north]);
    expect(await titlesSeen(tenant(south))).toEqual([south]);
    expect(await titlesSeen(platform)).toEqual([north, south]);
  });

  it('runs a prepared statement with other values, for other tenants and in both roles', async () => {
    const selectNamed = async (scope: Scope, name: string) =>
      database.transaction(scope, async (tx) => {
        const statement = sql`select client_uid from titles where name = ${name} order by 1`;
        const { rows } = await tx.query<{ client_uid: string }>(statement, { prepared: 'fixed' });
        return rows.map((row) => row.client_uid);
      });
    for (let time = 0; time < 8; time += 1) {
      expect(await selectNamed(tenant(north), 'Head')).toEqual([north]);
      expect(await selectNamed(tenant(south), 'Head')).toEqual([south]);
      expect(await selectNamed(platform, 'Head')).toEqual([north, south]);
      expect(await selectNamed(tenant(north), 'Nobody')).toEqual([]);
    }
  });

  it('runs a prepared statement after its first run failed in binding or execution', async () => {
    const failures: [run: (value: unknown) => Promise<unknown>, failing: unknown, good: unknown][] = [
      // An invalid text fails when bound, a division by zero when executed.
      [(value) => prepare(sql`select name from titles where name = ${value}`), 'a\0b', 'Head'],
      [(value) => prepare(sql`select 1 / ${value}::int as quotient`), 0, 1],
      [(value) => prepare(sql`select ${value}::uuid as uid`), 'none', north],
    ];
    const prepare = (statement: SQL) => database.owner.query(statement, { prepared: 'fixed' });
    for (const [run, failing, good] of failures) {
      await expect(run(failing)).rejects.toMatchObject({ code: expect.any(String) });
      await expect(run(failing)).rejects.not.toMatchObject({ code: '42P05' });
      await expect(run(good)).resolves.toBeDefined();
    }
  });

  it('does not update, delete, insert or count rows of another tenant', async () => {
    await database.transaction(tenant(north), async (tx) => {
      expect(
        (await tx.query(sql`update titles set name = 'Taken' where client_uid = ${south}`)).rowCount,
      ).toBe(0);
      expect((await tx.query(sql`delete from titles where client_uid = ${south}`)).rowCount).toBe(0);
      expect((await tx.query(sql`select count(*) as count from titles`)).rows).toEqual([{ count: 1 }]);
    });
    const adding = database.transaction(tenant(north), (tx) =>
      tx.query(sql`insert into titles (client_uid, uid, name) values (${south}, gen_random_uuid(), 'Spy')`),
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
    expect(await titlesSeen(platform)).toHaveLength(2);
  });

  it('rejects reading identity accounts in a platform transaction', async () => {
    const reading = database.transaction(platform, (tx) => tx.query(sql`select * from identity_accounts`));
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  it('rejects a tenant identifier that is not a UUID', async () => {
    const forged = tenant("' , true); reset role; --");
    await expect(database.transaction(forged, async () => {})).rejects.toThrow(/UUID/);
  });

  it('isolates two tenants in hundreds of concurrent transactions', async () => {
    const results = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const mine = index % 2 === 0 ? north : south;
        return (await titlesSeen(tenant(mine))).every((uid) => uid === mine);
      }),
    );
    expect(results).not.toContain(false);
  });

  it('rolls a transaction back when its callback throws, and runs later queries', async () => {
    const failing = database.transaction(tenant(north), async (tx) => {
      await tx.query(
        sql`insert into titles (client_uid, uid, name) values (${north}, gen_random_uuid(), 'Gone')`,
      );
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await titlesSeen(tenant(north))).toEqual([north]);
  });

  it('rejects writes in read-only transactions, and isolates tenants there too', async () => {
    const reading = { readOnly: true };
    const add = sql`insert into titles (client_uid, uid, name) values (${north}, gen_random_uuid(), 'Written')`;
    await expect(database.transaction(tenant(north), (tx) => tx.query(add), reading)).rejects.toMatchObject({
      code: '25006',
    });
    const read = () =>
      database.transaction(
        tenant(south),
        (tx) => tx.query(sql`select distinct client_uid from titles`),
        reading,
      );
    const answers = await Promise.all(Array.from({ length: 30 }, read));
    for (const { rows } of answers) expect(rows).toEqual([{ client_uid: south }]);
  });

  it('reports the rollback when a callback swallows a failed statement', async () => {
    const swallowing = database.transaction(tenant(north), async (tx) => {
      await tx
        .query(sql`insert into titles (client_uid, uid, name) values (${north}, gen_random_uuid(), 'head')`)
        .catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(/rolled back/);
  });

  it('names the constraint of a unique or foreign key violation', async () => {
    const twice = database.transaction(tenant(north), (tx) =>
      tx.query(sql`insert into titles (client_uid, uid, name) values (${north}, gen_random_uuid(), 'HEAD')`),
    );
    await expect(twice).rejects.toSatisfy((error) => isUniqueViolation(error, 'titles_name_unique'));
    const orphan = database.transaction(platform, (tx) =>
      tx.query(
        sql`insert into titles (client_uid, uid, name) values (gen_random_uuid(), gen_random_uuid(), 'Lost')`,
      ),
    );
    await expect(orphan).rejects.toSatisfy((error) => isForeignKeyViolation(error, 'titles_client_uid_fk'));
  });

  it('lets one of twenty concurrent creates of a name succeed', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        database.transaction(tenant(south), (tx) =>
          tx.query(
            sql`insert into titles (client_uid, uid, name) values (${south}, gen_random_uuid(), 'Once')`,
          ),
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused.every((error) => isUniqueViolation(error))).toBe(true);
    await database.owner.query(sql`delete from titles where name = 'Once'`);
  });

  it('rejects a statement that runs outside the open transaction or after its end', async () => {
    const beside = database.transaction(tenant(north), async () => database.owner.query(sql`select 1`));
    await expect(beside).rejects.toThrow(/must run on the transaction/);
    let transaction: { query: (statement: ReturnType<typeof sql>) => Promise<unknown> } | undefined;
    await database.transaction(tenant(north), async (tx) => {
      transaction = tx;
    });
    await expect(transaction?.query(sql`select 1`)).rejects.toThrow(/has ended/);
  });

  it('reads and writes values of every type in the same form on all storages', async () => {
    const { rows } = await database.owner.query(sql`
      select ${new Date('2026-01-02T03:04:05.678Z')}::timestamptz as instant, '2026-07-01 12:00:00+02'::timestamptz as zoned,
        date '2026-02-03' as day, 9007199254740993::int8 as huge, 42::int8 as count, 1.25::numeric as number,
        ${true}::boolean as yes, ${null}::text as nothing, ${{ a: [1, null] }}::jsonb as object, ${jsonb(['x', 1])} as list,
        ${list(['a,b', '"', '\\', 'NULL', '', null])}::text[] as texts, ${list([north])}::uuid[] as uids,
        ${new Uint8Array([0, 255])}::bytea as bytes`);
    expect(rows).toEqual([
      {
        instant: '2026-01-02T03:04:05.678Z',
        zoned: '2026-07-01T10:00:00.000Z',
        day: '2026-02-03',
        huge: '9007199254740993',
        count: 42,
        number: 1.25,
        yes: true,
        nothing: null,
        object: { a: [1, null] },
        list: ['x', 1],
        texts: ['a,b', '"', '\\', 'NULL', '', null],
        uids: [north],
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  it('receives notifications until it stops listening', async () => {
    const heard: string[] = [];
    const stop = await database.listen('ground-test', (payload) => {
      heard.push(payload);
    });
    await database.executeSql('select pg_notify($1, $2)', ['ground-test', 'hello']);
    await expect.poll(() => heard.length).toBe(1);
    await stop();
    await database.executeSql(`select pg_notify('ground-test', 'unheard'); select 1 as one`);
    expect(heard).toEqual(['hello']);
  });
});
