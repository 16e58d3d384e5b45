import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { ActionButton } from '../../changes/actions/ActionButton.tsx';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { useRecordActions } from '../../changes/actions/useRecordActions.ts';
import { MoreIcon } from '../../theme/icons.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { DeleteDialog } from '../saving/DeleteDialog.tsx';
import type { MoreItem } from './MoreMenu.tsx';

const MoreMenu = lazyPart(() => import('./MoreMenu.tsx'));

/** A popup that was never opened is not rendered. */
type Popup = 'unused' | 'open' | 'closed';

interface RecordActionsProps extends PlaceProps {
  readonly record: PlatformRecord;
  readonly mayDelete: boolean;
  /** Called before the page is left. */
  readonly onDeleted: () => void;
}

/** The actions of a record on its page: buttons, and a menu of the dangerous ones. */
export function RecordActions({ mayDelete, onDeleted, ...about }: RecordActionsProps) {
  const { record } = about;
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const actions = useRecordActions(about);
  const [deleting, setDeleting] = useState<Popup>('unused');
  const opener = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<Popup>('unused');
  const items: MoreItem[] = actions.list
    .filter(({ action }) => action.isDangerous)
    .map(({ name }) => ({
      key: name,
      label: labelOf(about.resource, name, record),
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
        .map((offered, index) => (
          <ActionButton
            key={offered.name}
            resource={about.resource}
            offered={offered}
            runner={actions}
            record={record}
            // An act that asks first is no everyday one.
            variant={index === 0 && offered.action.confirm === undefined ? 'outlined' : 'text'}
          />
        ))}
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
