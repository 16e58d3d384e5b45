import type { Principal } from '../kernel/principal.ts';

/** What a role gives, as decisions need it. */
export interface RoleFacts {
  readonly uid: string;
  /** Lower case. */
  readonly permissions: ReadonlySet<string>;
  /** Roles that its holders may give to others. */
  readonly assigns: readonly string[];
  readonly isGlobalAdmin: boolean;
}

/** The roles of one client, or those of the provider's staff, by identifier. */
export type RoleBook = ReadonlyMap<string, RoleFacts>;

/** Who decides: what is read of them afresh, with the identifiers of their roles. */
export interface Actor extends Pick<Principal, 'kind' | 'permissions' | 'isGlobalAdmin'> {
  readonly roleUids: readonly string[];
}

function isWithin(needed: Iterable<string>, held: ReadonlySet<string>): boolean {
  for (const permission of needed) if (!held.has(permission)) return false;
  return true;
}

/**
 * Everything that somebody with a role can come to hold: its permissions, and those of each role that it, or a role so given, may
 * give. A role without permissions that may give the administrator's is as mighty as this.
 */
export function reach(role: RoleFacts, roles: RoleBook): ReadonlySet<string> {
  const permissions = new Set(role.permissions);
  const seen = new Set([role.uid]);
  const open = [...role.assigns];
  for (let uid = open.pop(); uid !== undefined; uid = open.pop()) {
    const next = roles.get(uid);
    if (!next || seen.has(uid)) continue;
    seen.add(uid);
    for (const permission of next.permissions) permissions.add(permission);
    open.push(...next.assigns);
  }
  return permissions;
}

/**
 * The roles that `actor` may give and take (spec section 6, assignable roles): those that their own roles name. Global
 * administrators and the provider's staff, whose roles name none, may besides give whatever leads to no permission that they do
 * not hold themselves.
 */
export function assignableRoles(actor: Actor, roles: RoleBook): ReadonlySet<string> {
  const named = new Set(actor.roleUids.flatMap((uid) => roles.get(uid)?.assigns ?? []));
  if (actor.kind === 'client' && !actor.isGlobalAdmin) return named;
  for (const role of roles.values()) if (isWithin(reach(role, roles), actor.permissions)) named.add(role.uid);
  return named;
}

/** What differs between two lists. */
function difference(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...after.filter((item) => !before.includes(item)),
    ...before.filter((item) => !after.includes(item)),
  ];
}

/** The roles among those given or taken that are not the actor's to give or take. */
export function refusedRoles(
  actor: Actor,
  roles: RoleBook,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const changed = difference(before, after);
  if (changed.length === 0) return [];
  const allowed = assignableRoles(actor, roles);
  return changed.filter((uid) => !allowed.has(uid));
}

/** A role before and after an edit; nothing before for a new one, nothing after for one that is deleted. */
export interface RoleEdit {
  readonly before: RoleFacts | undefined;
  readonly after: (RoleFacts & { readonly defaultRole: string | null }) | undefined;
  readonly defaultRoleBefore: string | null;
}

export type RoleRefusal = 'beyondOwn' | 'permissions' | 'assignableRoles' | 'defaultRole' | 'globalAdmin';

/**
 * Why an edit of a role is not the actor's to make; undefined where it is. Nobody touches a role with more permissions than their
 * own, adds a permission that they do not hold, or lets a role give (by list or by default) what they may not give themselves.
 */
export function refusedRoleEdit(
  actor: Actor,
  roles: RoleBook,
  { before, after, defaultRoleBefore }: RoleEdit,
): RoleRefusal | undefined {
  if (before && !isWithin(before.permissions, actor.permissions)) return 'beyondOwn';
  if (!after) return undefined;
  if (!isWithin(after.permissions, actor.permissions)) return 'permissions';
  if (after.isGlobalAdmin && !before?.isGlobalAdmin && actor.kind !== 'system') return 'globalAdmin';
  const allowed = assignableRoles(actor, roles);
  const added = after.assigns.filter((uid) => !before?.assigns.includes(uid));
  // A role that gives itself leads nowhere new.
  if (added.some((uid) => uid !== after.uid && !allowed.has(uid))) return 'assignableRoles';
  const { defaultRole } = after;
  if (defaultRole !== null && defaultRole !== defaultRoleBefore && !allowed.has(defaultRole))
    return 'defaultRole';
  return undefined;
}

/** Somebody whose sign-in is to be changed: who they are and what they may do. */
export interface Subject {
  readonly kind: 'system' | 'client';
  readonly permissions: ReadonlySet<string>;
  readonly isGlobalAdmin: boolean;
}

/**
 * Whether `actor` may set the address, the password or the lock of somebody else, and disable them: whoever sets a password can
 * sign in as them, so nobody does for people who may do more. The provider's support does for all users of clients; it is
 * what support is for, and each time is in the audit trail.
 */
export function mayChangeSignIn(actor: Omit<Actor, 'roleUids'>, subject: Subject): boolean {
  if (actor.kind === 'system' && subject.kind === 'client') return true;
  if (subject.isGlobalAdmin && !actor.isGlobalAdmin) return false;
  return isWithin(subject.permissions, actor.permissions);
}
