import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BellIcon } from '../theme/icons.tsx';
import { lazyPart } from '../loading/lazyPart.tsx';
import { anchor as anchorOf } from '../browser/anchors.ts';

const MessageList = lazyPart(() => import('./MessageList.tsx'));

/** Opens the list of recent messages. */
export function NotificationButton() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        {...anchorOf('notifications')}
        aria-label={translate('shell.toasts.open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...MessageList.intent}
      >
        <BellIcon />
      </IconButton>
      {anchor && <MessageList anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
