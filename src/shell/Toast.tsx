import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { CloseIcon } from '../portal/icons.tsx';
import type { Message } from '../portal/messageLog.ts';

/** One message. Its time stands still while the pointer or the focus is on it. */
export function Toast({ message, onClose }: { message: Message; onClose: (id: number) => void }) {
  const translate = useTranslate();
  const { id, severity, content, duration } = message;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (duration === null || held) return;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [duration, held, id, onClose]);
  return (
    <Box
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        py: 1,
        pl: 1.5,
        pr: 0.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        borderLeft: '4px solid',
        borderLeftColor: `${severity}.main`,
        bgcolor: 'background.paper',
        boxShadow: 6,
      }}
    >
      <Box
        sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere', maxHeight: '30vh', overflowY: 'auto' }}
      >
        <Box component="strong" sx={{ color: `${severity}.main`, mr: 0.75 }}>
          {translate(`shell.toasts.severity.${severity}`)}
        </Box>
        {content}
      </Box>
      <IconButton aria-label={translate('shell.toasts.close')} onClick={() => onClose(id)}>
        <CloseIcon size={20} />
      </IconButton>
    </Box>
  );
}
