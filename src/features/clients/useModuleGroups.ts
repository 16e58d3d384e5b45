import { useRecordContext } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { clients } from '../../../resources/clients.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { ModuleGroup } from '../../../resources/product/moduleGroups.ts';
import { useActionAnswer } from '../../portal/actions/useActionAnswer.ts';

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

const { options: types, default: usualType } = clients.fields.type;

function isType(value: unknown): value is RecordOf<typeof clients>['type'] {
  return types.some((type) => type.value === value);
}

/**
 * The modules that the client of the form can be licensed for: its own list while its type is as saved, else that of the
 * type (spec section 7, product service).
 */
export function useModuleGroups() {
  const record = useRecordContext<RecordOf<typeof clients>>();
  const value: unknown = useWatch({ name: 'type' }) ?? record?.type ?? usualType;
  const type = isType(value) ? value : usualType;
  const isAsSaved = record?.id !== undefined && record.type === value;
  const ofClient = useActionAnswer(clients, 'moduleGroups', {
    id: String(record?.id),
    isEnabled: isAsSaved,
  });
  const ofType = useActionAnswer(clients, 'moduleGroupsOfType', { input: { type }, isEnabled: !isAsSaved });
  const { answer, isPending, failure, refetch } = isAsSaved ? ofClient : ofType;
  const groups = useMemo(() => inOrder(answer ?? []), [answer]);
  return { groups, type, isPending, failure, refetch };
}
