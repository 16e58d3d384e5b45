import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database, Scope } from '../../../platform/database/index.ts';
import { transactionRoles } from '../../../platform/database/schema/row-security.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from './open.ts';

describeStorages('row-level security', (storage) => {
  let opened: OpenedDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openOwn(storage, 'sample');
    ({ database } = opened);
  });
  afterAll(() => opened.discard());

  it('is enabled and forced on the clients and on every table with a tenant column', async () => {
    const { rows } = await database.owner.query<{ name: string; forced: boolean; policies: number }>(sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'clients' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_uid' and not a.attisdropped))`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ forced, policies }) => !forced || policies < 2)).toEqual([]);
  });

  it('limits an unfiltered query of every table to the rows of its tenant', async () => {
    const { rows: tables } = await database.owner.query<{ name: string }>(sql`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'client_uid' order by 1`);
    const seenBy = (scope: Scope, table: string) =>
      database
        .transaction(scope, async (tx) => {
          const { rows } = await tx.query<{ uid: string }>(
            sql`select distinct client_uid as uid from ${sql.identifier(table)}`,
          );
          return rows.map(({ uid }) => uid);
        })
        // The application role has no access to tables of the platform itself.
        .catch((error: { code?: string }) =>
          error.code === '42501' ? 'denied' : Promise.reject(error as Error),
        );
    const filled: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.owner.query<{ uid: string }>(
        sql`select distinct client_uid as uid from ${sql.identifier(name)} where client_uid is not null limit 2`,
      );
      const [first] = rows;
      const nobody = await seenBy({ kind: 'tenant', clientUid: randomUUID() }, name);
      expect({ name, nobody: nobody === 'denied' ? [] : nobody }).toEqual({ name, nobody: [] });
      if (!first || nobody === 'denied') continue;
      expect({ name, seen: await seenBy({ kind: 'tenant', clientUid: first.uid }, name) }).toEqual({
        name,
        seen: [first.uid],
      });
      if (rows.length > 1) filled.push(name);
    }
    expect(filled).toEqual(expect.arrayContaining(['buildings', 'roles', 'users']));
  });

  it("puts the tenant first in every tenant table's key", async () => {
    const { rows } = await database.owner.query<{ name: string; first: string }>(sql`
      select c.relname as name, a.attname as first
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace and c.relname not like 'identity%' and exists (
        select from pg_attribute t where t.attrelid = c.oid and t.attname = 'client_uid')`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ first }) => first !== 'client_uid')).toEqual([]);
  });

  it('applies to the application’s roles, which own no tables and have no bypass privilege', async () => {
    const { rows } = await database.owner.query(sql`
      select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolcanlogin as mighty,
        (select count(*) from pg_class c where c.relowner = r.oid) as owned,
        (select count(*) from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where r.rolname in (${sql.join(
        transactionRoles.map((role) => sql`${role}`),
        sql`, `,
      )}) order by name`);
    expect(rows).toEqual(transactionRoles.map((name) => ({ name, mighty: false, owned: 0, memberships: 0 })));
  });

  it('lets searches across tenants use the trigram index', async () => {
    const plan = await database.transaction({ kind: 'platform' }, async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`);
      const { rows } = await tx.query(sql`explain select * from users where search_document like '%smith%'`);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('users_search_document');
  });
});
