import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { statementsOf } from '../../../platform/resources/queries/list-statements.ts';
import type { ListQuery } from '../../../platform/resources/queries/window.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import '../../../platform/modules.ts';
import { openOwn } from '../database/open.ts';
import { describePlatform, type Storage } from '../../support/storages.ts';

const staff: Principal = {
  userUid: '00000000-0000-4000-8000-000000000001',
  kind: 'system',
  clientUid: null,
  permissions: new Set(['canmanageclients']),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: false,
};

interface Plan {
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** How often each expression of a plan that is computed per row was computed. */
function loopsOf(plan: Plan): number[] {
  const own = plan['Parent Relationship'] === 'SubPlan' ? [plan['Actual Loops']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(loopsOf)];
}

/** How the people are found whose names a plan computes per row. */
function searchesForPeople(plan: Plan, isPerRow = false): string[] {
  const within = isPerRow || plan['Parent Relationship'] === 'SubPlan';
  const own = within && plan['Relation Name'] === 'users' ? [plan['Index Cond'] ?? 'all of them'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((below) => searchesForPeople(below, within))];
}

/** How the accounts of people are found, each scan in the order of the plan. */
function accountsOf(plan: Plan): string[] {
  const own =
    plan['Relation Name'] === 'identity_accounts' || plan['Index Name']?.startsWith('identity_accounts_')
      ? [plan['Index Cond'] ?? 'all of them']
      : [];
  return [...(plan.Plans ?? []).flatMap(accountsOf), ...own];
}

/** The number of rows that were found for a filter before the page is chosen. */
function matchesOf(plan: Plan): number | undefined {
  if (plan['Subplan Name'] === 'CTE matching') return plan['Actual Rows'];
  return (plan.Plans ?? []).map(matchesOf).find((rows) => rows !== undefined);
}

/** The plan of a page of the largest client's list, as it ran under row security. */
async function planOf(
  storage: Storage,
  resource: AnyResource,
  query: (people: number) => Partial<ListQuery>,
  settings: readonly string[] = [],
): Promise<Plan> {
  const { database, discard } = await openOwn(storage, 'sample');
  try {
    const { rows: clients } = await database.owner.query<{ uid: string; people: number }>(
      sql`select client_uid as uid, count(*)::int as people from users group by 1 order by 2 desc limit 1`,
    );
    const [{ uid, people } = { uid: '', people: 0 }] = clients;
    const { page } = statementsOf(resource, {
      params: { clientId: uid },
      principal: staff,
      query: {
        pagesize: 10,
        pagenumber: 0,
        orderInstructions: undefined,
        filters: undefined,
        ...query(people),
      },
    });
    const { rows } = await database.transaction({ kind: 'tenant', clientUid: uid }, async (tx) => {
      for (const setting of settings) await tx.query(sql`select set_config(${setting}, 'off', true)`);
      return tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${page}`);
    });
    const [row] = rows;
    if (!row) throw new Error('The statement has no plan.');
    return row['QUERY PLAN'][0].Plan;
  } finally {
    await discard();
  }
}

describePlatform('A page of a list', (storage) => {
  it('computes columns for its own rows only, not for those of the pages before it', async () => {
    const pagesize = 10;
    const plan = await planOf(storage, registry.users, (people) => {
      const pagenumber = Math.floor(people / pagesize) - 1;
      expect(pagenumber).toBeGreaterThan(3);
      return { pagesize, pagenumber, orderInstructions: 'LastName,FirstName' };
    });
    const loops = loopsOf(plan);
    expect(loops.length).toBeGreaterThan(3);
    expect(Math.max(...loops)).toBeLessThanOrEqual(pagesize);
  });

  it('finds no more rows of a filter than are counted', async () => {
    const filters = 'UserActive~eq~true';
    expect(matchesOf(await planOf(storage, registry.users, () => ({ filters, countTo: 20 })))).toBe(21);
    expect(matchesOf(await planOf(storage, registry.users, () => ({ filters })))).toBeGreaterThan(100);
  });

  it('of the history finds each name by an index, also under row security', async () => {
    const plan = await planOf(storage, registry.auditEntries, () => ({ filters: "Operation~neq~'delete'" }));
    const found = searchesForPeople(plan);
    expect(found.length).toBeGreaterThan(1);
    for (const condition of found) expect(condition).toMatch(/\b(?:uid|user_name) = /);
  });

  it.each([
    ['locked users', 'Locked~eq~true', 'last_failed_at'],
    ['open invitations', "Invitation~eq~'Invited'", 'invited_until'],
    ['expired invitations', "Invitation~eq~'Expired'", 'invited_until'],
  ])('of %s reads the accounts that an index finds, also under row security', async (_, filters, column) => {
    // The sample is so small that all accounts are read as fast.
    const settings = ['enable_seqscan', 'enable_hashjoin'];
    const plan = await planOf(storage, registry.users, () => ({ pagesize: 1, filters }), settings);
    expect(accountsOf(plan)[0]).toMatch(new RegExp(`client_uid = .*${column} `));
  });
});
