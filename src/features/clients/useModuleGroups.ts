import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { readModuleGroups, type ModuleGroup } from '../../../resources/product/moduleRules.ts';

/** Modules by their place in the list, then by name. */
function inOrder(groups: readonly ModuleGroup[]): ModuleGroup[] {
  return groups.map((group) => ({
    ...group,
    modules: group.modules.toSorted(
      (left, right) =>
        (left.displayOrder ?? 0) - (right.displayOrder ?? 0) ||
        left.displayName.localeCompare(right.displayName),
    ),
  }));
}

/**
 * The modules that the client of the form can be licensed for: its own list while its type is as saved, else that of the
 * type (spec section 7, product service).
 */
export function useModuleGroups(typeField: Field | undefined) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const record = useRecordContext();
  const typed: unknown = useWatch({ name: 'type' });
  const type = String(typed ?? record?.['type'] ?? typeField?.default);
  const isAsSaved = record?.id !== undefined && record['type'] === type;
  const code = typeField?.options?.find(({ value }) => value === type)?.code;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['moduleGroups', isAsSaved ? record.id : type],
    queryFn: async ({ signal }) =>
      readModuleGroups(
        await dataProvider.call<unknown>({
          service: 'product/v1',
          path: isAsSaved ? 'clients/{id}/modulegroups' : 'modulegroups/clienttype/{type}',
          scope: isAsSaved ? { id: String(record.id) } : { type: String(code ?? type) },
          signal,
        }),
      ),
    staleTime: 60_000,
    retry: false,
  });
  const groups = useMemo(() => inOrder(data ?? []), [data]);
  return { groups, type, isPending, error, refetch };
}
