import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isAbsence } from '../../../dataProvider/index.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { deliveryPaths } from './paths.ts';
import { formatRecent } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { ToneIcon } from '../../fields/ToneIcon.tsx';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { readDelivery, type Delivery } from './delivery.ts';
import { isFailing, toneOf } from './outcomeWords.ts';

interface DeliveryLinesProps {
  readonly scope: Readonly<Record<string, string>>;
  readonly filter: Readonly<Record<string, string>>;
  /** Identifier of a delivery that is left out. */
  readonly without?: string;
  /** Maximum number of lines; the log has the others. */
  readonly most: number;
  /** The text of a line's link. */
  readonly nameOf: (delivery: Delivery) => string;
  /** The text without deliveries. */
  readonly none: string;
  /** Content below the lines, by the number of all. */
  readonly more?: (total: number) => ReactNode;
}

/** The latest deliveries that fit a filter, each with its outcome and time. */
export function DeliveryLines({ scope, filter, without, most, nameOf, none, more }: DeliveryLinesProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const { data, total, error, refetch } = useGetList<RecordOf<typeof webhookDeliveries>>(
    webhookDeliveries.name,
    {
      pagination: { page: 1, perPage: most + (without === undefined ? 0 : 1) },
      sort: { field: 'createdAt', order: 'DESC' },
      filter,
      meta: { scope },
    },
  );
  if (isAbsence(error)) return null;
  if (error) return <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={40} />;
  const lines = data
    .map(readDelivery)
    .filter(({ id }) => id !== without)
    .slice(0, most);
  if (lines.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <Link
              component={RouterLink}
              to={deliveryPaths(scope).edit(line.id) ?? ''}
              sx={{ overflowWrap: 'anywhere', minWidth: 24, display: 'inline-block', lineHeight: '24px' }}
            >
              {nameOf(line)}
            </Link>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <ToneIcon tone={toneOf(line)} />
              <span>{isFailing(line) ? translate('deliveries.failing') : line.stateText}</span>
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatRecent(line.createdAt, locale, undefined, timeZone)}
              {line.replayOf !== null && <span> · {translate('deliveries.sameEvent.replay')}</span>}
            </Box>
          </Box>
        ))}
      </Box>
      {more?.(total ?? 0)}
    </>
  );
}
