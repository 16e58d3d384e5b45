import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from '../../i18n/late/form.ts';
import type { Intent } from '../../loading/lazyPart.tsx';

/** An entry of the menu. All entries are destructive. */
export interface MoreItem {
  readonly key: string;
  readonly label: string;
  /** Prefetches the code and data that the entry needs. */
  readonly intent?: Intent | undefined;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly items: readonly MoreItem[];
  readonly onClose: () => void;
}

/** The menu of a record's further actions. */
export default function MoreMenu({ anchor, isOpen, items, onClose }: MoreMenuProps) {
  const translate = useTranslate();
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // Inside the main landmark, so that assistive technology finds it there.
      container={() => anchor.closest('main') ?? document.body}
      disableScrollLock
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('form.more'), dense: true } }}
    >
      {items.map(({ key, label, intent, onChoose }) => (
        <MenuItem
          key={key}
          onClick={() => {
            onClose();
            onChoose();
          }}
          {...intent}
          sx={{ color: 'error.main' }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
