import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { personByEmail } from '../../../platform/identity/person.ts';
import { moduleGroups } from '../../../platform/product/module-groups.ts';
import { countClients, fillDatabase } from '../../../platform/sample/fill.ts';
import { sampleLogins } from '../../../platform/configuration/sample-logins.ts';
import { loadSampleData } from '../../../platform/sample/index.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import { clients } from '../../../resources/clients/index.ts';
import { contacts } from '../../../resources/contacts/index.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { snakeCase } from '../../../resources/declaration/index.ts';
import { levels } from '../../../resources/levels/index.ts';
import { locations } from '../../../resources/locations/index.ts';
import { mappings } from '../../../resources/mappings/index.ts';
import { modulesOf, violations } from '../../../resources/product/moduleRules.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { roles } from '../../../resources/roles/index.ts';
import { stationAccounts } from '../../../resources/stationAccounts/index.ts';
import { systemUsers } from '../../../resources/systemUsers/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { users } from '../../../resources/users/index.ts';
import { validateRecord } from '../../../resources/declaration/fields/validation.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

type Row = Record<string, unknown>;

describe('The sample data', () => {
  let opened: OpenedDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openOwn('pglite');
    ({ database } = opened);
    await loadSampleData(database);
  });
  afterAll(() => opened.discard());

  const all = async (table: string) =>
    (await database.owner.query(sql`select * from ${sql.identifier(table)}`)).rows;

  async function one<Value>(statement: ReturnType<typeof sql>): Promise<Value> {
    const { rows } = await database.owner.query<{ value: Value }>(statement);
    return rows[0]!.value;
  }

  it('has 40 clients of every type, status and billing type, in both regions', async () => {
    const rows = await all('clients');
    expect(rows).toHaveLength(40);
    for (const name of ['type', 'status', 'billingType'] as const) {
      const options = clients.fields[name].options?.map(({ value }) => value).toSorted();
      expect([...new Set(rows.map((row) => String(row[snakeCase(name)])))].toSorted()).toEqual(options);
    }
    expect(new Set(rows.map(({ country }) => country))).toEqual(new Set(['US', 'GB']));
  });

  it('has Northfield with 60 buildings, 300 levels, 1,500 locations and 2,000 users, and a client of 1,203 buildings', async () => {
    const northfield = await one<string>(
      sql`select uid as value from clients where name = 'Northfield School District'`,
    );
    const count = (table: string) =>
      one<number>(
        sql`select count(*)::int as value from ${sql.identifier(table)} where client_uid = ${northfield}`,
      );
    expect(await count('buildings')).toBe(60);
    expect(await count('levels')).toBe(300);
    expect(await count('locations')).toBe(1500);
    expect(await count('users')).toBe(2000);
    const most = sql`select max(n)::int as value from (select count(*) as n from buildings group by client_uid) counted`;
    expect(await one<number>(most)).toBe(1203);
  });

  it.each<[string, AnyResource]>([
    ['clients', clients],
    ['buildings', buildings],
    ['levels', levels],
    ['locations', locations],
    ['titles', titles],
    ['roles', roles],
    ['users', users],
    ['contacts', contacts],
    ['mappings', mappings],
    ['station_accounts', stationAccounts],
    ['system_users', systemUsers],
  ])('has %s that satisfy every rule of their forms', async (table, resource) => {
    // The platform counts failed sign-ins; users can only reset them. Passwords belong to the account, and computed fields are not stored.
    const names = Object.keys(resource.fields).filter((name) => {
      const { kind, computed } = resource.fields[name] as Field;
      return name !== 'failedLogins' && kind !== 'password' && !computed;
    });
    const links = new Map(
      await Promise.all(
        names
          .filter((name) => resource.fields[name]?.kind === 'references')
          .map(async (name) => {
            const targets = new Map<unknown, unknown[]>();
            for (const { uid, target_uid } of await all(`${table}_${snakeCase(name)}`))
              targets.set(uid, [...(targets.get(uid) ?? []), target_uid]);
            return [name, targets] as const;
          }),
      ),
    );
    const toRecord = (row: Row) =>
      Object.fromEntries(
        names.map((name) => {
          const value = links.get(name)?.get(row['uid']) ?? row[snakeCase(name)];
          return [
            name,
            resource.fields[name]?.shape === 'object' && value ? { uid: value, name: '' } : value,
          ];
        }),
      );
    const found = (await all(table)).flatMap((row) => validateRecord(resource, names, toRecord(row)));
    expect(found).toEqual([]);
  });

  it('has postal codes that match the state, and only states, countries and time zones from the lookups', async () => {
    const unknown = sql`select count(*)::int as value from (
        select country, state_province_region, time_zone from clients
        union all select country, state_province_region, time_zone from buildings) place
      where not exists (select from states where code = state_province_region and country_code = country)
        or not exists (select from countries where code = country)
        or not exists (select from timezones where zone_name = time_zone)`;
    expect(await one<number>(unknown)).toBe(0);
    // The first three digits of a ZIP code belong to one state. Each town of the sample has one such prefix.
    const split = sql`select count(*)::int as value from (
        select left(postal_zip_code, 3) from buildings where country = 'US'
        group by 1 having count(distinct state_province_region) > 1) area`;
    expect(await one<number>(split)).toBe(0);
  });

  it('licenses modules as the module rules allow', async () => {
    for (const { name, type, modules } of await all('clients')) {
      const catalogue = modulesOf(moduleGroups(String(type)));
      expect(violations(modules as string[], catalogue), String(name)).toEqual([]);
    }
  });

  it('has an account for every user, with the user’s own identifier and address', async () => {
    const strays = sql`select count(*)::int as value from users full join identity_accounts account using (uid)
      where (account.email is distinct from user_name or account.client_uid is distinct from users.client_uid)
        and account.kind is distinct from 'system' and account.email not like '%@nowhere.example'`;
    expect(await one<number>(strays)).toBe(0);
  });

  it('has the nine sample sign-ins with their documented permissions, buildings and clients', async () => {
    const logins = await sampleLogins(database);
    expect(logins).toHaveLength(9);
    const person = async (login: string) => (await personByEmail(database.owner, login))!;
    const people = await Promise.all(logins.map(({ login }) => person(login)));
    for (const one of people) expect(one.isActive, one.email).toBe(true);
    // Equal passwords must have different hashes.
    expect(new Set(people.map(({ passwordHash }) => passwordHash)).size).toBe(9);

    const sam = await person('sam.system@provider.example');
    expect(sam.kind).toBe('system');
    expect(new Set(sam.permissions)).toEqual(new Set(permissions.map((name) => name.toLowerCase())));
    expect((await person('sue.support@provider.example')).permissions).toEqual(['canmanageusers']);
    const ada = await person('ada.admin@northfield.example');
    expect(ada).toMatchObject({ clientName: 'Northfield School District', hasAllBuildings: true });
    expect(ada.permissions).toContain('canmanageclientsettings');
    expect(ada.permissions).not.toContain('canmanageclients');
    const will = await person('will.webhooks@northfield.example');
    expect(will.permissions.every((name) => name.includes('webhook'))).toBe(true);
    const bea = await person('bea.building@northfield.example');
    expect(bea.permissions).toEqual(['canmanagebuildingsettings']);
    expect(bea.buildingUids).toHaveLength(2);
    expect((await person('nell.nobody@northfield.example')).permissions).toEqual([]);
    expect((await person('sol.sso@northfield.example')).isSsoAuthenticated).toBe(true);
    expect((await person('uma.uk@oakwood.example')).clientName).toBe('Oakwood Trust');
    expect(await person('noel.noclient@nowhere.example')).toMatchObject({ kind: 'client', clientUid: null });
  });

  it('is loaded once by concurrent starts', async () => {
    await Promise.all([loadSampleData(database), loadSampleData(database)]);
    expect(await countClients(database.owner)).toBe(40);
  });

  // Last, because it adds records that other tests count.
  it('grows by the requested number of users and clients, twice in a row, with progress', async () => {
    const usersBefore = await one<number>(sql`select count(*)::int as value from users`);
    const progress: number[] = [];
    const options = {
      users: 250,
      clients: 6,
      modulesFor: (type: string) => modulesOf(moduleGroups(type)),
      now: new Date(),
      onProgress: (count: number) => progress.push(count),
    };
    await fillDatabase(database, options);
    await fillDatabase(database, options);
    expect(await countClients(database.owner)).toBe(52);
    expect(await one<number>(sql`select count(*)::int as value from users`)).toBe(usersBefore + 500);
    expect(progress).toEqual([250, 250]);
  });
});
