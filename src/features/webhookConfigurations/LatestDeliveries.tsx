import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { mayOpenPlace } from '../../../authProvider/access.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useSession } from '../../viewer/useSession.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import type { SectionWidgetProps, SavedRecord } from '../../parts/feature.ts';
import { DeliveryLines } from '../webhooks/DeliveryLines.tsx';
import { deliveryPaths } from '../webhooks/paths.ts';

/** Number of deliveries; the log has the others. */
const shown = 5;

/** The latest deliveries of a configuration. */
export default function LatestDeliveries({ record, scope }: SectionWidgetProps<SavedRecord>) {
  const translate = useTranslate();
  const session = useSession();
  // Whoever is limited to buildings reads no deliveries.
  const log = webhookDeliveries.places['client'];
  if (!record || !log || !mayOpenPlace(webhookDeliveries, log, session)) return null;
  return (
    <DeliveryLines
      scope={scope}
      filter={{ 'configurationId~eq': record.id }}
      most={shown}
      none={translate('webhooks.health.nothing')}
      nameOf={({ incidentType }) => incidentType ?? translate('webhooks.health.event')}
      more={(total) =>
        total > shown && (
          <Link
            component={RouterLink}
            to={`${deliveryPaths(scope).list}?configurationId~eq=${record.id}`}
            sx={{ display: 'inline-block', lineHeight: '24px', mt: 1 }}
          >
            {translate('webhooks.health.all', { smart_count: total })}
          </Link>
        )
      }
    />
  );
}
