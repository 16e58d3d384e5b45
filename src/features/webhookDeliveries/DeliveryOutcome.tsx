import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Tone } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { deliveryPaths } from '../webhooks/paths.ts';
import { formatRecent } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { ToneIcon } from '../../fields/ToneIcon.tsx';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { isFailing, outcomeKey, toneOf } from '../webhooks/outcomeWords.ts';
import { useDelivery } from './useDelivery.ts';
import { useFollow } from './useFollow.ts';

const severities: Readonly<Record<Tone, AlertColor>> = {
  good: 'success',
  bad: 'error',
  open: 'info',
  new: 'info',
  idle: 'info',
  barred: 'warning',
};

/** The outcome of a delivery as text. Polls the delivery until it is final. */
export default function DeliveryOutcome({ resource, scope }: WidgetInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const delivery = useDelivery();
  useFollow(resource.name, delivery?.state === 'waiting');
  if (!delivery) return null;
  const { reason, replayOf, attemptCount, lastStatus, nextAttemptAt } = delivery;
  const tone = toneOf(delivery);
  const original = replayOf && deliveryPaths(scope).edit(replayOf);
  return (
    <>
      <Alert severity={severities[tone]} icon={<ToneIcon tone={tone} size={20} />} role="status">
        <AlertTitle sx={{ fontWeight: 600 }}>
          {isFailing(delivery) ? translate('deliveries.failing') : delivery.stateText}
        </AlertTitle>
        <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
          {translate(`deliveries.outcome.${outcomeKey(delivery)}`, {
            smart_count: attemptCount,
            status: lastStatus ?? '',
            when: nextAttemptAt === null ? '' : formatRecent(nextAttemptAt, locale, undefined, timeZone),
          })}
        </Typography>
        {reason !== null && (
          <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Alert>
      {original && (
        <Typography component="p" sx={{ mt: 1 }}>
          {translate('deliveries.replayOf')}{' '}
          <Link component={RouterLink} to={original}>
            {translate('deliveries.original')}
          </Link>
        </Typography>
      )}
    </>
  );
}
