import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { configurationPaths } from '../webhooks/paths.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { chooseSample } from '../../rule/event/useSampleEvent.ts';
import { Verbatim } from '../webhooks/Verbatim.tsx';
import { SameEvent } from './SameEvent.tsx';
import { useDelivery } from './useDelivery.ts';

/** The received event, a button that makes it the sample event, and its other deliveries. */
export default function DeliveryEvent({ scope }: WidgetInputProps) {
  const translate = useTranslate();
  const viewer = useViewer();
  const delivery = useDelivery();
  const event = delivery?.event;
  if (!delivery || !event) return <Skeleton variant="rounded" height={120} />;
  const page = configurationPaths(scope).edit(delivery.configurationId);
  const choose = () => chooseSample({ event, at: delivery.createdAt });
  return (
    <>
      <Verbatim label={translate('deliveries.event.json')}>{JSON.stringify(event, null, 2)}</Verbatim>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1.5 }}>
        {may(viewer, 'get', webhookConfigurations) && page !== null && (
          <Button component={Link} to={`${page}#rule`} variant="outlined" onClick={choose}>
            {translate('deliveries.event.rule')}
          </Button>
        )}
        {may(viewer, 'update', webhookConfigurations) && page !== null && (
          <Button component={Link} to={`${page}/test`} onClick={choose}>
            {translate('deliveries.event.test')}
          </Button>
        )}
      </Box>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {translate('deliveries.sameEvent.title')}
      </Typography>
      <SameEvent delivery={delivery} scope={scope} />
    </>
  );
}
