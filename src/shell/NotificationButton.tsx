import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BellIcon } from '../portal/icons.tsx';
import { anchor as anchorOf } from '../portal/anchors.ts';

const loadLog = () => import('./MessageList.tsx');
const MessageList = lazy(loadLog);

/** Opens the latest messages, to be read again. */
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
        onPointerEnter={() => void loadLog()}
        onFocus={() => void loadLog()}
      >
        <BellIcon />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <MessageList anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
