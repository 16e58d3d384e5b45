import { keysOf, type OptionGroup } from '../../fields/options/optionGroups.ts';

/** The permissions of a role. */
export interface RoleFacts {
  readonly roleName: string;
  readonly permissions: readonly string[];
}

/** A user's permission with its label, and the roles that grant it. */
interface Reason {
  readonly key: string;
  readonly label: string;
  readonly roles: readonly string[];
}

export interface ExplainedGroup {
  readonly key: string;
  readonly label: string;
  readonly reasons: readonly Reason[];
}

/** All permissions of the roles by group. Omits empty groups. */
export function explainAccess(roles: readonly RoleFacts[], groups: readonly OptionGroup[]): ExplainedGroup[] {
  const because = new Map<string, string[]>();
  for (const { roleName, permissions } of roles) {
    for (const permission of permissions) {
      const name = permission.toLowerCase();
      because.set(name, [...(because.get(name) ?? []), roleName]);
    }
  }
  return groups.flatMap(({ key: group, label: heading, options }) => {
    const reasons = options.flatMap((option) => {
      const names = [...new Set(keysOf(option).flatMap((key) => because.get(key) ?? []))];
      return names.length > 0 ? [{ key: option.key, label: option.label, roles: names }] : [];
    });
    return reasons.length > 0 ? [{ key: group, label: heading, reasons }] : [];
  });
}
