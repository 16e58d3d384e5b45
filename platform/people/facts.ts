import { sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import type { Actor, RoleBook, RoleFacts, Subject } from './policy.ts';

interface RoleRow {
  readonly uid: string;
  readonly permissions: string[];
  readonly assigns: string[];
  readonly isGlobalAdmin: boolean;
}

/** A role as decisions need it. */
export function roleFacts({ permissions, ...role }: RoleRow): RoleFacts {
  return { ...role, permissions: new Set(permissions.map((permission) => permission.toLowerCase())) };
}

function bookOf(rows: readonly RoleRow[]): RoleBook {
  return new Map(rows.map((row) => [row.uid, roleFacts(row)]));
}

/** The roles of a client. */
export async function clientRoles(tx: Queryable, clientUid: string): Promise<RoleBook> {
  const { rows } = await tx.query<RoleRow>(sql`
    select uid, permissions, is_global_admin as "isGlobalAdmin", array(
      select target_uid from roles_assignable_role_uids given
      where given.client_uid = roles.client_uid and given.uid = roles.uid) as assigns
    from roles where client_uid = ${clientUid}`);
  return bookOf(rows);
}

/** The roles of the provider's staff; none of them names others that its holders may give. */
export async function staffRoles(tx: Queryable): Promise<RoleBook> {
  const { rows } = await tx.query<RoleRow>(sql`
    select uid, permissions, false as "isGlobalAdmin", '{}'::uuid[] as assigns from system_roles`);
  return bookOf(rows);
}

/** Somebody of a client, or of the staff, with their roles; system users have none in a client. */
export async function actorOf(
  tx: Queryable,
  { kind, permissions, isGlobalAdmin, userUid, clientUid }: Principal,
): Promise<Actor> {
  const { rows } = await tx.query<{ uid: string }>(
    sql`select target_uid as uid from users_user_roles where client_uid = ${clientUid} and uid = ${userUid}`,
  );
  return { kind, permissions, isGlobalAdmin, roleUids: rows.map(({ uid }) => uid) };
}

/** What holders of these roles may do. */
export function subjectOf(
  kind: Subject['kind'],
  roles: RoleBook,
  roleUids: readonly string[],
  isGlobalAdmin: boolean,
): Subject {
  const held = roleUids.flatMap((uid) => roles.get(uid) ?? []);
  return {
    kind,
    permissions: new Set(held.flatMap(({ permissions }) => [...permissions])),
    isGlobalAdmin: isGlobalAdmin || held.some((role) => role.isGlobalAdmin),
  };
}
