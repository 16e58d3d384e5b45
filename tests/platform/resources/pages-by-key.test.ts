import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jsonb } from '../../../platform/database/index.ts';
import type { Principal } from '../../../platform/kernel/principal.ts';
import type { ListQuery } from '../../../platform/resources/queries/window.ts';
import { listSimpleRest } from '../../../platform/resources/queries/simple-rest.ts';
import { listRecords } from '../../../platform/resources/read.ts';
import '../../../platform/modules.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import fc from '../../support/fastCheck.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const staff: Principal = {
  userUid: randomUUID(),
  kind: 'system',
  clientUid: null,
  permissions: new Set(['canviewlogs', 'canmanagebuildings']),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: false,
};

/** The rows of the first page, from which on pages have keys. */
const first = 1000;
const rows = first + 120;

/** Values with ties, none, accents, numbers, signs of SQL, and letters of two code units. */
const texts = [
  null,
  'Ely',
  'ely',
  'Élan',
  'elan',
  'Room 2',
  'Room 10',
  "O'Neil",
  '%_\\"',
  'Ørsted',
  '東京',
  '𝔄',
  'z',
];
const names = texts.filter((text) => text !== null);

const orders = {
  buildings: [
    'Name',
    'Name desc',
    'City',
    'City desc',
    'City,Name desc',
    'RenewalYear desc,City',
    'Status,RenewalYear',
    'ContractEndDate',
  ],
  auditEntries: [
    'At desc',
    'At',
    'Count,At desc',
    'TargetTitle',
    'TargetTitle desc,Count',
    'ActorName,Operation desc',
  ],
} as const;

