import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { statementsOf } from '../../../platform/resources/queries/list-statements.ts';
import { registry } from '../../../resources/registry.ts';
import '../../../platform/modules.ts';
import { openOwn } from '../database/open.ts';
import { describePlatform } from '../../support/storages.ts';

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

describePlatform('A page of a list', (storage) => {
  it('computes columns for its own rows only, not for those of the pages before it', async () => {
    const { database, discard } = await openOwn(storage, 'sample');
    try {
      const { rows: clients } = await database.owner.query<{ uid: string; people: number }>(
        sql`select client_uid as uid, count(*)::int as people from users group by 1 order by 2 desc limit 1`,
      );
      const { uid = '', people = 0 } = clients[0] ?? {};
      const pagesize = 10;
      const pagenumber = Math.floor(people / pagesize) - 1;
      expect(pagenumber).toBeGreaterThan(3);
      const { page } = statementsOf(registry.users, {
        params: { clientId: uid },
        principal: staff,
        query: { pagesize, pagenumber, orderInstructions: 'LastName,FirstName', filters: undefined },
      });
      const { rows } = await database.transaction({ kind: 'tenant', clientUid: uid }, (tx) =>
        tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${page}`),
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      const loops = plan ? loopsOf(plan) : [];
      expect(loops.length).toBeGreaterThan(3);
      expect(Math.max(...loops)).toBeLessThanOrEqual(pagesize);
    } finally {
      await discard();
    }
  });

  it('of the history finds each name by an index, also under row security', async () => {
    const { database, discard } = await openOwn(storage, 'sample');
    try {
      const { rows: clients } = await database.owner.query<{ uid: string }>(
        sql`select client_uid as uid from users group by 1 order by count(*) desc limit 1`,
      );
      const [{ uid } = { uid: '' }] = clients;
      const { page } = statementsOf(registry.auditEntries, {
        params: { clientId: uid },
        principal: staff,
        query: {
          pagesize: 10,
          pagenumber: 0,
          orderInstructions: undefined,
          filters: "Operation~neq~'delete'",
        },
      });
      const { rows } = await database.transaction({ kind: 'tenant', clientUid: uid }, (tx) =>
        tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${page}`),
      );
      const found = rows.flatMap((row) => searchesForPeople(row['QUERY PLAN'][0].Plan));
      expect(found.length).toBeGreaterThan(1);
      for (const condition of found) expect(condition).toMatch(/\b(?:uid|user_name) = /);
    } finally {
      await discard();
    }
  });

  it.each([
    ['locked users', 'Locked~eq~true', 'last_failed_at'],
    ['open invitations', "Invitation~eq~'Invited'", 'invited_until'],
    ['expired invitations', "Invitation~eq~'Expired'", 'invited_until'],
  ])('of %s reads the accounts that an index finds, also under row security', async (_, filters, column) => {
    const { database, discard } = await openOwn(storage, 'sample');
    try {
      const { rows: clients } = await database.owner.query<{ uid: string }>(
        sql`select client_uid as uid from users group by 1 order by count(*) desc limit 1`,
      );
      const [{ uid } = { uid: '' }] = clients;
      const { page } = statementsOf(registry.users, {
        params: { clientId: uid },
        principal: staff,
        query: { pagesize: 1, pagenumber: 0, orderInstructions: undefined, filters },
      });
      const { rows } = await database.transaction({ kind: 'tenant', clientUid: uid }, async (tx) => {
        // The sample is so small that all accounts are read as fast.
        await tx.query(
          sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true)`,
        );
        return tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${page}`);
      });
      const [matching] = rows.flatMap((row) => accountsOf(row['QUERY PLAN'][0].Plan));
      expect(matching).toMatch(new RegExp(`client_uid = .*${column} `));
    } finally {
      await discard();
    }
  });
});
