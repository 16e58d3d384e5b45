import { readableItems } from '../../../resources/declaration/codec/index.ts';
import { type CheckOption, keysOf } from '../../fields/options/optionGroups.ts';

/** What a role gives: permissions, or the right to assign other roles. */
interface Given {
  readonly source: 'permissions' | 'assignableRoleUIDs';
  readonly options: readonly CheckOption[];
}

type Role = Readonly<Record<string, unknown>> & { readonly id: string };

/** Rights that the holders of a role gain or lose, except those who have one of the `others`. */
export interface RoleChange {
  readonly isGained: boolean;
  readonly labels: readonly string[];
  /** Other roles that give the same rights. */
  readonly others: readonly string[];
}

const lowerKeys = (value: unknown) => new Set(readableItems(value).map((key) => key.toLowerCase()));
const gives = (role: Readonly<Record<string, unknown>>, source: string, option: CheckOption): boolean => {
  const keys = lowerKeys(role[source]);
  return keysOf(option).some((key) => keys.has(key.toLowerCase()));
};

/**
 * The rights that a change of `role` gives and takes. Rights that the same other roles give are one entry, because the same people are affected.
 * @param roles all roles of the client
 */
export function roleChanges(
  role: Role,
  values: Readonly<Record<string, unknown>>,
  roles: readonly Role[],
  given: readonly Given[],
): RoleChange[] {
  const changes = new Map<string, RoleChange>();
  const after = { ...role, ...values };
  for (const { source, options } of given) {
    for (const option of options) {
      const isGained = gives(after, source, option);
      if (isGained === gives(role, source, option)) continue;
      const others = roles
        .filter((other) => other.id !== role.id && gives(other, source, option))
        .map(({ id }) => id)
        .toSorted();
      const key = [isGained, ...others].join(' ');
      const labels = [...(changes.get(key)?.labels ?? []), option.label];
      changes.set(key, { isGained, labels, others });
    }
  }
  return [...changes.values()].toSorted((left, right) => Number(left.isGained) - Number(right.isGained));
}
