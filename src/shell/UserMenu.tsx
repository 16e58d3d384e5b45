import Check from '@mui/icons-material/Check';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import Password from '@mui/icons-material/PasswordOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useLogout } from 'ra-core';
import { Link } from 'react-router-dom';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/late/account.ts';
import { Popup } from '../dialogs/Popup.tsx';
import { useEmbedding, usePortal } from '../viewer/PortalContext.ts';
import {
  changePasswordPath,
  personalPath,
  preferencesPath,
  profilePath,
} from '../../resources/product/pagePaths.ts';
import { identitySecurityAddress } from '../../resources/product/identity/pages.ts';
import { useSession } from '../viewer/useSession.ts';
import { modes, setMode, useMode } from '../theme/mode.ts';
import { personName } from './personName.ts';
import { openShortcuts } from './keyboard/shortcuts.ts';

interface PersonalPage {
  readonly path: string;
  readonly label: Extract<MessageKey, `account.${string}`>;
  readonly Icon: typeof Person;
}

/** The personal area. */
const pages: readonly PersonalPage[] = [
  { path: profilePath, label: 'account.profile', Icon: Person },
  { path: preferencesPath, label: 'account.preferences', Icon: Tune },
];
/** Hidden after single sign-on, which has no password to change. */
const passwordPage: PersonalPage = {
  path: `${personalPath}/${changePasswordPath}`,
  label: 'account.changePassword',
  Icon: Password,
};

/** The account: who is signed in, appearance, shortcuts, sign-out. */
export default function UserMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const session = useSession();
  const appearance = useMode();
  // A host page that sets the color scheme leaves no choice.
  const isFixed = useEmbedding()?.look.mode() !== undefined;
  // Another provider has its own pages for this.
  const hasOwnProvider = !usePortal().config.identity.authority;
  const logout = useLogout();
  const name = personName(session);
  const { email, isSystemUser, isGlobalAdmin } = session.user;
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      name={{ label: translate('shell.user.open', { name }) }}
      sx={{ minWidth: 250, maxWidth: '94vw' }}
    >
      <Box sx={{ px: 2, py: 1.5, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('account.signedIn')}</Box>
        <Box sx={{ fontWeight: 650 }}>{name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{email}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate(
            isSystemUser
              ? 'account.role.system'
              : isGlobalAdmin
                ? 'account.role.administrator'
                : 'account.role.client',
          )}
        </Box>
      </Box>
      <Divider />
      {!isFixed && (
        <>
          <Box aria-hidden sx={{ px: 2, pt: 1, typography: 'caption', color: 'text.secondary' }}>
            {translate('account.mode.label')}
          </Box>
          <MenuList autoFocus aria-label={translate('account.mode.label')} sx={{ py: 0.5 }}>
            {modes.map((mode) => (
              <MenuItem
                key={mode}
                role="menuitemradio"
                aria-checked={mode === appearance}
                autoFocus={mode === appearance}
                onClick={() => setMode(mode)}
              >
                <ListItemIcon>{mode === appearance && <Check fontSize="small" />}</ListItemIcon>
                <ListItemText>{translate(`account.mode.${mode}`)}</ListItemText>
              </MenuItem>
            ))}
          </MenuList>
          <Divider />
        </>
      )}
      <MenuList aria-label={translate('account.actions')} sx={{ py: 0.5 }}>
        {[...pages, ...(session.user.isSSOAuthenticated ? [] : [passwordPage])].map(
          ({ path, label, Icon }) => (
            <MenuItem key={path} component={Link} to={path} onClick={onClose}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{translate(label)}</ListItemText>
            </MenuItem>
          ),
        )}
        {hasOwnProvider && (
          <MenuItem component="a" href={identitySecurityAddress}>
            <ListItemIcon>
              <Shield fontSize="small" />
            </ListItemIcon>
            <ListItemText>{translate('account.security')}</ListItemText>
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            onClose();
            openShortcuts();
          }}
        >
          <ListItemIcon>
            <Keyboard fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('account.shortcuts')}</ListItemText>
        </MenuItem>
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('account.signOut')}</ListItemText>
        </MenuItem>
      </MenuList>
    </Popup>
  );
}
