import type { OptionGroup } from '../../fields/options/optionGroups.ts';

/** The rights that a role gives. */
export interface RoleFacts {
  readonly roleName: string;
  readonly permissions: readonly string[];
}

/** A permission that somebody has, in words, and the roles because of which. */
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

/** Every permission that the roles give, under its group; groups without any are left out. */
export function explainAccess(roles: readonly RoleFacts[], groups: readonly OptionGroup[]): ExplainedGroup[] {
  const because = new Map<string, string[]>();
  for (const { roleName, permissions } of roles) {
    for (const permission of permissions) {
      const name = permission.toLowerCase();
      because.set(name, [...(because.get(name) ?? []), roleName]);
    }
  }
  return groups.flatMap(({ key: group, label: heading, options }) => {
    const reasons = options.flatMap(({ key, label }) => {
      const names = because.get(key);
      return names ? [{ key, label, roles: names }] : [];
    });
    return reasons.length > 0 ? [{ key: group, label: heading, reasons }] : [];
  });
}
