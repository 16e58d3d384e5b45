import LinearProgress from '@mui/material/LinearProgress';
import { useLocale } from 'ra-core';
import { isOver, type Progress } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/actions.ts';

interface WorkProgressProps {
  readonly progress: Progress;
  /** Accessible name of the bar. */
  readonly label: string;
}

/** Progress of work on several records, as text and as a bar. */
export function WorkProgress({ progress, label }: WorkProgressProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { state, done, total, waiting } = progress;
  const isStopping = state === 'stopped' && !isOver(progress);
  return (
    <>
      <p role="status" style={{ margin: '0 0 8px' }}>
        {translate(`actions.progress.${isStopping ? 'stopping' : state}`, {
          smart_count: waiting,
          waiting: number(waiting),
          done: number(done),
          total: number(total),
        })}
      </p>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (done / total) * 100}
        aria-label={label}
      />
    </>
  );
}
