import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Intent } from '../portal/lazyPart.tsx';

/** An entry of the menu; all of them lose something. */
export interface MoreItem {
  readonly key: string;
  readonly label: string;
  /** Fetches ahead what it opens. */
  readonly intent?: Intent | undefined;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly items: readonly MoreItem[];
  readonly onClose: () => void;
}

/** The menu behind a record's further actions. */
export default function MoreMenu({ anchor, isOpen, items, onClose }: MoreMenuProps) {
  const translate = useTranslate();
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // Within the page's main landmark, not beside it.
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
