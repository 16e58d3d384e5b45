import { type SQL, sql } from 'drizzle-orm';

import { type AnyResource, localize, nounOf } from '../../resources/declaration/index.ts';
import { parentsOf } from '../../resources/declaration/nesting.ts';
import { isWithin } from '../../resources/product/options/permissions.ts';
import { targetOf } from '../../resources/registry.ts';
import type { Queryable } from '../database/index.ts';
import { columnName, identifierColumn, linkTable, tableName, tenantColumn } from '../database/naming.ts';
import type { Principal } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { type Values, valuesOf } from './input.ts';
import { findRecord } from './read.ts';
import { pathsTo } from './rows.ts';
import { clientOf, type Writing } from './writing.ts';

/** A role: the permissions of its holders, and the roles they may assign. */
export interface RoleFacts {
  readonly uid: string;
  /** Lower case. */
  readonly permissions: ReadonlySet<string>;
  /** Identifiers of the roles that its holders may assign. */
  readonly assigns: readonly string[];
  readonly isGlobalAdmin: boolean;
}

/** The roles of one client, or those of the provider's staff, by identifier. */
export type RoleBook = ReadonlyMap<string, RoleFacts>;

/** The rights that a user, or a holder of a role, can obtain. */
interface Rights {
  readonly permissions: ReadonlySet<string>;
  readonly isGlobalAdmin: boolean;
}

interface RoleRow {
  readonly uid: string;
  readonly permissions: readonly string[];
  readonly assigns: readonly string[];
  readonly isGlobalAdmin: boolean;
}

/** Converts a row to a role. */
export function roleFacts({ permissions, ...role }: RoleRow): RoleFacts {
  return { ...role, permissions: new Set(permissions.map((permission) => permission.toLowerCase())) };
}

/** The roles of a client (`roles`), or those of the provider's staff (`systemRoles`, with null). */
export async function readRoles(
  tx: Queryable,
  resource: AnyResource,
  clientUid: string | null,
): Promise<RoleBook> {
  const { permissions = '', from, globalAdmin } = resource.rights ?? {};
  const identifier = (property: string) => sql.identifier(columnName(resource, property) ?? '');
  const tenant = sql.identifier(tenantColumn);
  const assigns =
    from === undefined
      ? sql`'{}'::uuid[]`
      : sql`array(select l.target_uid from ${sql.identifier(linkTable(resource, from).name)} l
          where l.${tenant} = t.${tenant} and l.uid = t.uid)`;
  const { rows } = await tx.query<RoleRow>(
    sql`
    select t.${sql.identifier(identifierColumn)} as uid, t.${identifier(permissions)} as permissions, ${assigns} as assigns,
      ${globalAdmin === undefined ? sql`false` : sql`t.${identifier(globalAdmin)}`} as "isGlobalAdmin"
    from ${sql.identifier(tableName(resource))} t where ${clientUid === null ? sql`true` : sql`t.${tenant} = ${clientUid}`}`,
    { prepared: 'record' },
  );
  return new Map(rows.map((row) => [row.uid, roleFacts(row)]));
}

/**
 * Everything that holders of the roles can obtain: their permissions, and those of each role that can be assigned, directly or through
 * other roles. A role without permissions that may assign the administrator's role is as powerful as that role.
 */
export function reach(uids: Iterable<string>, roles: RoleBook): ReadonlySet<string> {
  const permissions = new Set<string>();
  const visited = new Set<string>();
  const open = [...uids];
  for (let uid = open.pop(); uid !== undefined; uid = open.pop()) {
    const role = roles.get(uid);
    if (!role || visited.has(uid)) continue;
    visited.add(uid);
    for (const permission of role.permissions) permissions.add(permission);
    open.push(...role.assigns);
  }
  return permissions;
}

