import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { permissions } from '../../resources/product/permissions.ts';
import { appendChange } from '../audit/append.ts';
import { list, type OwnerQueryable } from '../database/index.ts';
import type { Person } from '../identity/person.ts';
import { type Changes, operator } from '../identity/rescue.ts';

/** The tables of a person and their roles: of a client, or of the staff. */
interface Tables {
  readonly person: SQL;
  readonly roles: SQL;
  readonly given: SQL;
  readonly resource: { readonly person: 'users' | 'systemUsers'; readonly roles: 'roles' | 'systemRoles' };
  /** The audit trail's name of the field with the roles. */
  readonly rolesField: string;
  /** Condition on rows of the client, for a table. */
  readonly ofClient: (alias: string) => SQL;
}

function tablesOf({ kind, clientUid }: Person): Tables {
  return kind === 'system'
    ? {
        person: sql`system_users`,
        roles: sql`system_roles`,
        given: sql`system_users_roles`,
        resource: { person: 'systemUsers', roles: 'systemRoles' },
        rolesField: 'roles',
        ofClient: () => sql`true`,
      }
    : {
        person: sql`users`,
        roles: sql`roles`,
        given: sql`users_user_roles`,
        resource: { person: 'users', roles: 'roles' },
        rolesField: 'userRoles',
        ofClient: (alias) => sql`${sql.identifier(alias)}.client_uid = ${clientUid}`,
      };
}

/** The permissions of a new administrator's role, in lower case as in the claims. */
const everything = permissions.map((permission) => permission.toLowerCase());

/** The role with the most permissions among those that manage people, or a new one with all of them. */
async function administratorRole(
  tx: OwnerQueryable,
  person: Person,
  { roles, resource, ofClient }: Tables,
  now: Date,
): Promise<string> {
  const needed = person.kind === 'system' ? ['canmanageusers'] : ['canmanageusers', 'canmanageroles'];
  const { rows } = await tx.query<{ uid: string }>(sql`
    select role.uid from ${roles} role
    where ${ofClient('role')} and ${list(needed)}::text[] <@ array(select lower(name) from unnest(role.permissions) name)
    order by cardinality(role.permissions) desc, role.uid limit 1`);
  const [found] = rows;
  if (found) return found.uid;
  const uid = randomUUID();
  const { rows: taken } = await tx.query<{ name: string }>(
    sql`select lower(role.role_name) as name from ${roles} role where ${ofClient('role')}`,
  );
  const names = new Set(taken.map(({ name }) => name));
  let roleName = 'Administrator';
  for (let count = 2; names.has(roleName.toLowerCase()); count += 1) roleName = `Administrator ${count}`;
  await tx.query(
    person.kind === 'system'
      ? sql`insert into system_roles (uid, role_name, permissions) values (${uid}, ${roleName}, ${list(everything)}::text[])`
      : sql`insert into roles (client_uid, uid, role_name, permissions)
          values (${person.clientUid}, ${uid}, ${roleName}, ${list(everything)}::text[])`,
  );
  await appendChange(tx, {
    principal: operator,
    operation: 'create',
    subject: resource.roles,
    clientUid: person.clientUid,
    target: uid,
    targetTitle: roleName,
    changes: { roleName: { new: roleName }, permissions: { new: everything } },
    at: now,
    requestId: 'command line',
  });
  return uid;
}

/** Enables a person. Returns the change, or none when they are active. */
export async function enable(tx: OwnerQueryable, person: Person): Promise<Changes> {
  const { person: table, ofClient } = tablesOf(person);
  const { rowCount } = await tx.query(sql`
    update ${table} t set user_active = true, version = version + 1
    where ${ofClient('t')} and t.uid = ${person.uid} and not t.user_active`);
  return rowCount > 0 ? { userActive: { old: false, new: true } } : {};
}

/** Enables a person and gives them the administrator's role; a user of a client in all buildings. Returns the changes. */
export async function makeAdministrator(tx: OwnerQueryable, person: Person, now: Date): Promise<Changes> {
  const tables = tablesOf(person);
  const { person: table, given, rolesField, ofClient } = tables;
  const enabled = await enable(tx, person);
  const role = await administratorRole(tx, person, tables, now);
  const { rows } = await tx.query<{ uid: string }>(
    sql`select link.target_uid as uid from ${given} link where ${ofClient('link')} and link.uid = ${person.uid} order by 1`,
  );
  const before = rows.map(({ uid }) => uid);
  if (before.includes(role) && (person.kind === 'system' || person.hasAllBuildings)) return enabled;
  if (!before.includes(role))
    await tx.query(
      person.kind === 'system'
        ? sql`insert into system_users_roles (uid, target_uid) values (${person.uid}, ${role})`
        : sql`insert into users_user_roles (client_uid, uid, target_uid) values (${person.clientUid}, ${person.uid}, ${role})`,
    );
  const widened: Record<string, Changes[string]> = {};
  if (person.kind === 'client' && !person.hasAllBuildings) {
    await tx.query(sql`
      delete from users_user_buildings link where ${ofClient('link')} and link.uid = ${person.uid}`);
    await tx.query(
      sql`update users t set has_all_buildings = true where ${ofClient('t')} and t.uid = ${person.uid}`,
    );
    widened['hasAllBuildings'] = { old: false, new: true };
  }
  await tx.query(sql`
    update ${table} t set version = version + 1 where ${ofClient('t')} and t.uid = ${person.uid}`);
  const gained = before.includes(role) ? {} : { [rolesField]: { old: before, new: [...before, role] } };
  return { ...enabled, ...gained, ...widened };
}
