import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { readableItems } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { permissionWords } from '../../resources/product/permissionWords.ts';
import { targetOf } from '../../resources/registry.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { manyQuery } from '../fields/references.ts';
import { useNameOf } from '../format/useNameOf.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import '../i18n/late/actions.ts';
import type { Scope } from '../navigation/paths.ts';

/** The rights that users take away from themselves. */
export interface LostRights {
  /** Identifiers of the roles. */
  readonly roles: readonly string[];
  /** Identifiers of the roles that remain. */
  readonly kept: readonly string[];
  /** True when they lose access to buildings. */
  readonly isNarrowed: boolean;
}

interface OwnRightsDialogProps {
  readonly resource: AnyResource;
  readonly scope: Scope;
  readonly lost: LostRights;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before users lose rights of their own, and names them. */
export default function OwnRightsDialog({ resource, scope, lost, onClose, onConfirm }: OwnRightsDialogProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const list = new Intl.ListFormat(useLocale());
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const field = resource.fields[resource.rights?.from ?? ''];
  const target = field && targetOf(field);
  const { data = [] } = useQuery(
    target
      ? manyQuery(dataProvider, target, [...lost.roles, ...lost.kept], scope)
      : { queryKey: ['no roles'], queryFn: () => [], enabled: false },
  );
  const permissionsOf = (keys: readonly string[]) =>
    data
      .filter(({ id }) => keys.includes(id))
      .flatMap((role) => readableItems(role[target?.rights?.permissions ?? '']))
      .map((permission) => permission.toLowerCase());
  const kept = new Set(permissionsOf(lost.kept));
  const permissions = [...new Set(permissionsOf(lost.roles))].filter((permission) => !kept.has(permission));
  const names = lost.roles.map((key) => {
    const role = data.find(({ id }) => id === key);
    return (role && target && nameOf(target, role)) || key;
  });
  return (
    <ConfirmDialog
      isOpen
      title={translate('actions.ownRights.title')}
      cancel={translate('actions.ownRights.keep')}
      confirm={translate('actions.ownRights.submit')}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {names.length > 0 && (
        <p>
          {translate('actions.ownRights.roles', { smart_count: names.length, roles: list.format(names) })}
        </p>
      )}
      {permissions.length > 0 && (
        <>
          <p>{translate('actions.ownRights.permissions')}</p>
          <ul>
            {permissions.map((permission) => (
              <li key={permission}>{permissionWords(permission)}</li>
            ))}
          </ul>
        </>
      )}
      {lost.isNarrowed && <p>{translate('actions.ownRights.buildings')}</p>}
      <p>{translate('actions.ownRights.back')}</p>
    </ConfirmDialog>
  );
}