/** The identifiers of a client user's roles; system users have none in a client. */
export async function roleUidsOf(
  tx: Queryable,
  { userUid, clientUid, actor }: Pick<Principal, 'userUid' | 'clientUid' | 'actor'>,
): Promise<string[]> {
  // Roles allow assigning others. A staff member acting as the user has only the permissions common to both.
  if (actor) return [];
  const { rows } = await tx.query<{ uid: string }>(
    sql`select target_uid as uid from users_user_roles where client_uid = ${clientUid} and uid = ${userUid}`,
  );
  return rows.map(({ uid }) => uid);
}

function listIn(record: Values, field: string | undefined): string[] {
  const value = field === undefined ? undefined : record[field];
  return Array.isArray(value) ? value.map(String) : [];
}

/** The rights that a record holds or gives, according to its declaration. */
function rightsOf(resource: AnyResource, record: Values, roles: RoleBook): Rights {
  const { permissions, from, globalAdmin } = resource.rights ?? {};
  const roleUids = listIn(record, from);
  const own = listIn(record, permissions).map((permission) => permission.toLowerCase());
  return {
    permissions: new Set([...own, ...reach(roleUids, roles)]),
    isGlobalAdmin:
      (globalAdmin !== undefined && record[globalAdmin] === true) ||
      roleUids.some((uid) => roles.get(uid)?.isGlobalAdmin === true),
  };
}

/** The record to be changed, as in the response to its own call. */
interface Subject {
  readonly uid: string;
  readonly clientUid: string | null;
  readonly record: Values;
}

/** The resource of the roles that give the records of `resource` their rights. */
function rolesOf(resource: AnyResource): AnyResource {
  const field = resource.rights?.from === undefined ? undefined : resource.fields[resource.rights.from];
  return field === undefined ? resource : targetOf(field);
}

/**
 * Prevents any change to a record with more rights than the caller can obtain: a user, a role, a mapping. Exceptions are the caller's own
 * record, and users with `openToStaff` in their declaration.
 * @throws ProblemError 403
 */
export async function checkRights(
  tx: Queryable,
  resource: AnyResource,
  principal: Principal,
  { uid, clientUid, record }: Subject,
): Promise<void> {
  const { rights } = resource;
  if (!rights || uid === principal.userUid) return;
  if (rights.openToStaff && principal.kind === 'system') return;
  const roles = await readRoles(tx, rolesOf(resource), clientUid);
  const own = principal.kind === 'client' ? reach(await roleUidsOf(tx, principal), roles) : [];
  const subject = rightsOf(resource, valuesOf(resource, record), roles);
  const isAbove =
    (subject.isGlobalAdmin && principal.kind === 'client' && !principal.isGlobalAdmin) ||
    !isWithin(subject.permissions, new Set([...principal.permissions, ...own]));
  if (!isAbove) return;
  const one = nounOf(resource.label, 'one');
  throw new ProblemError(403, { detail: `This ${one} has permissions that you do not have yourself.` });
}

/**
 * Checks the records above nested ones: who may not change a record may not change anything below it, and its state may lock what is below
 * (`lockedBelow`).
 * @param chosen the condition that chooses the nested records `t`, if they are written already
 * @throws ProblemError 403, or 409 for a state
 */
export async function checkAbove(
  resource: AnyResource,
  { tx, principal, params: path }: Pick<Writing, 'tx' | 'principal' | 'params'>,
  chosen?: SQL,
): Promise<void> {
  const checked = new Set<string>();
  for (const params of await pathsTo(tx, resource, path, chosen)) {
    for (const { above } of parentsOf(resource)) {
      const uid = params[above.identifier.param];
      const { rights, lockedBelow } = above;
      if ((!rights && !lockedBelow) || uid === undefined || checked.has(uid)) continue;
      checked.add(uid);
      const match = await findRecord(tx, above, { params, principal, uid, isWhole: true });
      const clientUid = clientOf(above, params, uid);
      if (match) await checkRights(tx, above, principal, { uid, clientUid, record: match.record });
      if (match && lockedBelow?.when(valuesOf(above, match.record)))
        throw new ProblemError(409, { detail: localize(lockedBelow.message, 'en-US') });
    }
  }
}
