import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { changedFieldsOf, entryOf } from '../../form/history/entry.ts';
import { useHistoryWords } from '../../form/history/useHistoryWords.ts';
import { formatBrief } from '../../format/format.ts';
import { Moment } from '../../format/Moment.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/landing.ts';
import { placePaths } from '../../navigation/paths.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { LandingSection } from '../../shell/pages/LandingSection.tsx';

/** Number of changes shown. */
const maxShown = 5;

const listStyles = {
  '& a': { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2 },
  '& strong, & span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& strong': { justifySelf: 'start', maxWidth: '100%', fontWeight: 600 },
  '& small': { color: 'text.secondary', fontSize: '0.75rem' },
  '& a > small': { textAlign: 'end' },
  '& li:last-of-type a': { display: 'block', color: 'primary.main' },
} as const;

function Change({ entry, path }: { readonly entry: AuditEntry; readonly path: string }) {
  const words = useHistoryWords();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const { at, actorEmail, actorName, operation, subject, targetName, targetTitle } = entry;
  const resource = resourceNamed(subject);
  const fields = changedFieldsOf(resource, entry).map(({ name }) => words.label(resource, name));
  const what = operation === 'update' && fields.length > 0 ? fields.join(', ') : words.operation(entry);
  return (
    <Link to={path}>
      <strong dir="auto" title={targetTitle ?? undefined}>
        {targetName ?? targetTitle ?? words.subject(subject)}
      </strong>
      <small>
        <Moment value={at}>{formatBrief(at, locale, timeZone)}</Moment>
      </small>
      <span>
        <small>{`${words.subject(subject)} · ${what}`}</small>
      </span>
      <small title={actorEmail}>{actorName ?? actorEmail}</small>
    </Link>
  );
}

/** What changed last in the client, and by whom. Nothing where it cannot be read: the page has other parts. */
export default function LatestChangesTile({ resource, place, placeName, scope }: PlaceProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const params = {
    filter: { 'operation~neq': 'denied' },
    pagination: { page: 1, perPage: maxShown },
    sort: { field: 'at', order: 'DESC' as const },
    meta: { scope, place: placeName },
  };
  const { data } = useQuery({
    queryKey: [auditEntries.name, 'getList', params],
    queryFn: () => dataProvider.getList(auditEntries.name, params),
    retry: false,
  });
  if (!data || data.data.length === 0) return null;
  const paths = placePaths(place, scope, resource);
  return (
    <LandingSection title={translate('landing.latestChanges')} flex="2 1 22rem" listStyles={listStyles}>
      {data.data.map((each) => (
        <li key={each.id}>
          <Change entry={entryOf(each)} path={paths.edit(String(each.id)) ?? place.path} />
        </li>
      ))}
      <li>
        <Link to={place.path}>{translate('landing.allChanges')}</Link>
      </li>
    </LandingSection>
  );
}
