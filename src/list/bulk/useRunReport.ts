import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { useNotify, useNotifyText } from '../../notices/useNotify.ts';
import type { ListState } from '../useListState.ts';
import type { Counts, EndedRun } from './useBulkRun.ts';

/** Group of message keys of a bulk operation: `title`, `submit`, `running` and `finished`. */
export type BulkAction = 'edit' | 'delete' | 'act' | 'join';

/** Returns the sentence on the progress of a bulk operation, or on its outcomes. */
export function useRunSentence(
  { words }: Pick<ListState, 'words'>,
  action: BulkAction,
  label: string | undefined,
): (counts: Counts, isRunning: boolean) => string {
  const translate = useTranslate();
  return ({ done, failed, skipped, all }, isRunning) =>
    [
      translate(`list.${action}.${isRunning ? 'running' : 'finished'}`, {
        action: label,
        done: words.number(done),
        all: words.number(all),
      }),
      ...(failed > 0 ? [translate('list.bulk.failed', { number: words.number(failed) })] : []),
      ...(skipped > 0 ? [translate('list.bulk.skipped', { number: words.number(skipped) })] : []),
    ].join(' ');
}

interface Report {
  /** Message for somebody who has read the outcomes. Missing when they need none. */
  readonly done?: { readonly key: MessageKey; readonly args: Readonly<Record<string, string>> } | undefined;
  /** Missing when nothing can be undone. */
  readonly onUndo?: (() => void) | undefined;
}

/** Returns the function that notifies of a run after its dialog has gone: of all outcomes when nobody has read them. */
export function useRunReport(list: Pick<ListState, 'words'>, action: BulkAction, label?: string) {
  const notify = useNotify();
  const notifyText = useNotifyText();
  const sentenceOf = useRunSentence(list, action, label);
  return ({ counts, isRead }: EndedRun, { done, onUndo }: Report) => {
    const undo = onUndo ? { onUndo } : {};
    if (!isRead)
      notifyText(sentenceOf(counts, false), {
        type: counts.done < counts.all ? 'warning' : 'success',
        ...undo,
      });
    else if (done) notify(done.key, { type: 'success', messageArgs: done.args, ...undo });
  };
}
