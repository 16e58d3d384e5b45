import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import '../../i18n/late/deliveries.ts';
import { useReplay, type Asked } from './useReplay.ts';
import '../../i18n/late/form.ts';

interface ReplayDialogProps {
  readonly scope: Readonly<Record<string, string>>;
  readonly asked: Asked;
  /** What is asked about beside the number: names, or the filter in words. */
  readonly children?: ReactNode;
  readonly onClose: (isBegun: boolean) => void;
}

/** Asks before deliveries are made again, says how far it has come, and stops it. */
export function ReplayDialog({ scope, asked, children, onClose }: ReplayDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const heading = useId();
  const { replay, failure, isBusy, begin, stop } = useReplay(scope);
  // By now there may be more than were shown.
  const [found, setFound] = useState<number>();
  const count = found ?? ('ids' in asked ? asked.ids.length : asked.expected);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const words = { smart_count: count, number: number(count) };

  const submit = async () => {
    const answer = await begin('ids' in asked ? asked : { filter: asked.filter, expected: count });
    if (answer && 'count' in answer) setFound(answer.count);
  };
  const close = () => onClose(replay !== undefined);
  const isRunning = replay?.state === 'running';
  const isStopping = replay?.state === 'stopped' && replay.waiting > 0;

  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {translate(replay ? 'deliveries.replay.begun' : 'deliveries.replay.title', words)}
      </DialogTitle>
      <DialogContent sx={{ typography: 'body1', overflowWrap: 'anywhere' }}>
        {failure && (
          <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
            {[
              failure.message,
              ...Object.values(failure.fields),
              failure.general,
              failure.hint && translate(failure.hint),
            ]
              .filter((text, index, all) => text && all.indexOf(text) === index)
              .join(' ')}
          </Alert>
        )}
        {found !== undefined && !replay && (
          <Alert severity="warning" role="alert" sx={{ mb: 1.5 }}>
            {translate('deliveries.replay.changed', words)}
          </Alert>
        )}
        {replay ? (
          <>
            <p role="status" style={{ margin: '0 0 8px' }}>
              {translate(`deliveries.replay.${isStopping ? 'stopping' : replay.state}`, {
                smart_count: replay.waiting,
                waiting: number(replay.waiting),
                done: number(replay.done),
                total: number(replay.total),
              })}
            </p>
            <LinearProgress
              variant="determinate"
              value={replay.total === 0 ? 100 : (replay.done / replay.total) * 100}
              aria-label={translate('deliveries.replay.progress')}
            />
          </>
        ) : (
          <>
            {children}
            <p style={{ margin: 0 }}>{translate('deliveries.replay.text')}</p>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isRunning && (
          <Button onClick={() => void stop()} aria-disabled={isBusy || undefined}>
            {translate('deliveries.replay.stop')}
          </Button>
        )}
        {replay ? (
          <Button variant={isRunning ? 'text' : 'contained'} onClick={close}>
            {translate('list.close')}
          </Button>
        ) : (
          <>
            <Button autoFocus onClick={close}>
              {translate('form.cancel')}
            </Button>
            <Button variant="contained" onClick={() => void submit()} aria-disabled={isBusy || undefined}>
              {translate('deliveries.replay.submit', words)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
