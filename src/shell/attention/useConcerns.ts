import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { mayOpenPlace } from '../../../authProvider/access.ts';
import type { Session } from '../../../authProvider/session.ts';
import { isAbsence } from '../../../dataProvider/index.ts';
import { attentionFilter } from '../../../resources/declaration/index.ts';
import type { AnyResource, Attention, Place } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import { buildingCondition } from '../../navigation/building.ts';
import { resolveScope } from '../../navigation/scope.ts';
import { useSession } from '../../viewer/useSession.ts';

interface Concern {
  readonly resource: AnyResource;
  readonly name: string;
  readonly attention: Attention;
  readonly place: Place;
}

/** A concern with its number of records. */
export interface CountedConcern extends Concern {
  /** The time that its filter is relative to. */
  readonly now: Date;
  /** Absent when it could not be read. */
  readonly total: number | undefined;
  readonly onRetry: () => void;
}

/** The declared concerns of the client area that the user may open. */
function concernsFor(session: Session): Concern[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.attention ?? {}).flatMap(([name, attention]): Concern[] => {
      const place = resource.places[attention.place];
      return place?.area === 'client' && mayOpenPlace(resource, place, session)
        ? [{ resource, name, attention, place }]
        : [];
    }),
  );
}

/** Milliseconds for which a count is cached, so that returning to the page does not load it again. */
const countAgeMs = 30_000;

/** Reads the counts of all concerns. Each has its own request, so that it fails independently. */
function useCounts(concerns: readonly Concern[], now: Date, refetchInterval: number | false) {
  const dataProvider = useDataProvider();
  const { context } = useSession();
  return useQueries({
    queries: concerns.map(({ resource, name, attention, place }) => {
      // The list behind the line shows only the records of the chosen building.
      const within = buildingCondition({ resource, place }, context);
      const params = {
        filter: {
          ...attentionFilter(attention, now),
          ...(within && { [`${within.field}~${within.operator}`]: within.value }),
        },
        pagination: { page: 1, perPage: 1 },
        sort: { field: place.list?.sort?.replace(/^-/, '') ?? resource.title, order: 'ASC' as const },
        meta: {
          scope: resolveScope(resource, place, {}, context?.clientUid),
          place: attention.place,
          attention: name,
        },
      };
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: () => dataProvider.getList(resource.name, params),
        staleTime: countAgeMs,
        refetchInterval,
        retry: false,
      };
    }),
  });
}

/**
 * Counts the declared concerns that the user may open.
 * @param refetchInterval milliseconds until they are counted again, while the tab is visible. Only those of the bell are counted then
 */
export function useConcerns(refetchInterval: number | false = false) {
  const session = useSession();
  const [now] = useState(() => new Date());
  const concerns = concernsFor(session).filter(
    ({ attention }) => refetchInterval === false || attention.rings === true,
  );
  const counts = useCounts(concerns, now, refetchInterval);
  // A platform that does not support a filter has no such line.
  const lines = counts.flatMap(({ data, error, refetch }, index): CountedConcern[] => {
    const concern = concerns[index];
    if (!concern) return [];
    const isShown = error ? !isAbsence(error) : (data?.total ?? 0) > 0;
    return isShown ? [{ ...concern, now, total: data?.total, onRetry: () => void refetch() }] : [];
  });
  return {
    /** Those with records, and those that could not be counted. */
    lines,
    /** The number that is asked for. */
    count: concerns.length,
    pending: counts.filter(({ isPending }) => isPending).length,
  };
}
