import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry, PlatformDataProvider } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { formatBrief } from '../../format/format.ts';
import type { SavedRecord } from '../../parts/feature.ts';
import { Moment } from '../../format/Moment.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { changedFieldsOf, entryOf } from './entry.ts';
import './changeList.css';
import { useEarlierChange } from './useEarlierChange.ts';
import { useHistoryWords } from './useHistoryWords.ts';

/** Number of changes shown. */
const maxShown = 5;
/** Number of changed fields named per change; the others are counted. */
const namedFields = 2;

interface ChangeProps extends Pick<PlaceProps, 'resource'> {
  readonly entry: AuditEntry;
}

/** One change: its fields or its operation, the time and the user. */
function Change({ resource, entry }: ChangeProps) {
  const translate = useTranslate();
  const words = useHistoryWords();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const { at, actorEmail, actorName, operation } = entry;
  const labels = changedFieldsOf(resource, entry).map(({ name }) => words.label(resource, name));
  const fields = labels.slice(0, namedFields).join(', ');
  const others = labels.length - namedFields;
  return (
    <li>
      <span>
        {operation !== 'update' || labels.length === 0
          ? words.operation(entry)
          : others > 0
            ? translate('history.more', { fields, smart_count: others })
            : fields}
      </span>
      <small>
        <Moment value={at}>{formatBrief(at, locale, timeZone)}</Moment>
        <span dir="auto" title={actorEmail}>
          {actorName ?? actorEmail}
        </span>
      </small>
    </li>
  );
}

export interface ChangeListProps extends PlaceProps {
  readonly record: SavedRecord;
  /** Path of the record's history page. */
  readonly path: string;
}

/**
 * The latest changes of a record, with a link to all of them. Renders nothing when there are none or the
 * request fails.
 */
export default function ChangeList({ resource, scope, record, path }: ChangeListProps) {
  const { id } = record;
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const headingId = useId();
  const earlier = useEarlierChange(resource, record);
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { data } = useQuery({
    // Includes the entity tag, so that a save fetches the list again.
    queryKey: [resource.name, 'history', scope, id, 'latest', record['@etag']],
    queryFn: ({ signal }) =>
      dataProvider.history(resource.name, { id, scope, page: 1, perPage: maxShown, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data) return null;
  return (
    <section className="form-beside change-list" aria-labelledby={headingId}>
      <h2 id={headingId}>{translateForm('form.latest')}</h2>
      {data.data.length === 0 && (
        <>
          <p>{translate('history.noChanges')}</p>
          {earlier && <p>{earlier}</p>}
        </>
      )}
      {data.data.length > 0 && (
        <>
          <ol>
            {data.data.map((each) => (
              <Change key={each.id} resource={resource} entry={entryOf(each)} />
            ))}
          </ol>
          <Link to={path}>{translate('history.all')}</Link>
        </>
      )}
    </section>
  );
}
