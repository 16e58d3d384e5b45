import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTranslate } from '../../i18n/late/list.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { DoneIcon, FailedIcon, WaitingIcon } from '../../fields/toneIcons.tsx';
import { joinSentences } from '../../notices/joinSentences.ts';
import type { ListState } from '../useListState.ts';
import type { Outcome } from './runBulk.ts';
import type { BulkRun } from './useBulkRun.ts';
import { useTitles } from './useTitles.ts';

const Rows = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  maxHeight: 'min(45vh, 24rem)',
  overflowY: 'auto',
  border: '1px solid var(--portal-palette-divider)',
  borderRadius: 8,
  fontSize: '0.8125rem',
  li: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 8px',
    padding: '6px 10px',
    borderBottom: '1px solid var(--portal-palette-divider)',
    // Skips the layout of thousands of results that are out of view.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 33px',
  },
  'li:last-of-type': { borderBottom: 0 },
  '[data-state="done"] svg': { color: 'var(--portal-palette-success-main)' },
  '[data-state="failed"] svg, [data-state="failed"] p': { color: 'var(--portal-palette-error-main)' },
  p: { gridColumn: 2, margin: 0, overflowWrap: 'anywhere' },
  '.visually-hidden': visuallyHidden,
  bdi: { overflowWrap: 'anywhere' },
});

const icons = {
  waiting: WaitingIcon,
  running: WaitingIcon,
  done: DoneIcon,
  failed: FailedIcon,
  skipped: WaitingIcon,
} as const;

/** Failures come first. */
const order: Readonly<Record<Outcome['state'], number>> = {
  failed: 0,
  running: 1,
  waiting: 2,
  skipped: 3,
  done: 4,
};

interface BulkResultsProps {
  readonly list: ListState;
  readonly run: BulkRun;
  readonly sentence: string;
}

/** Progress of a bulk operation, and the outcome of each record. */
export function BulkResults({ list, run, sentence }: BulkResultsProps) {
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const titleOf = useTitles(list);
  const { counts, isRunning, outcomes } = run;
  const finished = counts.done + counts.failed + counts.skipped;
  const rows = [...outcomes];
  // During the run the rows keep their order, so that nothing jumps.
  if (!isRunning) rows.sort(([, left], [, right]) => order[left.state] - order[right.state]);
  return (
    <div>
      <p role="status" style={{ margin: '0 0 8px' }}>
        {sentence}
      </p>
      <LinearProgress
        variant="determinate"
        value={counts.all === 0 ? 0 : (finished / counts.all) * 100}
        aria-label={translate('list.bulk.progress')}
      />
      <Rows tabIndex={0} aria-label={translate('list.bulk.results')}>
        {rows.map(([id, outcome]) => {
          const Icon = icons[outcome.state];
          return (
            <li key={id} data-state={outcome.state}>
              <Icon size={16} />
              <span>
                <bdi>{titleOf(id)}</bdi>
                <span className="visually-hidden"> – {translate(`list.bulk.state.${outcome.state}`)}</span>
              </span>
              {outcome.state === 'failed' && (
                <p>
                  {outcome.conflict
                    ? translate(outcome.conflict === 'own' ? 'list.bulk.ownConflict' : 'list.bulk.conflict')
                    : joinSentences([outcome.message, outcome.hint && translateForm(outcome.hint)])}
                </p>
              )}
              {outcome.state === 'skipped' && <p>{translate('list.bulk.state.skipped')}</p>}
            </li>
          );
        })}
      </Rows>
    </div>
  );
}
