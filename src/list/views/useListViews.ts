import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { isAbsence, type PlatformDataProvider, readAction } from '../../../dataProvider/index.ts';
import { savedViews } from '../../../resources/savedViews/index.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useDefaultPageSize, useSession } from '../../viewer/useSession.ts';
import { type AddressDefaults, defaultsOf } from '../address.ts';
import { buildingCondition } from '../../navigation/building.ts';
import { keepViews, keptViews } from './keptViews.ts';
import { listKey, type SavedView, viewOfAddress } from './savedView.ts';

/** The views of a list, and the current one. */
export interface ListViews {
  /** The list's key in views. */
  readonly list: string;
  /** The views of this list that the user can see. */
  readonly all: readonly SavedView[];
  readonly current: SavedView | null;
  /** Defaults for parameters that are not in the URL. */
  readonly defaults: AddressDefaults;
  /** The defaults of the declared list. */
  readonly plain: AddressDefaults;
  /** True while the view named in the URL is loading. */
  readonly isPending: boolean;
  /** True when the view named in the URL was deleted or belongs to another user. */
  readonly isGone: boolean;
  /** True when the platform supports views. */
  readonly isAvailable: boolean;
}

/** The query for all views that the user can see. */
export function viewsQuery(dataProvider: PlatformDataProvider) {
  return {
    queryKey: [savedViews.name, 'mine'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readAction(dataProvider, savedViews, 'mine', { signal }),
    staleTime: 300_000,
    retry: false,
  };
}

/** The views of a list. Those last known in this browser are available at once. */
export function useListViews(
  { resource, place, placeName }: PlaceProps,
  view: Parameters<typeof defaultsOf>[1],
): ListViews {
  const { search } = useLocation();
  const { user, context } = useSession();
  const { userUid } = user;
  const pageSize = useDefaultPageSize();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const cachedViews = useMemo(() => keptViews(userUid), [userUid]);
  const list = listKey(resource, placeName);
  const plain = useMemo(
    () => defaultsOf({ resource, place }, view, pageSize, buildingCondition({ resource, place }, context)),
    [context, pageSize, place, resource, view],
  );
  const isNamed = viewOfAddress(search, resource, plain, list, cachedViews ?? undefined).isUnknown;
  const { data, error, isPending } = useQuery({
    ...viewsQuery(dataProvider),
    // The button requests the views after the rows. Only a URL that depends on a view requests them earlier. A platform that lacked views
    // at an earlier visit, and so has no button, is asked again.
    enabled: isNamed || cachedViews === null,
    ...(cachedViews ? { initialData: { views: cachedViews }, initialDataUpdatedAt: 0 } : {}),
  });
  const isAbsent = isAbsence(error) || (cachedViews === null && !data);
  useEffect(() => {
    if (data?.views && data.views !== cachedViews) keepViews(userUid, data.views);
    else if (isAbsence(error)) keepViews(userUid, null);
  }, [data, error, cachedViews, userUid]);

  return useMemo(() => {
    const { isUnknown, ...viewState } = viewOfAddress(search, resource, plain, list, data?.views);
    return {
      list,
      all: (data?.views ?? []).filter((each) => each.list === list),
      ...viewState,
      plain,
      isPending: isUnknown && isPending,
      isGone: isUnknown && !isPending,
      isAvailable: !isAbsent,
    };
  }, [data, isAbsent, isPending, list, plain, resource, search]);
}
