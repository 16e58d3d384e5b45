import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { useRecordActions } from '../../changes/actions/useRecordActions.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { usePopupAbove } from '../../dialogs/popupsAbove.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { sharedLink } from '../../navigation/clientLink.ts';
import { useSession } from '../../viewer/useSession.ts';
import { may } from '../../viewer/viewer.ts';
import type { AddressCondition } from '../address.ts';
import { conditionsAlike } from '../filter/conditionsAlike.ts';
import { useConditionTexts } from '../filter/useConditionText.ts';
import { hasListedValues } from '../filter/ValueSearch.tsx';
import { shownFields } from './shownFields.ts';
import type { ListState } from '../useListState.ts';

const BulkDeleteDialog = lazyPart(() => import('../bulk/BulkDeleteDialog.tsx'));

interface RowMenuProps {
  readonly list: ListState;
  readonly record: PlatformRecord;
  readonly title: string;
  readonly anchor: HTMLElement;
  /** The column of the clicked cell. The row's own menu offers all columns. */
  readonly column?: string | undefined;
  readonly onClose: () => void;
}

/**
 * The menu of a row or cell: opens the record or its children, copies its link, filters by the same value.
 */
export default function RowMenu({ list, record, title, anchor, column, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const notify = useNotify();
  const navigate = useNavigate();
  const { context } = useSession();
  usePopupAbove();
  // A cell was asked about its own value; a row's filters are folded, so that its acts come first.
  const [shown, setShown] = useState<'acts' | 'filters' | 'deleting'>(
    column === undefined ? 'acts' : 'filters',
  );
  const base = useHref('/').replace(/\/$/, '');
  const path = list.paths.edit(record.id, record);
  const actions = useRecordActions({ ...list.props, record, onDone: onClose, onCancel: onClose });
  const { resource, scope } = list.props;
  const alike = list.columns.shown
    .filter(({ name, field }) => (column === undefined ? hasListedValues(field) : name === column))
    .flatMap(({ name, field }) => conditionsAlike(name, field, record[name]))
    .filter((one) => !list.address.conditions.some((on) => JSON.stringify(on) === JSON.stringify(one)))
    .slice(0, 6);
  const texts = useConditionTexts(resource, alike, scope);
  const narrow = (condition: AddressCondition) => {
    onClose();
    list.change({ conditions: [...list.address.conditions, condition] });
  };
  const children = list.paths
    .children(record.id)
    .filter(({ resource, placeName }) =>
      may(list.rights.viewer, 'list', resource, resource.places[placeName]),
    );

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const copy = async (value: string, confirmation: MessageKey) => {
    onClose();
    try {
      await navigator.clipboard.writeText(value);
      notify(confirmation, { type: 'success' });
    } catch {
      // The browser may forbid copying. The message shows the value to copy by hand.
      notify('list.row.notCopied', { type: 'warning', messageArgs: { value } });
    }
  };
  const copyable = shownFields(list).flatMap((name) => {
    const field = resource.fields[name];
    const value: unknown = record[name];
    const isAddress = field?.format === 'email' || field?.format === 'phone' || field?.format === 'url';
    return isAddress && typeof value === 'string' && value !== '' ? [{ name, value }] : [];
  });

  return (
    <>
      <Menu
        open={actions.started === undefined && shown !== 'deleting'}
        anchorEl={anchor}
        // Inside the main landmark, so that assistive technology finds it there.
        container={() => anchor.closest('main') ?? document.body}
        disableScrollLock
        onClose={onClose}
        slotProps={{ list: { 'aria-label': translate('list.row.more', { title }), dense: true } }}
      >
        {path !== null && <MenuItem onClick={() => go(path)}>{translate('list.row.open')}</MenuItem>}
        {path !== null && (
          <MenuItem component="a" href={`${base}${path}`} target="_blank" rel="noopener" onClick={onClose}>
            {translate('list.row.openInTab')}
          </MenuItem>
        )}
        {children.map(({ resource, placeName, path: below }) => (
          <MenuItem
            key={below}
            component="a"
            href={`${base}${below}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              go(below);
            }}
          >
            {translate(`resources.${resource.name}.places.${placeName}`)}
          </MenuItem>
        ))}
        {path !== null && (
          <MenuItem onClick={() => void copy(sharedLink(base, path, context?.clientUid), 'list.row.copied')}>
            {translate('list.row.copyLink')}
          </MenuItem>
        )}
        {copyable.map(({ name, value }) => (
          <MenuItem key={`copy ${name}`} onClick={() => void copy(value, 'list.row.valueCopied')}>
            {translate('list.row.copyValue', { field: list.words.label(name).toLowerCase() })}
          </MenuItem>
        ))}
        {actions.list.length > 0 && <Divider component="li" />}
        {actions.list.map(({ name, action }) => (
          <MenuItem
            key={name}
            disabled={actions.isBusy}
            onClick={() => actions.start(name)}
            {...actions.intentOf(name)}
            sx={action.isDangerous && { color: 'error.main' }}
          >
            {labelOf(resource, name, record)}
          </MenuItem>
        ))}
        {list.rights.mayDelete && (
          <MenuItem
            onClick={() => setShown('deleting')}
            {...BulkDeleteDialog.intent}
            sx={{ color: 'error.main' }}
          >
            {translate('list.delete.button')}
          </MenuItem>
        )}
        {alike.length > 0 && <Divider component="li" />}
        {alike.length > 0 && shown === 'acts' && (
          <MenuItem aria-expanded={false} onClick={() => setShown('filters')}>
            {translate('list.row.onlyThese')}
          </MenuItem>
        )}
        {shown === 'filters' &&
          alike.map((condition, index) => (
            <MenuItem
              key={`${condition.field} ${condition.value}`}
              // Takes the focus from the entry that it replaces.
              autoFocus={index === 0}
              onClick={() => narrow(condition)}
            >
              {translate('list.row.only', { filter: texts[index] })}
            </MenuItem>
          ))}
      </Menu>
      {actions.dialog}
      {shown === 'deleting' && <BulkDeleteDialog list={list} ids={[record.id]} onClose={onClose} />}
    </>
  );
}
