import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatRecent } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { ToneIcon } from '../../fields/ToneIcon.tsx';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { useTranslate as useWebhookTranslate } from '../../i18n/late/webhooks.ts';
import { Steps } from '../webhooks/Steps.tsx';
import type { Attempt } from '../webhooks/delivery.ts';
import { useDelivery } from './useDelivery.ts';

function AttemptItem({ attempt, isLast }: { readonly attempt: Attempt; readonly isLast: boolean }) {
  const translate = useTranslate();
  const translateWebhook = useWebhookTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const { number, startedAt, durationMs, status, sentence, steps } = attempt;
  const isGood = sentence === null;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 4,
        pb: isLast ? 0 : 2,
        // The line of the timeline between two dots.
        '&::before': isLast
          ? undefined
          : {
              content: '""',
              position: 'absolute',
              left: 9,
              top: 24,
              bottom: 0,
              borderLeft: '2px solid',
              borderColor: 'divider',
            },
      }}
    >
      <Box
        component="span"
        sx={{ position: 'absolute', left: 0, top: 2, color: isGood ? 'success.main' : 'error.main' }}
      >
        <ToneIcon tone={isGood ? 'good' : 'bad'} size={20} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="h3" variant="h3">
          {translate('deliveries.attempt', { number })}
        </Typography>
        {status !== null && (
          <Chip
            size="small"
            variant="outlined"
            color={isGood ? 'success' : 'error'}
            label={translateWebhook('webhooks.steps.status', { status })}
          />
        )}
        <Typography component="time" dateTime={startedAt} sx={{ color: 'text.secondary' }}>
          {formatRecent(startedAt, locale, undefined, timeZone)}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {translateWebhook('webhooks.steps.milliseconds', { count: durationMs })}
        </Typography>
      </Box>
      {sentence !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>}
      <Steps steps={steps} />
    </Box>
  );
}

/** The attempts of a delivery in order, with every request and response. */
export default function DeliveryAttempts() {
  const translate = useTranslate();
  const delivery = useDelivery();
  const attempts = delivery?.attempts;
  if (!attempts) return <Skeleton variant="rounded" height={60} />;
  if (attempts.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('deliveries.noAttempts')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {attempts.map((attempt, index) => (
        <AttemptItem key={attempt.number} attempt={attempt} isLast={index === attempts.length - 1} />
      ))}
    </Box>
  );
}
