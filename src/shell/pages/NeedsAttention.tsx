import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { mayOpenPlace } from '../../../authProvider/access.ts';
import type { Session } from '../../../authProvider/session.ts';
import { isAbsence } from '../../../dataProvider/index.ts';
import { attentionFilter } from '../../../resources/declaration/index.ts';
import type { AnyResource, Attention, Place } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import '../../i18n/late/landing.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { resolveScope } from '../../navigation/scope.ts';
import { useSession } from '../../viewer/useSession.ts';
import { LandingSection } from './LandingSection.tsx';

interface Concern {
  readonly resource: AnyResource;
  readonly name: string;
  readonly attention: Attention;
  readonly place: Place;
}

interface ConcernLineProps extends Concern {
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
function useCounts(concerns: readonly Concern[], now: Date) {
  const dataProvider = useDataProvider();
  const clientUid = useSession().context?.clientUid;
  return useQueries({
    queries: concerns.map(({ resource, name, attention, place }) => {
      const params = {
        filter: attentionFilter(attention, now),
        pagination: { page: 1, perPage: 1 },
        sort: { field: place.list?.sort?.replace(/^-/, '') ?? resource.title, order: 'ASC' as const },
        meta: {
          scope: resolveScope(resource, place, {}, clientUid),
          place: attention.place,
          attention: name,
        },
      };
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: () => dataProvider.getList(resource.name, params),
        staleTime: countAgeMs,
        retry: false,
      };
    }),
  });
}

/** A count with a link to its list, or what to do when it could not be read. */
function ConcernLine({ resource, name, attention, place, now, total, onRetry }: ConcernLineProps) {
  const translate = useTranslate();
  if (total === undefined)
    return (
      <li>
        <span>
          {translate('landing.uncounted', {
            name: translate(`resources.${resource.name}.places.${attention.place}`),
          })}
        </span>
        <button type="button" onClick={onRetry}>
          {translate('landing.retry')}
        </button>
      </li>
    );
  const filter = attentionFilter(attention, now);
  const search = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
  return (
    <li>
      <Link data-dot="bad" to={`${place.path}?${search.toString().replaceAll('%7E', '~')}`}>
        {translate(`resources.${resource.name}.attention.${name}`, { smart_count: total })}
      </Link>
    </li>
  );
}

const listStyles = {
  '&:not(:has(li))': { display: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, color: 'text.secondary' },
  '& a, & li > span': { flex: 1, px: 2, py: 1.25 },
  '& a': { fontWeight: 600 },
  '& .bone': { flex: 'none', width: '14rem', height: 10, mx: 2, p: 0, borderRadius: 5, bgcolor: 'divider' },
  '& button': { mr: 1 },
  '& + p': { m: 0, color: 'text.secondary' },
  '&:has(li) + p': { display: 'none' },
} as const;

/** Counts of records that need attention, each with a link to their list. */
export function NeedsAttention() {
  const translate = useTranslate();
  const session = useSession();
  const [now] = useState(() => new Date());
  const concerns = concernsFor(session);
  const counts = useCounts(concerns, now);
  // A platform that does not support a filter has no such line.
  const lines = counts.flatMap(({ data, error, refetch }, index) => {
    const concern = concerns[index];
    if (!concern) return [];
    const isShown = error ? !isAbsence(error) : (data?.total ?? 0) > 0;
    return isShown ? [{ ...concern, now, total: data?.total, onRetry: () => void refetch() }] : [];
  });
  const pending = counts.filter(({ isPending }) => isPending).length;
  // The page below would move with each count: the lines of the last visit are expected again. At the first visit of a client, what is
  // below appears once all counts are known.
  const clientUid = session.context?.clientUid ?? '';
  const [remembered, remember] = useStore<number | null>(`landing.lines.${clientUid}`, null);
  // Of the start of the visit: giving the room back would move the page as well.
  const [expected] = useState(remembered);
  const reserved = expected ?? 0;
  useEffect(() => {
    if (pending === 0) remember(lines.length);
  }, [pending, lines.length, remember]);
  const awaited = Math.min(pending, Math.max(reserved - lines.length, lines.length === 0 ? 1 : 0));
  if (concerns.length === 0) return null;
  return (
    <LandingSection
      title={translate('landing.attention')}
      flex="2 1 22rem"
      listStyles={listStyles}
      note={<p>{translate('landing.calm')}</p>}
      reserved={reserved}
      isUnsettled={expected === null && pending > 0}
    >
      {lines.map((line) => (
        <ConcernLine key={`${line.resource.name}-${line.name}`} {...line} />
      ))}
      {Array.from({ length: awaited }, (_, index) => (
        <li key={index} aria-busy>
          <span className="bone" />
        </li>
      ))}
    </LandingSection>
  );
}
