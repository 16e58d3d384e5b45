import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import type { Queryable } from '../../../platform/database/index.ts';
import { render } from '../../../platform/database/sql.ts';
import { wireValue } from '../../../platform/database/values.ts';
import { nextOf, statementsOf } from '../../../platform/resources/queries/list-statements.ts';
import type { ListQuery } from '../../../platform/resources/queries/window.ts';
import '../../../platform/modules.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';
import { staffWith } from './staff.ts';

const staff = staffWith('canviewlogs');

const rows = 40_000;
/** A thousandth of the rows have what is looked for. */
const rare = 1000;

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Number of rows of the list's table that a plan read. */
function rowsRead(plan: Plan): number {
  const own = /^(audit_entries|webhook_deliveries|titles)$/.test(plan['Relation Name'] ?? '')
    ? plan['Actual Loops'] *
      (plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0))
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
}

describe.skipIf(!inject('hasPostgres'))('A page of a long list', () => {
  let opened: OpenedDatabase;
  const client = randomUUID();
  const configuration = randomUUID();
  const building = randomUUID();
  const target = randomUUID();

  beforeAll(async () => {
    opened = await openOwn('postgres');
    const { owner } = opened.database;
    for (const [owning, isOwn] of [
      [client, true],
      [randomUUID(), false],
    ] as const) {
      const isRare = isOwn ? sql.raw(`n % ${rare} = 0`) : sql`false`;
      await owner.query(sql`
        insert into audit_entries
          (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, request_id)
        select ${owning}, gen_random_uuid(), now() - n * interval '1 second', ${owning}, 'a@example.org', 'system',
          case when ${isRare} then 'denied' else 'update' end, case when ${isRare} then 'roles' else 'users' end,
          case when ${isRare} then ${target} else 'y' end, 'x', 'y'
        from generate_series(1, ${rows}::integer) n`);
      await owner.query(sql`
        insert into webhook_deliveries
          (client_uid, uid, event_id, configuration_id, configuration_name, state, building_id, created_at, message_uid)
        select ${owning}, gen_random_uuid(), gen_random_uuid(), case when ${isRare} then ${configuration}::uuid else ${owning}::uuid end,
          'Log', case when ${isRare} then 'failed' else 'delivered' end, case when ${isRare} then ${building}::uuid else ${owning}::uuid end,
          now() - n * interval '1 second', gen_random_uuid()
        from generate_series(1, ${rows}::integer) n`);
    }
    for (const table of ['audit_entries', 'webhook_deliveries'])
      await owner.query(sql.raw(`analyze ${table}`));
  });
  afterAll(() => opened?.discard());

  const statementOf = (resource: AnyResource, given: Partial<ListQuery>) => {
    const query = { pagesize: 25, pagenumber: 0, orderInstructions: undefined, filters: undefined, ...given };
    const options = { params: { clientId: client }, principal: staff, query };
    return { options, page: statementsOf(resource, options).page };
  };
  const within = <Result>(work: (tx: Queryable) => Promise<Result>) =>
    opened.database.transaction({ kind: 'tenant', clientUid: client }, work);

  /** Number of rows of the log that a page reads, and that it has. */
  const costOf = (resource: AnyResource, query: Partial<ListQuery>) =>
    within(async (tx) => {
      const { page } = statementOf(resource, query);
      const { rows: plans } = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        sql`explain (analyze, format json) ${page}`,
      );
      const plan = plans[0]?.['QUERY PLAN'][0].Plan;
      const { rowCount: found } = await tx.query(page);
      return { read: plan ? rowsRead(plan) : NaN, found };
    });

  /** Number of rows of the list's table that a page reads by the plan for all values, which sessions use from the sixth time on. */
  const costByKeptPlan = (resource: AnyResource, query: Partial<ListQuery>) =>
    within(async (tx) => {
      const { text, parameters } = render(statementOf(resource, query).page);
      const values = parameters.map((value) => `'${String(wireValue(value)).replaceAll("'", "''")}'`);
      await tx.query(sql`set local plan_cache_mode = force_generic_plan`);
      await tx.query(sql.raw(`prepare kept as ${text}`));
      const { rows: plans } = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        sql.raw(`explain (analyze, format json) execute kept (${values.join()})`),
      );
      await tx.query(sql`deallocate kept`);
      const plan = plans[0]?.['QUERY PLAN'][0].Plan;
      return plan ? rowsRead(plan) : NaN;
    });

  it.each([
    ['deliveries with an outcome', `state~eq~'failed'`, 25],
    ['deliveries with an outcome that none has', `state~eq~'expired'`, 0],
    ['deliveries of a configuration', `configurationId~eq~'${configuration}'`, 25],
    ['deliveries of a building', `buildingId~eq~'${building}'`, 25],
  ] as const)('reads the %s by an index, and no others', async (_, filters, count) => {
    const { read, found } = await costOf(registry.webhookDeliveries, {
      filters,
      orderInstructions: 'createdAt desc',
    });
    expect(found).toBe(count);
    // The page, its identifiers, and the number of all.
    expect(read).toBeLessThan((4 * rows) / rare + 50);
  });

  describe('of a filter', () => {
    const titles = 2000;
    // Long names make reading the order dearer than reading the table: whether the page is read by it follows from the expected matches.
    const ending = ' of the school'.repeat(10);

    beforeAll(async () => {
      const { owner } = opened.database;
      await owner.query(sql`insert into clients (uid, name) values (${client}, 'Long lists')`);
      await owner.query(sql`
        insert into titles (client_uid, uid, name)
        select ${client}, gen_random_uuid(), 'Title ' || n || ${ending} from generate_series(1, ${titles}::integer) n`);
      await owner.query(sql`analyze titles`);
    });

    it.each([
      ['few match, is found and counted by comparing each record once', '77', 100],
      ['many match, is counted so, and found by comparing records until it is full', '7', 300],
    ])('that %s', async (_, part, more) => {
      const query = { filters: `name~contains~'${part}'`, orderInstructions: 'name desc', pagenumber: 1 };
      const { read } = await costOf(registry.titles, query);
      expect(read).toBeLessThanOrEqual(titles + more);
      expect(await costByKeptPlan(registry.titles, query)).toBeLessThanOrEqual(titles + more);
      const { rows: page } = await within((tx) =>
        tx.query<{ name: string; '@total': number }>(statementOf(registry.titles, query).page),
      );
      const named = Array.from({ length: titles }, (__, index) => String(titles - index)).filter((text) =>
        text.includes(part),
      );
      expect(page.map(({ name }) => name)).toEqual(
        named.slice(25, 50).map((number) => `Title ${number}${ending}`),
      );
      expect(page[0]?.['@total']).toBe(named.length);
    });
  });

  it('is read from its key, not from the beginning of the log', async () => {
    for (const [resource, orderInstructions] of [
      [registry.auditEntries, 'at desc'],
      [registry.webhookDeliveries, 'createdAt desc'],
    ] as const) {
      const { options, page } = statementOf(resource, { pagenumber: rows / 50, orderInstructions });
      const deep = await within((tx) => tx.query<{ '@keys': (string | null)[] }>(page));
      const after = nextOf(resource, options, deep.rows.at(-1)?.['@keys'] ?? []);
      const { read, found } = await costOf(resource, { after, orderInstructions });
      expect(found).toBe(25);
      expect(read).toBeLessThan(100);
    }
  });
});
