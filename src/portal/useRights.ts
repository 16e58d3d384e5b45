import { useMemo } from 'react';
import type { UserKind } from '../../resources/declaration/index.ts';
import { isPermitted, mayOperate, mayReadField, mayWriteField } from '../../resources/declaration/index.ts';
import type { BulkAction } from '../../resources/product/componentNames.ts';
import { useSession } from './useSession.ts';
import { editableKinds } from '../list/bulk/editableKinds.ts';
import type { ListScreenProps } from './types.ts';

/** What the viewer may do at a place. */
export interface Rights {
  readonly kind: UserKind;
  readonly permissions: ReadonlySet<string>;
  readonly mayCreate: boolean;
  readonly mayDelete: boolean;
  /** Fields that can be set on many records at once; empty where nothing can. */
  readonly bulkFields: readonly string[];
  /** What else can be done with many records at once. */
  readonly bulkActions: readonly BulkAction[];
}

/** Fields that one value fits many records of: not unique, of a plain kind, shown and changeable at this place. */
function bulkFieldsOf(
  { resource, place }: Pick<ListScreenProps, 'resource' | 'place'>,
  kind: UserKind,
  permissions: ReadonlySet<string>,
): string[] {
  // Several scopes in one list: each record is changed on its own page.
  if (!place.edit?.update || place.list?.call !== undefined) return [];
  const kept = new Set<string>([...(place.omit ?? []), ...(place.readOnly ?? [])]);
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    !kept.has(name) &&
    !field.unique &&
    !field.widget &&
    !field.when &&
    editableKinds.has(field.kind) &&
    mayReadField(resource, name, kind) &&
    mayWriteField(resource, name, 'update', kind, permissions)
      ? [name]
      : [],
  );
}

/** The viewer's rights on a resource at a place. The platform holds them too; here they decide what is offered. */
export function useRights({ resource, place }: Pick<ListScreenProps, 'resource' | 'place'>): Rights {
  const { user, permissions } = useSession();
  const kind: UserKind = user.isSystemUser ? 'system' : 'client';
  return useMemo(
    () => ({
      kind,
      permissions,
      mayCreate: place.create !== undefined && mayOperate(resource, 'create', kind, permissions),
      mayDelete: mayOperate(resource, 'delete', kind, permissions),
      bulkFields: bulkFieldsOf({ resource, place }, kind, permissions),
      bulkActions: (resource.bulk ?? []).flatMap(({ action, access }) =>
        isPermitted(access, permissions) ? [action] : [],
      ),
    }),
    [kind, permissions, place, resource],
  );
}
