import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(webhookDeliveries, {
  fields: {
    deliveryOutcome: () => import('./DeliveryOutcome.tsx'),
    deliveryConfiguration: () => import('./DeliveryConfiguration.tsx'),
    deliveryTrace: () => import('./DeliveryTrace.tsx'),
    deliveryAttempts: () => import('./DeliveryAttempts.tsx'),
    deliveryEvent: () => import('./DeliveryEvent.tsx'),
  },
  cells: { state: () => import('./StateCell.tsx'), reason: () => import('./ReasonCell.tsx') },
  sections: { deliveryIdentifiers: () => import('./DeliveryIdentifiers.tsx') },
  tiles: { lastDay: () => import('./LastDayTile.tsx') },
  notices: { log: () => import('./LogNotice.tsx') },
});
