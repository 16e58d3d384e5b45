import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { deliveryPaths } from './paths.ts';
import { formatRecent } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { ToneIcon } from '../../fields/ToneIcon.tsx';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { readDelivery, type Delivery } from './delivery.ts';
import { toneOf } from './outcomeWords.ts';

interface SameEventProps {
  readonly delivery: Delivery;
  readonly scope: Readonly<Record<string, string>>;
}

/** Maximum number of deliveries shown; the log has the others. */
const maxShown = 10;

/** Other deliveries of the same event: to other configurations and in replays. */
export function SameEvent({ delivery, scope }: SameEventProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const { eventId, id } = delivery;
  const paths = deliveryPaths(scope);
  const { data, total, error, refetch } = useGetList<RecordOf<typeof webhookDeliveries>>(
    webhookDeliveries.name,
    {
      pagination: { page: 1, perPage: maxShown + 1 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { 'eventId~eq': eventId },
      meta: { scope },
    },
  );
  if (error) return <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={40} />;
  const others = data
    .map(readDelivery)
    .filter((other) => other.id !== id)
    .slice(0, maxShown);
  if (others.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('deliveries.sameEvent.none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {others.map((other) => (
          <Box
            component="li"
            key={other.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <Link
              component={RouterLink}
              to={paths.edit(other.id) ?? ''}
              sx={{ overflowWrap: 'anywhere', minWidth: 24, display: 'inline-block', lineHeight: '24px' }}
            >
              {other.configurationName}
            </Link>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <ToneIcon tone={toneOf(other.state)} />
              {other.stateText}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatRecent(other.createdAt, locale, undefined, timeZone)}
              {other.replayOf !== null && <span> · {translate('deliveries.sameEvent.replay')}</span>}
            </Box>
          </Box>
        ))}
      </Box>
      {(total ?? 0) > maxShown + 1 && (
        <Link
          component={RouterLink}
          to={`${paths.list}?eventId~eq=${eventId}`}
          sx={{ display: 'inline-block', lineHeight: '24px' }}
        >
          {translate('deliveries.sameEvent.all', { smart_count: total })}
        </Link>
      )}
    </>
  );
}
