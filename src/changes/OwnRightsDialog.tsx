import { useLocale } from 'ra-core';
import { permissionWords } from '../../resources/product/permissionWords.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useTranslate } from '../i18n/late/actions.ts';
import type { LostRights } from './ownRightsQuestion.ts';

interface OwnRightsDialogProps {
  readonly lost: LostRights;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before users lose rights of their own, and names them. */
export default function OwnRightsDialog({ lost, onClose, onConfirm }: OwnRightsDialogProps) {
  const translate = useTranslate();
  const list = new Intl.ListFormat(useLocale());
  const { roles = [], role, permissions, assigns, isNarrowed } = lost;
  return (
    <ConfirmDialog
      isOpen
      title={translate('actions.ownRights.title')}
      cancel={translate('actions.ownRights.keep')}
      confirm={translate('actions.ownRights.submit')}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {roles.length > 0 && (
        <p>
          {translate('actions.ownRights.roles', { smart_count: roles.length, roles: list.format(roles) })}
        </p>
      )}
      {role && (
        <p>{translate(`actions.ownRights.${role.isSure ? 'has' : 'mayHave'}`, { role: role.name })}</p>
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
      {assigns.length > 0 && (
        <p>
          {translate('actions.ownRights.assigns', {
            smart_count: assigns.length,
            roles: list.format(assigns),
          })}
        </p>
      )}
      {isNarrowed && <p>{translate('actions.ownRights.buildings')}</p>}
      <p>{translate('actions.ownRights.back')}</p>
    </ConfirmDialog>
  );
}
