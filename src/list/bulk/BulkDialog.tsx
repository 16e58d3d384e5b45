import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import '../../i18n/late/list.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import type { ListState } from '../useListState.ts';
import { BulkResults } from './BulkResults.tsx';
import type { BulkRun } from './useBulkRun.ts';

export interface BulkProps {
  readonly list: ListState;
  /** The records to act on, fixed while the dialog is open. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

interface BulkDialogProps extends BulkProps {
  readonly run: BulkRun;
  /** Group of message keys: `title`, `submit`, `running` and `finished`. */
  readonly action: 'edit' | 'delete';
  readonly isBlocked?: boolean;
  /** Message key that replaces the submit button's label. The button is red then. */
  readonly submitWords?: MessageKey | undefined;
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
    if (isBegun) list.selection.replace(unfinished);
    onClose();
  };
  const sentence = [
    translate(`list.${action}.${isRunning ? 'running' : 'finished'}`, {
      done: words.number(counts.done),
      all: words.number(counts.all),
    }),
    ...(counts.failed > 0 ? [translate('list.bulk.failed', { number: words.number(counts.failed) })] : []),
    ...(counts.skipped > 0 ? [translate('list.bulk.skipped', { number: words.number(counts.skipped) })] : []),
  ].join(' ');

  return (
    <DialogFrame
      title={translate(`list.${action}.title`, { records })}
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
              color={action === 'delete' || submitWords ? 'error' : 'primary'}
              disabled={isBlocked}
            >
              {translate(submitWords ?? `list.${action}.submit`, { records })}
            </Button>
          )}
        </>
      }
    >
      {isBegun ? <BulkResults list={list} run={run} sentence={sentence} /> : children}
    </DialogFrame>
  );
}
