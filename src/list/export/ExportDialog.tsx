import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import '../../i18n/late/list.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../portal/DialogFrame.tsx';
import type { ListState } from '../useListState.ts';
import { useExport } from './useExport.ts';

interface ExportDialogProps {
  readonly list: ListState;
  readonly onClose: () => void;
}

/** Saves everything that the list's search and filters match as a CSV file, with progress and cancel. */
export default function ExportDialog({ list, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const [isAll, setIsAll] = useState(false);
  const { state, start, cancel } = useExport(list);
  const { words } = list;
  const isRunning = state.phase === 'running';
  const close = () => {
    if (!isRunning) onClose();
  };
  const done = words.number('done' in state ? state.done : 0);

  return (
    <DialogFrame
      title={translate('list.export.title', { title: words.title })}
      onClose={close}
      actions={
        <>
          {isRunning && <Button onClick={cancel}>{translate('list.cancel')}</Button>}
          {(state.phase === 'ready' || state.phase === 'failed') && (
            <>
              <Button onClick={close}>{translate('list.cancel')}</Button>
              <Button variant="contained" onClick={() => void start(isAll)}>
                {translate(state.phase === 'failed' ? 'list.retry' : 'list.export.submit')}
              </Button>
            </>
          )}
          {state.phase === 'done' && (
            <Button variant="contained" onClick={close}>
              {translate('list.close')}
            </Button>
          )}
        </>
      }
    >
      {state.phase === 'ready' && (
        <>
          <p style={{ marginTop: 0 }}>
            {translate(list.isNarrowed ? 'list.export.narrowed' : 'list.export.everything', {
              records: words.count(list.rows.total),
            })}
          </p>
          <RadioGroup
            aria-label={translate('list.export.columns')}
            value={isAll ? 'all' : 'shown'}
            onChange={(event) => setIsAll(event.target.value === 'all')}
          >
            <FormControlLabel
              value="shown"
              control={<Radio />}
              label={translate('list.export.shown', { number: list.columns.shown.length })}
            />
            <FormControlLabel value="all" control={<Radio />} label={translate('list.export.all')} />
          </RadioGroup>
        </>
      )}
      {isRunning && (
        <>
          <p style={{ marginTop: 0 }} role="status">
            {translate('list.export.running', { done, total: words.number(state.total) })}
          </p>
          <LinearProgress
            variant={state.total === 0 ? 'indeterminate' : 'determinate'}
            value={state.total === 0 ? 0 : Math.min((state.done / state.total) * 100, 100)}
            aria-label={translate('list.export.progress')}
          />
        </>
      )}
      {state.phase === 'done' && (
        <Alert severity="success" role="status">
          {translate('list.export.done', { records: words.count(state.done), file: state.file })}
        </Alert>
      )}
      {state.phase === 'failed' && (
        <Alert severity="error">{translate('list.export.failed', { message: state.message })}</Alert>
      )}
    </DialogFrame>
  );
}
