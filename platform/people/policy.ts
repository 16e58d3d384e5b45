import { isWithin } from '../../resources/product/options/permissions.ts';
import type { Principal } from '../kernel/principal.ts';
import { reach, type RoleBook, type RoleFacts } from '../resources/rights.ts';

/** The person whose rights decide, with current facts and the identifiers of their roles. */
export interface Actor extends Pick<Principal, 'kind' | 'permissions' | 'isGlobalAdmin'> {
  readonly roleUids: readonly string[];
}

/**
 * The roles that `actor` may assign and remove (spec section 6, assignable roles): those that their own roles name. Global
 * administrators, and the provider's staff, whose roles name none, may also assign any role that leads only to permissions that they
 * hold themselves.
 */
export function assignableRoles(actor: Actor, roles: RoleBook): ReadonlySet<string> {
  const assignable = new Set(actor.roleUids.flatMap((uid) => roles.get(uid)?.assigns ?? []));
  if (actor.kind === 'client' && !actor.isGlobalAdmin) return assignable;
  for (const role of roles.values())
    if (isWithin(reach([role.uid], roles), actor.permissions)) assignable.add(role.uid);
  return assignable;
}

/** Items that are in only one of two lists. */
export function differing(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...after.filter((item) => !before.includes(item)),
    ...before.filter((item) => !after.includes(item)),
  ];
}

/** The assigned or removed roles that `actor` may not assign or remove. */
export function refusedRoles(
  actor: Actor,
  roles: RoleBook,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const changed = differing(before, after);
  if (changed.length === 0) return [];
  const allowed = assignableRoles(actor, roles);
  return changed.filter((uid) => !allowed.has(uid));
}

/** A role before and after an edit. `before` is undefined for a new role, `after` for a deleted one. */
export interface RoleEdit {
  readonly before: RoleFacts | undefined;
  readonly after: (RoleFacts & { readonly defaultRole: string | null }) | undefined;
  readonly defaultRoleBefore: string | null;
}

export type RoleRefusal = 'permissions' | 'assignableRoles' | 'defaultRole' | 'globalAdmin';

/**
 * Why `actor` may not make an edit of a role. Undefined when it is allowed. Editors cannot add permissions that they do not hold, or
 * let a role assign, by list or by default, roles that they may not assign themselves. Roles with more rights than the editor's are
 * refused earlier.
 */
export function refusedRoleEdit(
  actor: Actor,
  roles: RoleBook,
  { before, after, defaultRoleBefore }: RoleEdit,
): RoleRefusal | undefined {
  if (!after) return undefined;
  if (!isWithin(after.permissions, actor.permissions)) return 'permissions';
  if (after.isGlobalAdmin && !before?.isGlobalAdmin && actor.kind !== 'system') return 'globalAdmin';
  const allowed = assignableRoles(actor, roles);
  const added = after.assigns.filter((uid) => !before?.assigns.includes(uid));
  // A role that assigns itself adds no new rights.
  if (added.some((uid) => uid !== after.uid && !allowed.has(uid))) return 'assignableRoles';
  const { defaultRole } = after;
  if (defaultRole !== null && defaultRole !== defaultRoleBefore && !allowed.has(defaultRole))
    return 'defaultRole';
  return undefined;
}
