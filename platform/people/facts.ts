import { declared } from '../resources/targets.ts';
import type { Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { readRoles, roleUidsOf, type RoleBook } from '../resources/rights.ts';
import type { Actor } from './policy.ts';

export function clientRoles(tx: Queryable, clientUid: string): Promise<RoleBook> {
  return readRoles(tx, declared('roles'), clientUid);
}

/** The roles of the provider's staff. None of them names assignable roles. */
export function staffRoles(tx: Queryable): Promise<RoleBook> {
  return readRoles(tx, declared('systemRoles'), null);
}

/** The caller, from a client or the staff, with their roles. System users have no roles in a client. */
export async function actorOf(tx: Queryable, principal: Principal): Promise<Actor> {
  const { kind, permissions, isGlobalAdmin } = principal;
  return { kind, permissions, isGlobalAdmin, roleUids: await roleUidsOf(tx, principal) };
}
