import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { useSession } from '../viewer/useSession.ts';
import { PersonIcon } from '../theme/icons.tsx';
import { personName } from './personName.ts';

const UserMenu = lazyPart(() => import('./UserMenu.tsx'));

/** Opens the account menu: who is signed in, appearance, sign-out. */
export function UserButton() {
  const translate = useTranslate();
  const name = personName(useSession());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={translate('shell.user.open', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...UserMenu.intent}
      >
        <PersonIcon size={24} />
      </IconButton>
      {anchor && <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
