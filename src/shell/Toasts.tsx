import Box from '@mui/material/Box';
import { useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { idle } from '../browser/idle.ts';
import { PartBoundary } from '../loading/lazyPart.tsx';
import { loadable } from '../loading/loadable.tsx';
import { usePortal } from '../viewer/PortalContext.ts';
import type { Message } from '../notices/messageLog.ts';
import type { ToastWords } from './Toast.tsx';
import { belowBars } from './TopBar.tsx';
import { useUndo } from './useUndo.ts';

/** Prefetched when idle, so that messages can be shown later even without a connection. */
const Toast = loadable(() => import('./Toast.tsx'));

/** Milliseconds for which a message is shown. Errors stay until closed, so that slow readers can read them. */
const toastDurationMs = 7000;
/** Maximum number of errors shown; a new one replaces the oldest. Of other messages only the newest is shown. All are in the log. */
const maxErrors = 3;

const isError = ({ severity }: Message) => severity === 'error';

/** A message on the screen. */
interface Shown extends Message {
  readonly words: ToastWords;
  /** Undoes the change of the message. */
  readonly onTake: ((id: number) => void) | undefined;
}

/** Shows the notifications of ra-core's `useNotify`. Screen readers announce them politely, errors immediately. All are kept in the log. */
export function Toasts() {
  const translate = useTranslate();
  const { messages: log } = usePortal();
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [messages, setMessages] = useState<readonly Shown[]>([]);
  const undo = useUndo(messages);

  useEffect(() => {
    void idle()
      .then(Toast.load)
      .catch(() => undefined);
  }, []);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const {
      message,
      type,
      notificationOptions: { messageArgs, autoHideDuration, undoable, onUndo } = {},
    } = notification;
    const duration =
      autoHideDuration === undefined ? (type === 'error' ? null : toastDurationMs) : autoHideDuration;
    const content =
      typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
    const undoing = typeof onUndo === 'function' ? (onUndo as () => void) : undefined;
    const entry = log.add({ severity: type, content, at: new Date(), duration, undo: undoing });
    const mutation = undoable ? takeMutation() : undefined;
    if (mutation) undo.hold(entry.id, mutation);
    const onTake = mutation ? undo.take : undoing && ((id: number) => log.undo(id));
    const next = { ...entry, words: { message, values: messageArgs }, onTake };
    setMessages((before) => {
      const errors = [...before, next].filter(isError).slice(-maxErrors);
      return isError(next) ? [...before.filter((one) => !isError(one)), ...errors] : [...errors, next];
    });
  }, [log, notifications, takeMutation, takeNotification, translate, undo]);

  const close = useCallback((id: number) => {
    setMessages((before) => before.filter((message) => message.id !== id));
  }, []);

  const list = (urgent: boolean) =>
    messages
      .filter((message) => isError(message) === urgent)
      .map((message) => (
        <PartBoundary key={message.id} fallback={<div>{message.content}</div>}>
          <Toast message={message} words={message.words} onClose={close} onUndo={message.onTake} />
        </PartBoundary>
      ));
  return (
    <Box
      component="section"
      aria-label={translate('shell.toasts.label')}
      sx={{
        // Beside the breadcrumbs, where it covers no controls. Clicks pass through to the elements behind.
        position: 'fixed',
        top: `calc(${belowBars} + 4px)`,
        insetInline: { xs: 8, sm: 'auto 16px' },
        zIndex: 'snackbar',
        width: { sm: 400 },
        pointerEvents: 'none',
        '& > div': { display: 'flex', flexDirection: 'column', gap: 0.5 },
        '& > div + div:not(:empty)': { mt: 0.5 },
      }}
    >
      <div role="status" aria-live="polite">
        {list(false)}
      </div>
      <div role="alert">{list(true)}</div>
    </Box>
  );
}
