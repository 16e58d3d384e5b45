import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { useDelivery } from './useDelivery.ts';

/** The identifiers of a delivery for receivers and support. */
export default function DeliveryIdentifiers() {
  const translate = useTranslate();
  const delivery = useDelivery();
  if (!delivery) return null;
  const { id, messageUid, eventId } = delivery;
  const identifiers = [
    ['delivery', id],
    ['message', messageUid],
    ['event', eventId],
  ] as const;
  return (
    <>
      <Typography component="p" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('deliveries.identifiers.help')}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
          m: 0,
        }}
      >
        {identifiers.flatMap(([name, value]) =>
          value
            ? [
                <dt key={name}>{translate(`deliveries.identifiers.${name}`)}</dt>,
                <Box
                  component="dd"
                  key={`${name} value`}
                  sx={{ m: 0, overflowWrap: 'anywhere', userSelect: 'all' }}
                >
                  <code>{value}</code>
                </Box>,
              ]
            : [],
        )}
      </Box>
    </>
  );
}
