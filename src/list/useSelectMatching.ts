import { useEffect, useRef, useState } from 'react';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/late/list.ts';
import { useNotifyText } from '../notices/useNotify.ts';
import { useExportPages } from './export/useExportPages.ts';
import type { ListState } from './useListState.ts';
import { requestOf } from './address.ts';

/** Selects all matching records on all pages. `progress` is the number of records found so far. */
export function useSelectMatching(list: ListState): {
  progress: number | null;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
} {
  const exportPages = useExportPages();
  const notify = useNotifyText();
  const translate = useTranslate();
  const [progress, setProgress] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  // The records read belong to the list as it was when the reading began.
  const request = requestOf(list.props, list.address);
  useEffect(() => () => controller.current?.abort(), [JSON.stringify(request)]);

  const start = async () => {
    const own = new AbortController();
    controller.current = own;
    setProgress(0);
    const matching: PlatformRecord[] = [];
    try {
      const pages = exportPages(list.props.resource.name, request, { signal: own.signal });
      let hasMissing = false;
      for await (const { records, done, isUnsettled = false } of pages) {
        matching.push(...records);
        hasMissing ||= isUnsettled;
        setProgress(done);
      }
      if (own.signal.aborted) return;
      if (hasMissing) notify(translate('list.unsettledSelection'), { type: 'warning' });
      list.rows.remember(matching);
      list.selection.replace(matching.map(({ id }) => id));
    } catch (error) {
      // Selects nothing after a failure: users would take a partial selection for the whole.
      if (!own.signal.aborted)
        notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      if (controller.current === own) setProgress(null);
    }
  };
  return { progress, start, cancel: () => controller.current?.abort() };
}
