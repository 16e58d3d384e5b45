import { useGetList } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mayOpenPlace } from '../../../authProvider/access.ts';
import type { Session } from '../../../authProvider/session.ts';
import { isAbsence } from '../../../dataProvider/index.ts';
import { attentionFilter } from '../../../resources/declaration/index.ts';
import type { AnyResource, Attention, Place } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import '../../i18n/late/landing.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { resolveScope } from '../../portal/scope.ts';
import { useSession } from '../../portal/useSession.ts';
import { LandingSection } from './LandingSection.tsx';

interface Concern {
  readonly resource: AnyResource;
  readonly name: string;
  readonly attention: Attention;
  readonly place: Place;
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

/** One line with its own request, so that it fails independently. Empty when the count is zero. */
function ConcernLine({ resource, name, attention, place, now }: Concern & { readonly now: Date }) {
  const translate = useTranslate();
  const clientUid = useSession().context?.clientUid;
  const filter = attentionFilter(attention, now);
  const { total, error, refetch } = useGetList(
    resource.name,
    {
      filter,
      pagination: { page: 1, perPage: 1 },
      sort: { field: place.list?.sort?.replace(/^-/, '') ?? resource.title, order: 'ASC' },
      meta: {
        scope: resolveScope(resource, place, {}, clientUid),
        place: attention.place,
        attention: name,
      },
    },
    { staleTime: countAgeMs, retry: false },
  );
  // The platform does not support the filter.
  if (isAbsence(error)) return null;
  if (error)
    return (
      <li>
        <span>
          {translate('landing.uncounted', {
            name: translate(`resources.${resource.name}.places.${attention.place}`),
          })}
        </span>
        <button type="button" onClick={() => void refetch()}>
          {translate('landing.retry')}
        </button>
      </li>
    );
  if (total === undefined)
    return (
      <li aria-busy>
        <span className="bone" />
      </li>
    );
  if (total === 0) return null;
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
  if (concerns.length === 0) return null;
  return (
    <LandingSection
      title={translate('landing.attention')}
      flex="2 1 22rem"
      listStyles={listStyles}
      note={<p>{translate('landing.calm')}</p>}
    >
      {concerns.map((concern) => (
        <ConcernLine key={`${concern.resource.name}-${concern.name}`} {...concern} now={now} />
      ))}
    </LandingSection>
  );
}
