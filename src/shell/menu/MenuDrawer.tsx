import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuArea } from '../../../resources/product/menu/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { AreaSwitch } from '../AreaSwitch.tsx';
import { CloseIcon } from '../../theme/icons.tsx';
import { MenuList } from './MenuList.tsx';

/** Closes the menu after navigation. */
function CloseOnArrival(props: { dialog: RefObject<HTMLDialogElement | null>; onClose: () => void }) {
  const { dialog, onClose } = props;
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // The first run is no navigation: it would close the menu that the click has just opened.
    if (last.current === pathname) return;
    last.current = pathname;
    // Closed directly, so that the focus is restored before the new page takes it.
    dialog.current?.close();
    onClose();
  }, [dialog, pathname, onClose]);
  return null;
}

/** The menu on narrow screens: a native modal dialog, which traps the focus and closes on Escape. */
export default function MenuDrawer(props: { area: MenuArea; open: boolean; onClose: () => void }) {
  const { area, open, onClose } = props;
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={translate('shell.menu.label')}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop belongs to the dialog element.
        if (event.target === dialog.current) onClose();
      }}
      sx={{
        position: 'fixed',
        inset: '0 auto 0 0',
        width: 'min(288px, 88vw)',
        height: '100%',
        maxHeight: 'none',
        m: 0,
        p: 0,
        border: 0,
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: 8,
        '&::backdrop': { background: 'rgba(10, 18, 20, 0.5)' },
      }}
    >
      <CloseOnArrival dialog={dialog} onClose={onClose} />
      <Box sx={{ p: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          <Box component="h2" sx={{ m: 0, px: 1, typography: 'h3' }}>
            {translate('shell.menu.title')}
          </Box>
          <IconButton aria-label={translate('shell.menu.close')} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </Box>
        {open && (
          <>
            <Box sx={{ display: 'flex', px: 1, pb: 1 }}>
              <AreaSwitch area={area} />
            </Box>
            <MenuList area={area} />
          </>
        )}
      </Box>
    </Box>
  );
}