describeStorages('A list that is paged by keys', (storage) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened?.discard());

  const at = (client: string) => {
    const read = (resource: AnyResource, query: Partial<ListQuery>) =>
      opened.database.transaction({ kind: 'tenant', clientUid: client }, (tx) =>
        listRecords(tx, resource, {
          params: { clientId: client },
          principal: staff,
          query: {
            pagesize: first,
            pagenumber: 0,
            orderInstructions: undefined,
            filters: undefined,
            ...query,
          },
        }),
      );
    /** The identifiers of all rows: page after page, sizes in turn, each behind the last row of the page before. */
    const readByKeys = async (
      resource: AnyResource,
      orderInstructions: string,
      sizes: readonly number[],
      between: (page: number) => Promise<void> = async () => {},
    ) => {
      let page = await read(resource, { orderInstructions });
      const uids = page.items.map(({ uid }) => uid);
      for (let number = 0; page.next !== undefined; number += 1) {
        await between(number);
        page = await read(resource, {
          orderInstructions,
          after: page.next,
          pagesize: sizes[number % sizes.length] ?? 1,
        });
        uids.push(...page.items.map(({ uid }) => uid));
      }
      return { uids, last: page };
    };
    return { read, readByKeys };
  };

  interface Values {
    readonly text: number;
    readonly other: number;
    readonly number: number;
    readonly moment: number;
  }
  const values = fc.record({ text: fc.nat(), other: fc.nat(), number: fc.nat(4), moment: fc.nat(20) });

  async function fill(client: string, made: readonly Values[]) {
    const all = Array.from({ length: rows }, (_, index) => {
      const { text, other, number, moment } = made[index % made.length] ?? {
        text: 0,
        other: 0,
        number: 0,
        moment: 0,
      };
      return {
        text: texts[text % texts.length] ?? null,
        name: `${names[other % names.length]} ${index}`,
        number: number === 0 ? null : number,
        // Microseconds, which responses do not have.
        at: `2026-03-04 05:06:07.${String(100_000 + moment)}+00`,
        day: number === 0 ? null : `2026-01-0${number}`,
      };
    });
    const given = sql`jsonb_to_recordset(${jsonb(all)}) as x(text text, name text, number integer, at timestamptz, day date)`;
    const { owner } = opened.database;
    await owner.query(sql`insert into clients (uid, name) values (${client}, ${client})`);
    await owner.query(sql`
      insert into buildings (client_uid, uid, name, city, renewal_year, contract_end_date, status)
      select ${client}, gen_random_uuid(), name, text, 2026 + number, day, case when number = 1 then 'Disabled' else 'Active' end
      from ${given}`);
    await owner.query(sql`
      insert into audit_entries
        (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, count, request_id)
      select ${client}, gen_random_uuid(), at, ${client}, name, 'system', 'update', 'titles', 'x', text, coalesce(number, 7), 'y'
      from ${given}`);
  }

  it('has the same rows in the same order as by numbers, for ties, missing values, accents and any size of pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(values, { minLength: 20, maxLength: 200 }),
        fc.array(fc.integer({ min: 15, max: 80 }), { minLength: 1, maxLength: 3 }),
        async (made, sizes) => {
          const client = randomUUID();
          await fill(client, made);
          const { read, readByKeys } = at(client);
          for (const name of ['buildings', 'auditEntries'] as const)
            for (const orderInstructions of orders[name]) {
              const resource = registry[name];
              const pages = await Promise.all(
                [0, 1].map((pagenumber) => read(resource, { orderInstructions, pagenumber })),
              );
              const byNumbers = pages.flatMap(({ items }) => items.map(({ uid }) => uid));
              const { uids, last } = await readByKeys(resource, orderInstructions, sizes);
              expect(byNumbers).toHaveLength(rows);
              expect(uids, orderInstructions).toEqual(byNumbers);
              expect(last.rowCount).toBe(rows);
              expect(last).not.toHaveProperty('rowCountIsLowerBound');
            }
        },
      ),
      // One set of values takes seconds. Each day has another one.
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('repeats and skips none that stays, while others are created and deleted before and behind the pages', async () => {
    const client = randomUUID();
    await fill(client, fc.sample(values, 50));
    const { read, readByKeys } = at(client);
    const { owner } = opened.database;
    const ofPage = await read(registry.buildings, { orderInstructions: 'City,Name' });
    const gone = ofPage.items.slice(0, 40).map(({ uid }) => String(uid));
    const stay = new Set(
      [
        ...ofPage.items,
        ...(await read(registry.buildings, { orderInstructions: 'City,Name', pagenumber: 1 })).items,
      ].map(({ uid }) => uid),
    );
    gone.forEach((uid) => stay.delete(uid));
    const { uids } = await readByKeys(registry.buildings, 'City,Name', [25], async (page) => {
      await owner.query(sql`
        insert into buildings (client_uid, uid, name, city)
        select ${client}, gen_random_uuid(), ${`Joined ${page} `} || n, case when n % 2 = 0 then 'A' else 'zz' end
        from generate_series(1, 30) n`);
      const some = gone.splice(0, 10);
      for (const uid of some)
        await owner.query(sql`delete from buildings where client_uid = ${client} and uid = ${uid}`);
    });
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids.filter((uid) => stay.has(uid))).toHaveLength(stay.size);
  });

  it('tells keys beyond the first thousand rows only, and refuses those of another order or of nothing', async () => {
    const client = randomUUID();
    await fill(client, fc.sample(values, 5));
    const { read } = at(client);
    // The near pages first and last: their statement is another one than that of the pages with keys.
    const page = (pagenumber: number) =>
      read(registry.buildings, { pagesize: 25, pagenumber, orderInstructions: 'City' });
    for (const near of [0, 38]) expect(await page(near)).not.toHaveProperty('next');
    const { next = '' } = await page(39);
    expect(await page(38)).not.toHaveProperty('next');
    expect(next).not.toBe('');
    const refused = { status: 400, options: { errors: { after: [expect.stringMatching(/same order/)] } } };
    for (const [after, orderInstructions] of [
      [next, 'City desc'],
      [next, 'Name'],
      ['x', 'City'],
      ['', 'City'],
      [Buffer.from('[null,1]').toString('base64url'), 'City'],
    ])
      await expect(read(registry.buildings, { after, orderInstructions })).rejects.toMatchObject(refused);
  });

  it('works in the dialect of ra-data-simple-rest by a header', async () => {
    const client = randomUUID();
    await opened.database.owner.query(sql`
      insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at, message_uid)
      select ${client}, gen_random_uuid(), gen_random_uuid(), ${client}, 'Log', 'delivered', now() - n % 7 * interval '1 second', gen_random_uuid()
      from generate_series(1, ${rows}::integer) n`);
    const read = (range: readonly [number, number], after?: string) =>
      opened.database.transaction({ kind: 'tenant', clientUid: client }, (tx) =>
        listSimpleRest(tx, registry.webhookDeliveries, {
          params: { clientId: client },
          principal: staff,
          query: {
            range: JSON.stringify(range),
            filter: undefined,
            sort: '["createdAt","DESC"]',
            pagesize: undefined,
            pagenumber: 0,
            orderInstructions: undefined,
            filters: undefined,
            after,
          },
        }),
      );
    const idsOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
      (body as { id: string }[]).map(({ id }) => id);
    const { headers = {}, ...page } = await read([0, 999]);
    const next = String((headers as Record<string, string>)['x-next']);
    const byNumber = await read([1000, 1119]);
    expect(idsOf(page)).toHaveLength(1000);
    expect(idsOf(await read([1000, 1999], next))).toEqual(idsOf(byNumber));
    expect((await read([1000, 1049], next)).headers).toMatchObject({
      'content-range': 'webhookDeliveries 1000-1049/1050',
      'x-total-is-lower-bound': 'true',
    });
  });
});
