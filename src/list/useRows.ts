import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import type { ListAddress } from './address.ts';
import { pageRequestOf } from './address.ts';
import type { ListScreenProps } from './types.ts';
import type { ChangeAddress } from './useListAddress.ts';

/** The rows that an address stands for. */
export interface Rows {
  /** Undefined until the first answer. While another page loads, the former one. */
  readonly records: readonly PlatformRecord[] | undefined;
  readonly total: number;
  /** The failure of the latest call; the records before it may still be there. */
  readonly error: Error | null;
  /** A call is under way. */
  readonly isFetching: boolean;
  /** The records are those of another address than the one asked for. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** The latest state in which each record was seen on this screen. */
  readonly known: (id: string) => PlatformRecord | undefined;
  /** Keeps records that were read beside the page. */
  readonly remember: (records: readonly PlatformRecord[]) => void;
}

/** Fetches the rows of an address. A page beyond the end becomes the last one. */
export function useRows(
  props: ListScreenProps,
  address: ListAddress,
  change: ChangeAddress,
  isEnabled: boolean,
): Rows {
  const { resource, placeName, scope } = props;
  const { page, perPage } = address;
  const request = useMemo(() => pageRequestOf({ placeName, scope }, address), [address, placeName, scope]);
  const query = useGetList<PlatformRecord>(resource.name, request, {
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, total = 0, error, isFetching, isPlaceholderData, refetch } = query;

  const lastPage = Math.max(Math.ceil(total / perPage), 1);
  const isBeyondEnd = data !== undefined && !isPlaceholderData && data.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage }, { replace: true });
  }, [change, isBeyondEnd, lastPage]);

  const seen = useRef(new Map<string, PlatformRecord>());
  const remember = useCallback((records: readonly PlatformRecord[]) => {
    for (const record of records) seen.current.set(record.id, record);
  }, []);
  useEffect(() => remember(data ?? []), [data, remember]);

  return {
    records: isBeyondEnd ? undefined : data,
    total,
    error,
    isFetching,
    isStale: isPlaceholderData,
    reload: useCallback(() => void refetch(), [refetch]),
    known: useCallback((id: string) => seen.current.get(id), []),
    remember,
  };
}
