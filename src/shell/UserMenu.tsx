import Check from '@mui/icons-material/Check';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useLogout, useTranslate } from 'ra-core';
import { useSession } from '../session/useSession.ts';
import { personName } from './personName.ts';
import { openShortcuts } from './shortcuts.ts';

const modes = ['light', 'dark', 'system'] as const;

/** The account menu. */
export default function UserMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const session = useSession();
  const { mode, setMode } = useColorScheme();
  const logout = useLogout();
  const { email, isSystemUser } = session.user;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { minWidth: 240, maxWidth: '94vw' } } }}
    >
      <ListSubheader
        component="li"
        role="presentation"
        sx={{ lineHeight: 1.4, py: 1, bgcolor: 'transparent' }}
      >
        <Typography variant="caption" color="text.secondary">
          {translate('shell.user.signedIn')}
        </Typography>
        <Typography sx={{ fontWeight: 650, color: 'text.primary', overflowWrap: 'anywhere' }}>
          {personName(session)}
        </Typography>
        <Typography variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <Typography variant="caption" component="div">
          {translate(isSystemUser ? 'shell.user.role.system' : 'shell.user.role.client')}
        </Typography>
      </ListSubheader>
      <Divider component="li" role="presentation" />
      <ListSubheader component="li" role="presentation" sx={{ lineHeight: '30px', bgcolor: 'transparent' }}>
        {translate('shell.mode.label')}
      </ListSubheader>
      {modes.map((option) => (
        <MenuItem
          key={option}
          role="menuitemradio"
          aria-checked={mode === option}
          onClick={() => setMode(option)}
        >
          <ListItemIcon>{mode === option && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText>{translate(`shell.mode.${option}`)}</ListItemText>
        </MenuItem>
      ))}
      <Divider component="li" role="presentation" />
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
    </Menu>
  );
}
