import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listRecords } from '../../../platform/resources/read.ts';
import { listSimpleRest } from '../../../platform/resources/queries/simple-rest.ts';
import '../../../platform/modules.ts';
import { registry } from '../../../resources/registry.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';
import { staffWith } from './staff.ts';

/** More than a list counts. */
const entries = 10_300;

const staff = staffWith('canviewlogs');

describeStorages('a list of more rows than are counted', (storage) => {
  let opened: OpenedDatabase;
  const client = randomUUID();
  const maker = randomUUID();

  beforeAll(async () => {
    opened = await openOwn(storage);
    const { owner } = opened.database;
    await owner.query(sql`
      insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, request_id)
      select ${client}, gen_random_uuid(), now() - n * interval '1 second', ${maker}, 'a@example.org', 'system', 'update', 'titles', 'x', 'y'
      from generate_series(1, ${entries}::integer) n`);
    await owner.query(sql`
      insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at, message_uid)
      select ${client}, gen_random_uuid(), gen_random_uuid(), ${maker}, 'Log', 'delivered', now() - n * interval '1 second', gen_random_uuid()
      from generate_series(1, ${entries}::integer) n`);
    await owner.query(sql`insert into clients (uid, name) values (${client}, 'Long')`);
    await owner.query(sql`
      insert into buildings (client_uid, uid, name, city)
      select ${client}, gen_random_uuid(), 'Hall ' || n, case when n % 100 = 0 then 'York' else 'Ely' end
      from generate_series(1, ${entries}::integer) n`);
  });
  afterAll(() => opened?.discard());

  const scope = { kind: 'tenant', clientUid: client } as const;
  const params = { clientId: client };

  const page = (pagenumber: number, pagesize: number) =>
    opened.database.transaction(scope, (tx) =>
      listRecords(tx, registry.auditEntries, {
        params,
        principal: staff,
        query: { pagesize, pagenumber, orderInstructions: 'At desc', filters: undefined },
      }),
    );

  it('says on its first page that there are more', async () => {
    const first = await page(0, 25);
    expect(first.items).toHaveLength(25);
    expect(first).toMatchObject({ rowCount: 10_000, rowCountIsLowerBound: true });
  });

  it('has the rows beyond those counted, and tells their number near the end', async () => {
    // Its number ends the count of this one.
    expect(await page(1, 1000)).toMatchObject({ rowCount: 10_000, rowCountIsLowerBound: true });
    const last = await page(10, 1000);
    expect(last.items).toHaveLength(300);
    expect(last.rowCount).toBe(entries);
    expect(last).not.toHaveProperty('rowCountIsLowerBound');
    expect(await page(11, 1000)).toMatchObject({ items: [], rowCount: entries });
  });

  describe('of records', () => {
    const buildings = async (pagenumber: number, pagesize: number, filters?: string) => {
      const found = await opened.database.transaction(scope, (tx) =>
        listRecords(tx, registry.buildings, {
          params,
          principal: staff,
          query: { pagesize, pagenumber, orderInstructions: 'Name desc', filters },
        }),
      );
      return { ...found, items: found.items.map(({ name }) => Number(String(name).slice('Hall '.length))) };
    };
    const inEly = Array.from({ length: entries }, (_, index) => entries - index).filter((n) => n % 100 !== 0);

    it('says that there are more, and has them', async () => {
      expect(await buildings(0, 3)).toMatchObject({
        items: [10_300, 10_299, 10_298],
        rowCount: 10_000,
        rowCountIsLowerBound: true,
      });
      const last = await buildings(10, 1000);
      expect(last.items).toEqual(Array.from({ length: 300 }, (_, index) => 300 - index));
      expect(last.rowCount).toBe(entries);
      expect(last).not.toHaveProperty('rowCountIsLowerBound');
    });

    it('shows the first of all that match a filter, and counts them near the end', async () => {
      const filter = "City~eq~'Ely'";
      const first = await buildings(0, 25, filter);
      expect(first.items).toEqual(inEly.slice(0, 25));
      expect(first).toMatchObject({ rowCount: 10_000, rowCountIsLowerBound: true });
      const last = await buildings(10, 1000, filter);
      expect(last.items).toEqual(inEly.slice(10_000));
      expect(last.rowCount).toBe(inEly.length);
      expect(last).not.toHaveProperty('rowCountIsLowerBound');
      expect(await buildings(11, 1000, filter)).toMatchObject({ items: [], rowCount: inEly.length });
    });

    it('counts fewer matches exactly', async () => {
      const first = await buildings(0, 2, "City~eq~'York'");
      expect(first).toMatchObject({ items: [10_300, 10_200], rowCount: 103 });
      expect(first).not.toHaveProperty('rowCountIsLowerBound');
    });
  });

  it('says so in the dialect of ra-data-simple-rest in a header', async () => {
    const read = (first: number, last: number) =>
      opened.database.transaction(scope, (tx) =>
        listSimpleRest(tx, registry.webhookDeliveries, {
          params,
          principal: staff,
          query: {
            range: JSON.stringify([first, last]),
            filter: JSON.stringify({ configurationName: 'Log' }),
            sort: undefined,
            pagesize: undefined,
            pagenumber: 0,
            orderInstructions: undefined,
            filters: undefined,
          },
        }),
      );
    expect((await read(0, 24)).headers).toEqual({
      'content-range': 'webhookDeliveries 0-24/10000',
      'x-total-is-lower-bound': 'true',
    });
    expect((await read(10_000, 10_999)).headers).toEqual({
      'content-range': `webhookDeliveries 10000-10299/${entries}`,
    });
    expect(await read(10_300, 10_399)).toMatchObject({
      headers: { 'content-range': `webhookDeliveries */${entries}` },
      body: [],
    });
  });
});
