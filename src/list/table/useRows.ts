import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEvent, useGetList } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { ListAddress, Sort } from '../address.ts';
import { pageRequestOf } from '../address.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import type { ChangeAddress } from '../useListAddress.ts';

/** The rows of a URL state. */
export interface Rows {
  /** Undefined until the first response. While another page loads, the previous one. */
  readonly records: readonly PlatformRecord[] | undefined;
  readonly total: number;
  /** The sort order of the records. */
  readonly sort: Sort;
  /** True when there are more than `total` rows, which no page shows. */
  readonly isTotalLowerBound: boolean;
  /** True when the platform has ignored the search term. */
  readonly isUnsearched: boolean;
  /** True when the platform does not count rows and there may be a next page. */
  readonly hasMore: boolean;
  /** The error of the latest request. Earlier records may still be shown. */
  readonly error: Error | null;
  /** True while a request is pending. */
  readonly isFetching: boolean;
  /** True when the records belong to a previous URL state. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** The latest known state of a record on this screen. */
  readonly latest: (id: string) => PlatformRecord | undefined;
  /** Stores records that were loaded outside the page. */
  readonly remember: (records: readonly PlatformRecord[]) => void;
}

/** Rows that are prefetched before the page navigates. */
export interface RowsAhead {
  readonly ask: (address: ListAddress) => void;
  /** True when they were the last prefetch and are fresh, so that they are not fetched again. */
  readonly areAsked: (request: ReturnType<typeof pageRequestOf>) => boolean;
}

/** Milliseconds for which prefetched rows count as fresh. */
const requestFreshMs = 10_000;
/** Milliseconds within which the same rows are not prefetched twice. */
const prefetchDedupeMs = 1000;

/**
 * Prefetches the rows of the next URL state, so that the request runs while the page renders. Uses the query
 * key of `useRows`.
 */
export function useRowsAhead({ resource, place, placeName, scope }: PlaceProps): RowsAhead {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const last = useRef({ request: '', at: 0 });
  // A stable function: its dependents would otherwise re-render on each navigation.
  const ask = useEvent((address: ListAddress) => {
    const request = pageRequestOf({ place, placeName, scope }, address);
    last.current = { request: JSON.stringify(request), at: performance.now() };
    void client.prefetchQuery({
      queryKey: [resource.name, 'getList', request],
      queryFn: async ({ signal }) =>
        dataProvider.getList<PlatformRecord>(resource.name, { ...request, signal }),
      retry: false,
      // A screen that is mounted twice at the start requests the same rows.
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
 * Fetches the rows of a URL state. A page beyond the end becomes the last one.
 * @param ahead the prefetched rows; null when there is nothing to fetch
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
  /** Number of pages in a row that were beyond the end of a list without a count. */
  const emptyPages = useRef(0);
  useEffect(() => {
    if (!isBeyondEnd) {
      if (data && data.length > 0) emptyPages.current = 0;
      return;
    }
    // The page before is the last one after a deletion. Beyond that, the end is searched in halves.
    const isFar = meta?.isBeyondEnd && emptyPages.current > 0;
    emptyPages.current += 1;
    change({ page: isFar ? Math.ceil(page / 2) : lastPage }, { replace: true });
  }, [change, data, isBeyondEnd, lastPage, meta, page]);

  const latestById = useRef(new Map<string, PlatformRecord>());
  const remember = useCallback((records: readonly PlatformRecord[]) => {
    for (const record of records) latestById.current.set(record.id, record);
  }, []);
  useEffect(() => remember(data ?? []), [data, remember]);

  // Only completely loaded rows can be sorted differently from the platform.
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
    isUnsearched: meta?.isUnsearched === true,
    hasMore: meta?.hasMore === true,
    error,
    isFetching,
    isStale: isPlaceholderData,
    reload: useCallback(() => void refetch(), [refetch]),
    latest: useCallback((id: string) => latestById.current.get(id), []),
    remember,
  };
}
