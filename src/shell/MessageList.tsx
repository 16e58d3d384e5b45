import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useId, useMemo, useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/late/landing.ts';
import { Popup } from '../dialogs/Popup.tsx';
import { ConcernLine } from './attention/ConcernLine.tsx';
import { useConcerns } from './attention/useConcerns.ts';
import { usePortal } from '../viewer/PortalContext.ts';

const concernStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    px: 2,
    py: 1,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& a, & > li > span': { flex: 1 },
  '& a': { color: 'text.primary', fontWeight: 600, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
} as const;

/** Concerns that need attention, and the messages since the page was loaded, newest first. */
export default function MessageList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { messages: log } = usePortal();
  const { lines, pending } = useConcerns();
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
      {lines.length > 0 && (
        <>
          <Box component="h2" sx={{ m: 0, px: 2, pt: 1.5, pb: 1, typography: 'h3' }}>
            {translate('landing.attention')}
          </Box>
          <Box component="ul" sx={concernStyles}>
            {lines.map((line) => (
              <ConcernLine key={`${line.resource.name}-${line.name}`} concern={line} onFollow={onClose} />
            ))}
          </Box>
        </>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Box component="h2" id={title} sx={{ flex: 1, m: 0, typography: 'h3' }}>
          {translate('shell.toasts.open')}
        </Box>
        {messages.length > 0 && (
          <Button onClick={() => log.clear()}>{translate('shell.toasts.clear')}</Button>
        )}
      </Box>
      {messages.length === 0 && (
        <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {translate(pending > 0 ? 'landing.counting' : 'shell.toasts.empty')}
        </Box>
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
