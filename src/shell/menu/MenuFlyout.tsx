import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MenuItems, type Here } from './MenuBlock.tsx';
import type { MenuSection } from './menuModel.ts';
import './menu.css';

interface MenuFlyoutProps extends Here {
  readonly anchor: HTMLElement;
  readonly section: MenuSection;
  readonly onClose: () => void;
}

/** The entries of a group beside its icon. Closes when one of them opens. */
export default function MenuFlyout({ anchor, section, onClose, ...here }: MenuFlyoutProps) {
  const translate = useTranslate();
  const label = translate(`menu.${section.key}`);
  const opened = useRef(here.pathname);
  useEffect(() => {
    if (opened.current !== here.pathname) onClose();
  }, [here.pathname, onClose]);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { ml: 0.5, py: 1, width: 248 } } }}
    >
      <div className="menu-list">
        <Box component="p" sx={{ fontWeight: 600 }}>
          {label}
        </Box>
        <MenuItems section={section} {...here} />
      </div>
    </Popover>
  );
}
