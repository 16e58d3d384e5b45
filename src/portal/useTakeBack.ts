import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useNotify, useNotifyText } from './useNotify.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { differingFields } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { failureOf } from './failure.ts';
import { useFailureText } from './FailureAlert.tsx';
import '../i18n/late/actions.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change of some fields of one record, as it can be taken back. */
export interface RecordChange {
  readonly id: string;
  /** The record's name. */
  readonly title: string;
  readonly before: Values;
  readonly after: Values;
}

/** Where the record was changed, which says how a change is sent. */
interface At {
  readonly resource: AnyResource;
  readonly placeName: string | undefined;
  readonly scope: Readonly<Record<string, string>>;
}

/** Calls under way at the same time. */
const concurrency = 4;
/** So many records are named of those that stayed as they are. */
const maxNamed = 3;

/** Somebody has set the fields again since: theirs stays. */
class ChangedSince extends Error {}

async function putBack(
  dataProvider: PlatformDataProvider,
  { resource, placeName, scope }: At,
  { id, before, after }: RecordChange,
): Promise<void> {
  const meta = { scope, place: placeName };
  const { data: previousData } = await dataProvider.getOne<PlatformRecord>(resource.name, { id, meta });
  if (differingFields(resource, previousData, after).length > 0) throw new ChangedSince();
  const data = { ...previousData, ...before };
  await dataProvider.update<PlatformRecord>(resource.name, { id, data, previousData, meta });
}

/**
 * Takes changes back by the records' own update calls, with their checks, and tells how it went: the platform's sentences where it
 * refuses, and of fields that somebody else has set since, that they stay.
 */
export function useTakeBack(at: At): (changes: readonly RecordChange[]) => Promise<void> {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyText = useNotifyText();
  const textOf = useFailureText();

  return async (changes) => {
    const failures: { readonly title: string; readonly reason: string }[] = [];
    const waiting = [...changes];
    const work = async () => {
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        try {
          await putBack(dataProvider, at, change);
        } catch (error) {
          const reason =
            error instanceof ChangedSince ? translate('actions.undo.changedSince') : textOf(failureOf(error));
          failures.push({ title: change.title, reason });
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    void queryClient.invalidateQueries({ queryKey: [at.resource.name] });

    const [{ title } = { title: '' }] = changes;
    const restoredCount = changes.length - failures.length;
    if (restoredCount > 0)
      notify('actions.undo.done', {
        type: 'success',
        messageArgs: { smart_count: restoredCount, name: title },
      });
    if (failures.length > 0) {
      const reasons = failures.slice(0, maxNamed).map((one) => `${one.title}: ${one.reason}`);
      notifyText(
        translate('actions.undo.failed', { smart_count: failures.length, reasons: reasons.join(' ') }),
        {
          type: 'error',
        },
      );
    }
  };
}
