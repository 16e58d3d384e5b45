import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useId, useMemo, useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Popup } from '../dialogs/Popup.tsx';
import { usePortal } from '../viewer/PortalContext.ts';

/** The messages since the page was loaded, newest first. */
export default function MessageList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { messages: log } = usePortal();
  const messages = useSyncExternalStore(log.subscribe, log.get);
  const time = useMemo(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }), [locale]);
  const title = useId();
  const undoAndClose = (id: number) => {
    log.undo(id);
    // Closes, because the focused button disappears.
    onClose();
  };
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      name={{ labelledBy: title }}
      sx={{ width: 380, maxWidth: '94vw' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Box component="h2" id={title} sx={{ flex: 1, m: 0, typography: 'h3' }}>
          {translate('shell.toasts.open')}
        </Box>
        {messages.length > 0 && (
          <Button onClick={() => log.clear()}>{translate('shell.toasts.clear')}</Button>
        )}
      </Box>
      {messages.length === 0 && (
        <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{translate('shell.toasts.empty')}</Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '50vh', overflowY: 'auto' }}>
        {messages.map(({ id, severity, content, at, undo }) => (
          <Box component="li" key={id} sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption' }}>
              <Box component="strong" sx={{ color: `${severity}.main` }}>
                {translate(`shell.toasts.severity.${severity}`)}
              </Box>
              <Box component="time" dateTime={at.toISOString()} sx={{ color: 'text.secondary' }}>
                {time.format(at)}
              </Box>
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{content}</Box>
            {undo && (
              <Button size="small" sx={{ ml: -0.75 }} onClick={() => undoAndClose(id)}>
                {translate('ra.action.undo')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Popup>
  );
}
