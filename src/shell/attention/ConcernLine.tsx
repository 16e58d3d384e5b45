import { Link } from 'react-router-dom';
import { attentionFilter } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/landing.ts';
import { filteredPath } from '../../navigation/query.ts';
import type { CountedConcern } from './useConcerns.ts';

/** A count with a link to its list, or what to do when it could not be read. */
export function ConcernLine({
  concern: { resource, name, attention, place, now, total, onRetry },
  onFollow,
}: {
  readonly concern: CountedConcern;
  readonly onFollow?: () => void;
}) {
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
  return (
    <li>
      <Link data-dot="bad" onClick={onFollow} to={filteredPath(place.path, attentionFilter(attention, now))}>
        {translate(`resources.${resource.name}.attention.${name}`, { smart_count: total })}
      </Link>
    </li>
  );
}
