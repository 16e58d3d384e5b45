import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import { DeliveryLines } from '../webhooks/DeliveryLines.tsx';
import { deliveryPaths } from '../webhooks/paths.ts';

interface SameEventProps {
  readonly delivery: Delivery;
  readonly scope: Readonly<Record<string, string>>;
}

/** Maximum number of deliveries shown; the log has the others. */
const maxShown = 10;

/** Other deliveries of the same event: to other configurations and in replays. */
export function SameEvent({ delivery: { eventId, id }, scope }: SameEventProps) {
  const translate = useTranslate();
  return (
    <DeliveryLines
      scope={scope}
      filter={{ 'eventId~eq': eventId }}
      without={id}
      most={maxShown}
      none={translate('deliveries.sameEvent.none')}
      nameOf={({ configurationName }) => configurationName}
      more={(total) =>
        total > maxShown + 1 && (
          <Link
            component={RouterLink}
            to={`${deliveryPaths(scope).list}?eventId~eq=${eventId}`}
            sx={{ display: 'inline-block', lineHeight: '24px' }}
          >
            {translate('deliveries.sameEvent.all', { smart_count: total })}
          </Link>
        )
      }
    />
  );
}
