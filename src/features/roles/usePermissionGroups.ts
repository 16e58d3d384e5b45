import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { namedIn, propertiesOf, readList } from '../../../resources/declaration/codec/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';

export interface PermissionOption {
  /** Lower case, as in claims and roles. */
  readonly name: string;
  readonly displayName: string;
}

const words = ['displayName', 'name'];

/** Permissions that belong together (product service). */
export interface PermissionGroup {
  readonly name: string;
  readonly displayName: string;
  readonly permissions: readonly PermissionOption[];
}

/** The groups in an answer of the product service. Permissions are read as texts or as objects with a name. */
export function readPermissionGroups(answer: unknown): PermissionGroup[] {
  return readList(answer).items.flatMap((group): PermissionGroup[] => {
    const named = namedIn(group, 'name', words);
    if (!named || !isObject(group)) return [];
    const permissions = readList(propertiesOf(group)('permissions')).items.flatMap(
      (item): PermissionOption[] => {
        const permission =
          typeof item === 'string' ? { uid: item, name: item } : namedIn(item, 'name', words);
        return permission ? [{ name: permission.uid.toLowerCase(), displayName: permission.name }] : [];
      },
    );
    return [{ name: named.uid, displayName: named.name, permissions }];
  });
}

/** Both naming schemes of a permission have the same words; the name then tells which is which. */
function tellApart(groups: readonly PermissionGroup[]): PermissionGroup[] {
  return groups.map((group) => {
    const words = group.permissions.map(({ displayName }) => displayName);
    return {
      ...group,
      permissions: group.permissions.map(({ name, displayName }) => ({
        name,
        displayName:
          words.indexOf(displayName) === words.lastIndexOf(displayName)
            ? displayName
            : `${displayName} (${name})`,
      })),
    };
  });
}

/** The permissions that roles of a client can have, in groups; those of the provider's staff where no client is named. */
export function usePermissionGroups(clientUid: string | undefined) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  return useQuery({
    queryKey: ['permissionGroups', clientUid ?? 'system'],
    queryFn: async ({ signal }) =>
      readPermissionGroups(
        await dataProvider.call<unknown>({
          service: 'product/v1',
          path: clientUid === undefined ? 'system/permissiongroups' : 'clients/{clientId}/permissiongroups',
          scope: clientUid === undefined ? {} : { clientId: clientUid },
          signal,
        }),
      ),
    select: tellApart,
    staleTime: 10 * 60_000,
    retry: false,
  });
}

/** The group of permissions for which there are no words: those of modules that the client does not have. */
export const othersGroup = 'others';

/** The groups with those of `names` that no group has, which a role may still hold, in a last group. */
export function withOthers(
  groups: readonly PermissionGroup[],
  names: readonly string[],
  others: string,
): PermissionGroup[] {
  const known = new Set(groups.flatMap(({ permissions }) => permissions.map(({ name }) => name)));
  const unknown = [...new Set(names)].filter((name) => !known.has(name));
  if (unknown.length === 0) return [...groups];
  const permissions = unknown.map((name) => ({ name, displayName: name }));
  return [...groups, { name: othersGroup, displayName: others, permissions }];
}

/** The groups narrowed to what a search finds in the words of a permission or of its group. */
export function narrowGroups(groups: readonly PermissionGroup[], term: string): PermissionGroup[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ name, displayName }) => {
      const text = `${group.displayName} ${displayName} ${name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return permissions.length > 0 ? [{ ...group, permissions }] : [];
  });
}
