import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useStore, type GetListResult } from 'ra-core';
import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { pageRequestOf, parseSort } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { compare, inPlace, type Difference } from './comparePages.ts';

type Page = GetListResult<PlatformRecord>;

const pollIntervalMs = 5000;

const nothing: Difference = { added: 0, isOther: false };

/** True while the user is doing something during which rows must not move. */
function isReading(frame: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const isIn = (element: Element | null | undefined) => element !== null && element !== undefined;
  return (
    (frame !== null &&
      (frame.scrollTop > 0 || frame.matches(':hover') || (focused !== null && frame.contains(focused)))) ||
    isIn(focused?.closest('[role=menu], [role=dialog], [role=alertdialog]'))
  );
}

/** The state of a live list. */
export interface Live {
  readonly state: 'following' | 'paused' | 'offline' | 'failed';
  /** Changes that are not shown. */
  readonly difference: Difference;
  readonly setPaused: (isPaused: boolean) => void;
  /** Shows the newest rows. */
  readonly show: () => void;
}

/**
 * Updates an open list while the tab is visible and online. Changed rows are updated in place. New rows are
 * inserted at the top of the newest page unless the user is working with the rows; otherwise they are
 * counted.
 */
export function useLive(list: ListState, frame: RefObject<HTMLElement | null>): Live {
  const { address, change, props, rows, selection } = list;
  const { resource, place, placeName, scope } = props;
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const [isPaused, setPaused] = useStore(`list.${resource.name}.${placeName}.paused`, false);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const isFollowing = !isPaused && isOnline;
  const request = useMemo(
    () => pageRequestOf({ place, placeName, scope }, address),
    [address, place, placeName, scope],
  );
  const shownKey = useMemo(() => [resource.name, 'getList', request], [request, resource]);

  const newestFirst = parseSort(place.list?.sort ?? '');
  const isNewest =
    address.page === 1 &&
    address.sort.field === newestFirst.field &&
    address.sort.order === newestFirst.order;

  const look = useQuery<Page>({
    queryKey: [resource.name, 'live', request],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const page = await dataProvider.getList<PlatformRecord>(resource.name, { ...request, signal });
      // The list has loaded or changed its rows since: this response may be older.
      const shown = client.getQueryState<Page>(shownKey);
      return shown?.data && shown.dataUpdatedAt > askedAt ? shown.data : page;
    },
    enabled: isFollowing && rows.records !== undefined && !rows.isStale,
    // The list's own response counts as the first poll.
    initialData: () => client.getQueryData<Page>(shownKey),
    initialDataUpdatedAt: () => client.getQueryState(shownKey)?.dataUpdatedAt,
    staleTime: pollIntervalMs,
    gcTime: 0,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });

  const [difference, setDifference] = useState(nothing);
  const isSelecting = selection.ids.size > 0;
  const { data: latest, dataUpdatedAt: latestAt } = look;
  const { records } = rows;
  // The list has loaded its rows since the last poll: the poll shows an earlier state.
  const isOutdated = (client.getQueryState(shownKey)?.dataUpdatedAt ?? 0) > latestAt;
  useEffect(() => {
    const current = client.getQueryData<Page>(shownKey);
    if (!latest || !current || !isFollowing || isOutdated) {
      setDifference(nothing);
      return;
    }
    const isFree = isNewest && !isSelecting && !isReading(frame.current);
    const next = isFree || current.data.length === 0 ? latest : inPlace(current, latest);
    // With the time of the poll, so that rows loaded by the list count as later.
    if (next !== current) client.setQueryData(shownKey, next, { updatedAt: latestAt });
    setDifference(next === latest ? nothing : compare(current, latest, isNewest));
    // Runs also when the list has loaded its rows again (`records`): those are not new.
    // Polls with equal rows (another `latestAt`) do not run it: rows that were only counted would move.
  }, [client, frame, isFollowing, isNewest, isOutdated, isSelecting, records, latest, shownKey]);

  const show = () => {
    setDifference(nothing);
    if (frame.current) frame.current.scrollTop = 0;
    if (isNewest && latest) client.setQueryData(shownKey, latest, { updatedAt: latestAt });
    else change({ page: 1, sort: newestFirst });
  };

  return {
    state: isPaused ? 'paused' : !isOnline ? 'offline' : look.isError ? 'failed' : 'following',
    difference,
    setPaused,
    show,
  };
}
