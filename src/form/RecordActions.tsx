import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import { wordsOf } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { actionIcons } from '../portal/actions/icons.ts';
import { useRecordActions } from '../portal/actions/useRecordActions.ts';
import { MoreIcon } from '../portal/icons.tsx';
import { lazyPart } from '../portal/lazyPart.tsx';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { MoreItem } from './MoreMenu.tsx';

const MoreMenu = lazyPart(() => import('./MoreMenu.tsx'));

/** A popup that nobody has opened yet is not drawn. */
type Popup = 'unused' | 'open' | 'closed';

interface RecordActionsProps extends PlaceProps {
  readonly record: PlatformRecord;
  readonly mayDelete: boolean;
  /** An action has changed the record. */
  readonly onDone: () => void;
  /** Called before the page is left. */
  readonly onDeleted: () => void;
}

/** The actions of a record on its page: buttons, and a menu of the dangerous ones. */
export function RecordActions({ mayDelete, onDone, onDeleted, ...about }: RecordActionsProps) {
  const { record } = about;
  const translate = useTranslate();
  const actions = useRecordActions({ ...about, onDone });
  const [deleting, setDeleting] = useState<Popup>('unused');
  const opener = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<Popup>('unused');
  const label = (name: string, action: (typeof actions.list)[number]['action']) =>
    translate(`${wordsOf(name, action, record)}.label`);
  const items: MoreItem[] = actions.list
    .filter(({ action }) => action.isDangerous)
    .map(({ name, action }) => ({
      key: name,
      label: label(name, action),
      intent: actions.intentOf(name),
      onChoose: () => actions.start(name),
    }));
  if (mayDelete)
    items.push({
      key: 'delete',
      label: translate('form.remove.action'),
      onChoose: () => setDeleting('open'),
    });
  return (
    <>
      {actions.list
        .filter(({ action }) => !action.isDangerous)
        .map(({ name, action }, index) => {
          const Icon = action.icon && actionIcons[action.icon];
          return (
            <Button
              key={name}
              variant={index === 0 ? 'outlined' : 'text'}
              startIcon={Icon && <Icon />}
              aria-disabled={actions.isBusy || undefined}
              onClick={() => actions.start(name)}
              {...actions.intentOf(name)}
            >
              {label(name, action)}
            </Button>
          );
        })}
      {items.length > 0 && (
        <IconButton
          ref={opener}
          aria-label={translate('form.more')}
          title={translate('form.more')}
          aria-haspopup="menu"
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
          {...MoreMenu.intent}
        >
          <MoreIcon size={20} />
        </IconButton>
      )}
      {menu !== 'unused' && opener.current && (
        <MoreMenu
          anchor={opener.current}
          isOpen={menu === 'open'}
          items={items}
          onClose={() => setMenu('closed')}
          onFailure={() => setMenu('unused')}
        />
      )}
      {actions.dialog}
      {deleting !== 'unused' && (
        <DeleteDialog
          {...about}
          isOpen={deleting === 'open'}
          onCancel={() => setDeleting('closed')}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
