import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from '../../i18n/late/list.ts';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { usePopupAbove } from '../../dialogs/popupsAbove.ts';
import { mayStart } from '../../parts/offered.ts';
import type { ListState } from '../useListState.ts';

interface EachMenuProps {
  readonly list: ListState;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChoose: (name: string) => void;
}

/** The actions for each selected record. Those that apply to none of the loaded ones are disabled. */
export default function EachMenu({ list, anchor, onClose, onChoose }: EachMenuProps) {
  const translate = useTranslate();
  const labelOf = useActionLabel();
  usePopupAbove();
  const { props, rights, rows, selection } = list;
  const { resource } = props;
  const selected = [...selection.ids].map((id) => rows.latest(id));
  return (
    <Menu
      open
      anchorEl={anchor}
      // Inside the main landmark, so that assistive technology finds it there.
      container={() => anchor.closest('main') ?? document.body}
      disableScrollLock
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('list.act.button'), dense: true } }}
    >
      {rights.eachActions.map(({ name, action }) => {
        const fitting = selected.find((one) => one && mayStart(resource, action, rights.viewer, one));
        return (
          <MenuItem
            key={name}
            disabled={!fitting && selected.every((one) => one !== undefined)}
            onClick={() => {
              onClose();
              onChoose(name);
            }}
            sx={action.isDangerous && { color: 'error.main' }}
          >
            {labelOf(resource, name, fitting)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
