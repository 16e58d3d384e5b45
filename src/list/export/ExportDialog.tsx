import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useStore } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/late/list.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { FileProgress } from '../../loading/FileProgress.tsx';
import { joinSentences } from '../../notices/joinSentences.ts';
import type { ListState } from '../useListState.ts';
import PlatformFiles from './PlatformFiles.tsx';
import { shownFields } from '../table/shownFields.ts';
import { useExport, type ExportFormat } from './useExport.ts';
import { useScopeText } from './useScopeText.ts';

interface ExportDialogProps {
  readonly list: ListState;
  readonly onClose: () => void;
}

/**
 * Saves the selected rows, or all that match the search and filters, as a CSV file or an Excel workbook, with
 * progress and cancel.
 */
export default function ExportDialog({ list, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const [isAll, setIsAll] = useState(false);
  const selectionSize = list.selection.ids.size;
  const [isSelection, setIsSelection] = useState(selectionSize > 0);
  const scope = useScopeText(list);
  const { state, start, cancel } = useExport(list);
  const [format, setFormat] = useStore<ExportFormat>('export.format', 'csv');
  const { rows, words } = list;
  const isRunning = state.phase === 'running';
  const isOpenEnded = rows.hasMore && !isSelection;
  const close = () => {
    if (!isRunning) onClose();
  };
  const extent =
    scope.isNarrowed && !isSelection
      ? 'narrowed'
      : isSelection || scope.isOfBuilding
        ? 'within'
        : 'everything';
  const progress = words.number('done' in state ? state.done : 0);

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
              <Button variant="contained" onClick={() => void start({ isAll, isSelection, format })}>
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
            {translate(`list.export.${extent}`, {
              records: isSelection ? words.count(selectionSize) : scope.textOf(rows.total, rows.hasMore),
              format: translate(`list.export.a.${format}`),
            })}
          </p>
          {selectionSize > 0 && (
            <RadioGroup
              row
              aria-label={translate('list.export.rows')}
              value={isSelection ? 'selected' : 'matching'}
              onChange={(event) => setIsSelection(event.target.value === 'selected')}
              sx={{ mb: 1 }}
            >
              <FormControlLabel
                value="selected"
                control={<Radio />}
                label={translate('list.export.selected', { number: words.number(selectionSize) })}
              />
              <FormControlLabel
                value="matching"
                control={<Radio />}
                label={translate('list.export.matching', { number: words.number(rows.total, rows.hasMore) })}
              />
            </RadioGroup>
          )}
          <RadioGroup
            aria-label={translate('list.export.columns')}
            value={isAll ? 'all' : 'shown'}
            onChange={(event) => setIsAll(event.target.value === 'all')}
          >
            <FormControlLabel
              value="shown"
              control={<Radio />}
              label={translate('list.export.shown', { number: shownFields(list).length })}
            />
            <FormControlLabel value="all" control={<Radio />} label={translate('list.export.all')} />
          </RadioGroup>
          <RadioGroup
            row
            aria-label={translate('list.export.format')}
            value={format}
            onChange={(event) => setFormat(event.target.value === 'xlsx' ? 'xlsx' : 'csv')}
            sx={{ mt: 1 }}
          >
            {(['csv', 'xlsx'] as const).map((each) => (
              <FormControlLabel
                key={each}
                value={each}
                control={<Radio />}
                label={translate(`list.export.formats.${each}`)}
              />
            ))}
          </RadioGroup>
          <PlatformFiles list={list} />
        </>
      )}
      {isRunning && (
        <FileProgress
          text={translate('list.export.running', {
            done: progress,
            total: words.number(state.total, isOpenEnded),
          })}
          label={translate('list.export.progress')}
          part={state.total === 0 || isOpenEnded ? undefined : state.done / state.total}
        />
      )}
      {state.phase === 'done' && (
        <Alert
          severity={state.nameless === undefined && !state.isUnsettled ? 'success' : 'warning'}
          role="status"
        >
          {translate('list.export.done', { records: words.count(state.done), file: state.file })}
          {state.isUnsettled && <p>{translate('list.export.unsettled')}</p>}
          {state.nameless !== undefined && (
            <p>{joinSentences([state.nameless, translate('list.export.nameless')])}</p>
          )}
        </Alert>
      )}
      {state.phase === 'failed' && (
        <Alert severity="error">{translate('list.export.failed', { message: state.message })}</Alert>
      )}
    </DialogFrame>
  );
}
