import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BellIcon } from '../theme/icons.tsx';
import { idle } from '../browser/idle.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { anchor as anchorOf } from '../browser/anchors.ts';

const MessageList = lazyPart(() => import('./MessageList.tsx'));
/** Counted after the first screen and its requests. Nobody asked for the number, so without a network it is missing without a message. */
const BellCount = lazyPart(async () => {
  await idle();
  return import('./attention/BellCount.tsx').catch(() => ({ default: () => null }));
});

/** Opens what needs attention, and the recent messages. */
export function NotificationButton() {
  // `landing.bell` loads with BellCount, which sets the count that it states.
  const translate = useTranslate<MessageKey>();
  const [count, setCount] = useState(0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        {...anchorOf('notifications')}
        aria-label={translate(count > 0 ? 'landing.bell' : 'shell.toasts.open', { smart_count: count })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...MessageList.intent}
      >
        <BellIcon />
        <BellCount onCount={setCount} />
      </IconButton>
      {anchor && <MessageList anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
