import Check from '@mui/icons-material/Check';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { useLogout, useTranslate } from 'ra-core';
import { useSession } from '../session/useSession.ts';
import { modes, setMode, useMode } from '../theme/mode.ts';
import { personName } from './personName.ts';
import { openShortcuts } from './shortcuts.ts';

/** The account: who is signed in, appearance, shortcuts, sign-out. */
export default function UserMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const session = useSession();
  const chosen = useMode();
  const logout = useLogout();
  const name = personName(session);
  const { email, isSystemUser } = session.user;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('shell.user.open', { name }),
          sx: { minWidth: 250, maxWidth: '94vw' },
        },
      }}
    >
      <Box sx={{ px: 2, py: 1.5, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('shell.user.signedIn')}</Box>
        <Box sx={{ fontWeight: 650 }}>{name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{email}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate(isSystemUser ? 'shell.user.role.system' : 'shell.user.role.client')}
        </Box>
      </Box>
      <Divider />
      <Box aria-hidden sx={{ px: 2, pt: 1, typography: 'caption', color: 'text.secondary' }}>
        {translate('shell.mode.label')}
      </Box>
      <MenuList autoFocus aria-label={translate('shell.mode.label')} sx={{ py: 0.5 }}>
        {modes.map((mode) => (
          <MenuItem
            key={mode}
            role="menuitemradio"
            aria-checked={mode === chosen}
            autoFocus={mode === chosen}
            onClick={() => setMode(mode)}
          >
            <ListItemIcon>{mode === chosen && <Check fontSize="small" />}</ListItemIcon>
            <ListItemText>{translate(`shell.mode.${mode}`)}</ListItemText>
          </MenuItem>
        ))}
      </MenuList>
      <Divider />
      <MenuList aria-label={translate('shell.user.actions')} sx={{ py: 0.5 }}>
        <MenuItem
          onClick={() => {
            onClose();
            openShortcuts();
          }}
        >
          <ListItemIcon>
            <Keyboard fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('shell.shortcuts.open')}</ListItemText>
        </MenuItem>
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('shell.user.signOut')}</ListItemText>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
