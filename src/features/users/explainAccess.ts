import type { PermissionGroup } from '../../../resources/product/permissionGroups.ts';

/** The rights that a role gives. */
export interface RoleFacts {
  readonly roleName: string;
  readonly permissions: readonly string[];
}

/** A permission that somebody has, in words, and the roles because of which. */
export interface Reason {
  readonly name: string;
  readonly displayName: string;
  readonly roles: readonly string[];
}

export interface ExplainedGroup {
  readonly name: string;
  readonly displayName: string;
  readonly reasons: readonly Reason[];
}

/** Every permission that the roles give, under its group; groups without any are left out. */
export function explainAccess(
  roles: readonly RoleFacts[],
  groups: readonly PermissionGroup[],
): ExplainedGroup[] {
  const because = new Map<string, string[]>();
  for (const { roleName, permissions } of roles) {
    for (const permission of permissions) {
      const name = permission.toLowerCase();
      because.set(name, [...(because.get(name) ?? []), roleName]);
    }
  }
  return groups.flatMap(({ name, displayName, permissions }) => {
    const reasons = permissions.flatMap((permission) => {
      const names = because.get(permission.name);
      return names ? [{ ...permission, roles: names }] : [];
    });
    return reasons.length > 0 ? [{ name, displayName, reasons }] : [];
  });
}
