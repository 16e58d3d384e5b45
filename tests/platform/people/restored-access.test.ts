import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { list } from '../../../platform/database/index.ts';
import { personByEmail } from '../../../platform/identity/person.ts';
import { addAdministrator } from '../../../platform/people/first-administrator.ts';
import { enable, makeAdministrator } from '../../../platform/people/restore-access.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const now = new Date('2026-03-04T05:06:07Z');
const both = ['CanManageUsers', 'CanManageRoles'];

describeStorages('an operator who restores access', (storage) => {
  let opened: OpenedDatabase;
  let client: string;
  const buildings = [randomUUID(), randomUUID()];

  const run = (...statement: Parameters<OpenedDatabase['database']['owner']['query']>) =>
    opened.database.owner.query<Record<string, unknown>>(...statement);

  async function addRole(roleName: string, permissions: readonly string[], of = client): Promise<string> {
    const uid = randomUUID();
    await run(
      sql`insert into roles (client_uid, uid, role_name, permissions) values (${of}, ${uid}, ${roleName}, ${list(permissions)}::text[])`,
    );
    return uid;
  }

  /** A disabled user who may work in both buildings. */
  async function addUser(name: string): Promise<string> {
    const [uid, email] = [randomUUID(), `${name}.${randomUUID()}@example.org`];
    await run(sql`
      insert into users (client_uid, uid, first_name, last_name, user_name, user_active)
      values (${client}, ${uid}, ${name}, 'Person', ${email}, false)`);
    await run(
      sql`insert into identity_accounts (uid, email, kind, client_uid) values (${uid}, ${email}, 'client', ${client})`,
    );
    for (const building of buildings)
      await run(
        sql`insert into users_user_buildings (client_uid, uid, target_uid) values (${client}, ${uid}, ${building})`,
      );
    return email;
  }

  const stateOf = async (email: string) => {
    const { rows } = await run(sql`
      select t.user_active as "isActive", t.has_all_buildings as "hasAll",
        array(select target_uid from users_user_buildings l where l.uid = t.uid) as buildings,
        array(select r.role_name from users_user_roles l join roles r on r.uid = l.target_uid where l.uid = t.uid order by 1) as roles
      from users t where t.user_name = ${email}`);
    return rows[0];
  };

  const restore = (email: string, work = makeAdministrator) =>
    opened.database.owner.transaction(async (tx) => {
      const person = await personByEmail(tx, email);
      if (!person) throw new Error(`${email} is nobody.`);
      return work(tx, person, now);
    });

  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened?.discard());
  beforeEach(async () => {
    client = randomUUID();
    await run(sql`insert into clients (uid, name) values (${client}, ${client})`);
    buildings.splice(0, 2, randomUUID(), randomUUID());
    for (const building of buildings)
      await run(
        sql`insert into buildings (uid, client_uid, name) values (${building}, ${client}, ${building})`,
      );
  });

  it('gives the role of the client that manages people with the most permissions, and changes nobody else', async () => {
    const other = randomUUID();
    await run(sql`insert into clients (uid, name) values (${other}, ${other})`);
    await addRole('Of another client', [...both, 'a', 'b', 'c', 'd'], other);
    await addRole('Without roles', ['CanManageUsers', 'a', 'b', 'c']);
    await addRole('Fewest', both);
    await addRole('Most', ['canmanageusers', 'canmanageroles', 'canviewlogs']);
    const [email, colleague] = [await addUser('Ann'), await addUser('Ben')];
    const before = await stateOf(colleague);

    const changes = await restore(email);
    expect(await stateOf(email)).toEqual({ isActive: true, hasAll: true, buildings: [], roles: ['Most'] });
    expect(changes).toEqual({
      userActive: { old: false, new: true },
      hasAllBuildings: { old: false, new: true },
      userRoles: { old: [], new: [expect.any(String)] },
    });
    expect(await stateOf(colleague)).toEqual(before);
    expect(before).toMatchObject({ isActive: false, buildings: expect.arrayContaining(buildings) });
    expect(await restore(email)).toEqual({});
  });

  it('gives a holder of the role all buildings, and makes a role with another name where none manages people', async () => {
    const email = await addUser('Ann');
    for (const name of ['administrator', 'Administrator 2']) await addRole(name, []);
    expect(await restore(email)).toMatchObject({ hasAllBuildings: { new: true } });
    expect(await stateOf(email)).toMatchObject({ roles: ['Administrator 3'] });
    await run(sql`update users set has_all_buildings = false where client_uid = ${client}`);
    expect(await restore(email)).toEqual({ hasAllBuildings: { old: false, new: true } });
    expect(await stateOf(email)).toMatchObject({ roles: ['Administrator 3'], hasAll: true });
  });

  it('enables one person', async () => {
    const [email, colleague] = [await addUser('Ann'), await addUser('Ben')];
    expect(await restore(email, enable)).toEqual({ userActive: { old: false, new: true } });
    expect(await restore(email, enable)).toEqual({});
    expect([await stateOf(email), await stateOf(colleague)]).toMatchObject([
      { isActive: true, hasAll: false },
      { isActive: false },
    ]);
  });

  it('makes another administrator of the provider only while none is active and manages people, or on demand', async () => {
    const settings = await readSettings({ LOG_LEVEL: 'silent', PORT: '1' });
    const add = (email: string, also = false) =>
      addAdministrator(opened.database, settings, { email, now, add: also });
    expect((await add('first@provider.example')).email).toBe('first@provider.example');
    const present = 'There is an administrator already: first@provider.example.';
    await expect(add('second@provider.example')).rejects.toThrow(present);
    expect((await add('second@provider.example', true)).link).toMatch(/#token=/);

    await run(sql`update system_users set user_active = false`);
    expect((await add('third@provider.example')).email).toBe('third@provider.example');
    await expect(add('fourth@provider.example')).rejects.toThrow('third@provider.example');
    // Who is left manages nobody.
    await run(sql`update system_roles set permissions = '{CanViewLogs}'`);
    expect((await add('fourth@provider.example')).email).toBe('fourth@provider.example');
  });
});
