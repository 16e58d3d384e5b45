import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { RouteGuard } from '../../changes/RouteGuard.tsx';
import { useTabGuard } from '../../changes/useTabGuard.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import type { ListState } from '../useListState.ts';
import { BulkResults } from './BulkResults.tsx';
import type { BulkRun } from './useBulkRun.ts';
import { type BulkAction, useRunSentence } from './useRunReport.ts';

const leaving = {
  title: 'list.bulk.leave.title',
  text: 'list.bulk.leave.text',
  stay: 'list.bulk.leave.stay',
  go: 'list.bulk.leave.go',
} as const;

export interface BulkProps {
  readonly list: ListState;
  /** The records to act on, fixed while the dialog is open. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

interface BulkDialogProps extends BulkProps {
  readonly run: BulkRun;
  readonly action: BulkAction;
  /** For `act`: the action. For `join`: the record that others are added to. */
  readonly act?: { readonly label: string; readonly isDangerous: boolean | undefined };
  readonly isBlocked?: boolean;
  /** Message key that replaces the submit button's label. The button is red then. */
  readonly submitWords?: Extract<MessageKey, `list.${string}`> | undefined;
  /** Shown before the run. */
  readonly children: ReactNode;
  readonly onSubmit: () => void;
}

/** The frame of a bulk operation: the question, then progress with cancel, then outcomes with retry. */
export function BulkDialog({
  list,
  ids,
  run,
  action,
  act,
  isBlocked,
  submitWords,
  children,
  onSubmit,
  onClose,
}: BulkDialogProps) {
  const translate = useTranslate();
  const { words } = list;
  const { counts, isRunning } = run;
  const isBegun = counts.all > 0;
  const isOver = isBegun && !isRunning;
  const records = words.count(ids.length);
  const unfinished = [...run.outcomes].filter(([, { state }]) => state !== 'done').map(([id]) => id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBegun && !isBlocked) onSubmit();
  };
  const close = () => {
    if (isRunning) return;
    // Rows beyond these stay selected: the menu of a row deletes it beside a selection.
    const isLeft = (id: string) => !ids.includes(id) || unfinished.includes(id);
    if (isBegun) list.selection.replace([...list.selection.ids].filter(isLeft));
    run.markRead();
    onClose();
  };
  // Nothing is left to decide or to read; a deletion cannot be undone, and stays to be read.
  const isSettled = isOver && unfinished.length === 0 && action !== 'delete';
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (isSettled) latestClose.current();
  }, [isSettled]);
  const sentence = useRunSentence(list, action, act?.label)(counts, isRunning);
  useTabGuard(isRunning);

  return (
    <DialogFrame
      title={translate(`list.${action}.title`, { records, action: act?.label })}
      size="sm"
      onClose={close}
      role={action === 'delete' ? 'alertdialog' : 'dialog'}
      onSubmit={submit}
      actions={
        <>
          {isRunning && <Button onClick={run.cancel}>{translate('list.bulk.cancel')}</Button>}
          {isOver && unfinished.length > 0 && (
            <Button onClick={() => run.start(unfinished)}>
              {translate('list.bulk.retry', { number: words.number(unfinished.length) })}
            </Button>
          )}
          {isOver && (
            <Button variant="contained" onClick={close}>
              {translate('list.close')}
            </Button>
          )}
          {!isBegun && <Button onClick={close}>{translate('list.cancel')}</Button>}
          {!isBegun && (
            <Button
              type="submit"
              variant="contained"
              color={action === 'delete' || act?.isDangerous || submitWords ? 'error' : 'primary'}
              disabled={isBlocked}
            >
              {translate(submitWords ?? `list.${action}.submit`, { records, action: act?.label })}
            </Button>
          )}
        </>
      }
    >
      {isRunning && <RouteGuard words={leaving} isAsking={() => true} />}
      {isBegun ? <BulkResults list={list} run={run} sentence={sentence} /> : children}
    </DialogFrame>
  );
}
