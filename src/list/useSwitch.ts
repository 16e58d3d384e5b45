import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { useNotify } from '../notices/useNotify.ts';
import { useNameOf } from '../format/useNameOf.ts';
import type { ListState } from './useListState.ts';

const load = () => import('./switchFlag.ts');

/**
 * Switches a flag of a row. The code is prefetched once the rows are loaded, so that a click takes effect at
 * once.
 */
export function useSwitch(list: ListState) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const notify = useNotify();
  const nameOf = useNameOf();
  const isNear = list.rows.records !== undefined && list.columns.shown.some(({ isSwitch }) => isSwitch);
  useEffect(() => {
    // A failed prefetch is reported on use.
    if (isNear) load().catch(() => undefined);
  }, [isNear]);
  return (record: PlatformRecord, name: string) =>
    void load().then(
      ({ switchFlag }) => switchFlag({ list, client, dataProvider, notify, nameOf }, record, name),
      () => notify('shell.error.part', { type: 'error' }),
    );
}
