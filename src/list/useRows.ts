import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEvent, useGetList } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import type { ListAddress, Sort } from './address.ts';
import { pageRequestOf } from './address.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import type { ChangeAddress } from './useListAddress.ts';

/** The rows that an address stands for. */
export interface Rows {
  /** Undefined until the first answer. While another page loads, the former one. */
  readonly records: readonly PlatformRecord[] | undefined;
  readonly total: number;
  /** The order that they are in. */
  readonly sort: Sort;
  /** There are more than `total`, which no page shows. */
  readonly isTotalLowerBound: boolean;
  /** The platform does not count its rows: there may be a page after this one. */
  readonly hasMore: boolean;
  /** The failure of the latest call; the records before it may still be there. */
  readonly error: Error | null;
  /** A call is under way. */
  readonly isFetching: boolean;
  /** The records are those of another address than the one asked for. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** The latest state in which each record was seen on this screen. */
  readonly latest: (id: string) => PlatformRecord | undefined;
  /** Keeps records that were read beside the page. */
  readonly remember: (records: readonly PlatformRecord[]) => void;
}

/** Rows that were asked for before the page followed their address. */
export interface RowsAhead {
  readonly ask: (address: ListAddress) => void;
  /** Whether they were the last ones to be asked for, just now: then nobody asks for them again. */
  readonly areAsked: (request: ReturnType<typeof pageRequestOf>) => boolean;
}

/** Milliseconds for which rows count as just asked for. */
const requestFreshMs = 10_000;
/** Milliseconds within which the same rows are not asked for ahead a second time. */
const prefetchDedupeMs = 1000;

/**
 * Asks for the rows of an address that the page is about to follow, so that they travel while it is drawn. They wait under the
 * key by which `useRows` finds them.
 */
export function useRowsAhead({ resource, place, placeName, scope }: PlaceProps): RowsAhead {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const last = useRef({ request: '', at: 0 });
  // Stays the same function: what depends on it is drawn at each step else.
  const ask = useEvent((address: ListAddress) => {
    const request = pageRequestOf({ place, placeName, scope }, address);
    last.current = { request: JSON.stringify(request), at: performance.now() };
    void client.prefetchQuery({
      queryKey: [resource.name, 'getList', request],
      queryFn: async ({ signal }) =>
        dataProvider.getList<PlatformRecord>(resource.name, { ...request, signal }),
      retry: false,
      // A screen that is mounted once more while it starts asks for the same again.
      staleTime: prefetchDedupeMs,
    });
  });
  const areAsked = useCallback(
    (request: ReturnType<typeof pageRequestOf>) =>
      performance.now() - last.current.at < requestFreshMs &&
      last.current.request === JSON.stringify(request),
    [],
  );
  return useMemo(() => ({ ask, areAsked }), [areAsked, ask]);
}

/**
 * Fetches the rows of an address. A page beyond the end becomes the last one.
 * @param ahead what was asked for ahead; null while there is nothing to fetch
 */
export function useRows(
  props: PlaceProps,
  address: ListAddress,
  change: ChangeAddress,
  ahead: RowsAhead | null,
): Rows {
  const { resource, place, placeName, scope } = props;
  const { page, perPage } = address;
  const request = useMemo(
    () => pageRequestOf({ place, placeName, scope }, address),
    [address, place, placeName, scope],
  );
  const query = useGetList<PlatformRecord>(resource.name, request, {
    enabled: ahead !== null,
    placeholderData: keepPreviousData,
    retry: false,
    ...(ahead?.areAsked(request) ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
  const { data, total = 0, meta, error, isFetching, isPlaceholderData, refetch } = query;

  const lastPage = Math.max(Math.ceil(total / perPage), 1);
  const isBeyondEnd = data !== undefined && !isPlaceholderData && data.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage }, { replace: true });
  }, [change, isBeyondEnd, lastPage]);

  const latestById = useRef(new Map<string, PlatformRecord>());
  const remember = useCallback((records: readonly PlatformRecord[]) => {
    for (const record of records) latestById.current.set(record.id, record);
  }, []);
  useEffect(() => remember(data ?? []), [data, remember]);

  // Only what has been read whole can be put in another order than the platform's.
  const isArranged = request.sort !== address.sort && data?.length === total && meta?.hasMore !== true;
  const { field } = address.sort;
  const records = useMemo(
    () => (isArranged ? data?.toSorted((a, b) => Number(a[field]) - Number(b[field])) : data),
    [data, field, isArranged],
  );

  return {
    records: isBeyondEnd ? undefined : records,
    sort: isArranged ? address.sort : request.sort,
    total,
    isTotalLowerBound: meta?.totalIsLowerBound === true,
    hasMore: meta?.hasMore === true,
    error,
    isFetching,
    isStale: isPlaceholderData,
    reload: useCallback(() => void refetch(), [refetch]),
    latest: useCallback((id: string) => latestById.current.get(id), []),
    remember,
  };
}
