import { useDataProvider } from 'ra-core';
import { useTranslate } from '../i18n/late/actions.ts';
import { useNotify, useNotifyText } from '../notices/useNotify.ts';
import { ChangedSince, type MoveBack, putBack, type Reversal } from '../../dataProvider/changes.ts';
import { type PlatformDataProvider } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { failureOf } from '../notices/failure.ts';
import { useFailureText } from '../notices/FailureAlert.tsx';
import { joinSentences } from '../notices/joinSentences.ts';

/** A change of one record that can be undone: of some fields, or a move to another state. */
export type RecordChange = (Reversal | MoveBack) & {
  readonly id: string;
  /** The record's name. */
  readonly title: string;
};

/** The place of the change, which determines how it is sent. */
interface At {
  readonly resource: AnyResource;
  readonly placeName: string | undefined;
  readonly scope: Readonly<Record<string, string>>;
}

/** Maximum number of parallel calls. */
const concurrency = 4;
/** Maximum number of records that a message names. */
const maxNamed = 3;

/**
 * Undoes changes with the records' own calls and their checks, and reports the result: the platform's
 * messages for rejected calls, and the records whose fields another user has set since.
 */
export function useTakeBack({
  resource,
  placeName,
  scope,
}: At): (changes: readonly RecordChange[]) => Promise<void> {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyText = useNotifyText();
  const textOf = useFailureText();

  return async (changes) => {
    const failures: { readonly title: string; readonly reason: string }[] = [];
    const restored: RecordChange[] = [];
    const waiting = [...changes];
    const work = async () => {
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        try {
          const target = { resource, id: change.id, meta: { scope, place: placeName } };
          await putBack(dataProvider, target, change);
          restored.push(change);
        } catch (error) {
          const reason =
            error instanceof ChangedSince ? translate('actions.undo.changedSince') : textOf(failureOf(error));
          failures.push({ title: change.title, reason });
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    void dataProvider.changed(resource.name);

    if (restored[0])
      notify('actions.undo.done', {
        type: 'success',
        messageArgs: { smart_count: restored.length, name: restored[0].title },
      });
    if (failures.length > 0) {
      const reasons = failures.slice(0, maxNamed).map((one) => `${one.title}: ${one.reason}`);
      notifyText(
        translate('actions.undo.failed', { smart_count: failures.length, reasons: joinSentences(reasons) }),
        {
          type: 'error',
        },
      );
    }
  };
}
