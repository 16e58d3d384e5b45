import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ToneIcon } from '../fields/ToneIcon.tsx';
import { CloseIcon } from '../theme/icons.tsx';
import type { Message } from '../notices/messageLog.ts';

/** A message as it was notified: the key of a text with its values, or an element. */
export interface ToastWords {
  readonly message: ReactNode;
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

/** Longest name in a message, in characters. Beside a longer one, the lines shown would not say what happened. */
const maxName = 40;

/** The value of a message, shortened when it is a long text. */
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > maxName ? `${value.slice(0, maxName).trimEnd()}…` : value;

interface ToastProps {
  readonly message: Message;
  readonly words: ToastWords;
  readonly onClose: (id: number) => void;
  /** Undoes the change of the message. Undefined when there is nothing to undo. */
  readonly onUndo: ((id: number) => void) | undefined;
}

/** One message, shortened to cover little; the log has the full text. Its timer pauses while pointer or focus is on its buttons. */
export default function Toast({ message, words, onClose, onUndo }: ToastProps) {
  const translate = useTranslate();
  const { id, severity, content, duration } = message;
  const [isHeld, setHeld] = useState(false);
  const brief =
    typeof words.message === 'string' && severity !== 'error'
      ? translate(words.message, {
          _: words.message,
          ...Object.fromEntries(
            Object.entries(words.values ?? {}).map(([key, value]) => [key, shortened(value)]),
          ),
        })
      : content;
  useEffect(() => {
    if (duration === null || isHeld) return;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [duration, isHeld, id, onClose]);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
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
        title={typeof content === 'string' ? content : undefined}
        sx={{
          flex: 1,
          minWidth: 0,
          // A margin: the first line beyond the limit would show in a padding.
          my: 0.5,
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: String(severity === 'error' ? 6 : 2),
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        <Box
          component="span"
          role="img"
          aria-label={translate(`shell.toasts.severity.${severity}`)}
          sx={{ color: `${severity}.main`, mr: 0.75, '& svg': { verticalAlign: 'text-bottom' } }}
        >
          <ToneIcon tone={severity === 'success' ? 'good' : 'bad'} size={18} />
        </Box>
        {brief}
      </Box>
      <Box
        sx={{ display: 'flex', pointerEvents: 'auto' }}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {onUndo && (
          <Button
            onClick={() => {
              onUndo(id);
              onClose(id);
            }}
          >
            {translate('ra.action.undo')}
          </Button>
        )}
        <IconButton size="small" aria-label={translate('shell.toasts.close')} onClick={() => onClose(id)}>
          <CloseIcon size={20} />
        </IconButton>
      </Box>
    </Box>
  );
}
