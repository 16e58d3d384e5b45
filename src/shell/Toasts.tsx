import Box from '@mui/material/Box';
import { useNotificationContext, useTranslate } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { usePortal } from '../portal/PortalContext.ts';
import type { Message } from '../portal/messageLog.ts';
import { Toast } from './Toast.tsx';

/** Milliseconds for which a message stays; errors stay until they are closed, so that nobody has to read fast. */
const readingTime = 7000;
/** Messages on the screen at once; the oldest makes room. All stay in the log. */
const mostShown = 4;

/** Shows what ra-core's `useNotify` says: politely to screen readers, errors at once, all of it again in the log. */
export function Toasts() {
  const translate = useTranslate();
  const { messages: log } = usePortal();
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Message[]>([]);

  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (!taken) return;
    const { message, type, notificationOptions: { messageArgs, autoHideDuration } = {} } = taken;
    const duration =
      autoHideDuration === undefined ? (type === 'error' ? null : readingTime) : autoHideDuration;
    const content =
      typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
    const entry = log.add({ severity: type, content, at: new Date(), duration });
    setShown((before) => [...before, entry].slice(-mostShown));
  }, [log, notifications, takeNotification, translate]);

  const close = useCallback((id: number) => {
    setShown((before) => before.filter((message) => message.id !== id));
  }, []);

  const list = (urgent: boolean) =>
    shown
      .filter(({ severity }) => (severity === 'error') === urgent)
      .map((message) => <Toast key={message.id} message={message} onClose={close} />);
  return (
    <Box
      component="section"
      aria-label={translate('shell.toasts.label')}
      sx={{
        position: 'fixed',
        insetInline: { xs: 8, sm: 'auto 16px' },
        // A page with a bar at its foot says how high it is.
        bottom: {
          xs: 'calc(8px + var(--portal-bottom-bar, 0px))',
          sm: 'calc(16px + var(--portal-bottom-bar, 0px))',
        },
        zIndex: 'snackbar',
        width: { sm: 400 },
        pointerEvents: 'none',
        '& > div': { display: 'flex', flexDirection: 'column', gap: 1 },
        '& > div + div:not(:empty)': { mt: 1 },
      }}
    >
      <div role="status" aria-live="polite">
        {list(false)}
      </div>
      <div role="alert">{list(true)}</div>
    </Box>
  );
}
