import { useMemo } from 'react';
import { readDelivery, type Delivery } from '../webhooks/delivery.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/** The delivery of the page. */
export function useDelivery(): Delivery | undefined {
  const record = useRecordOf(webhookDeliveries);
  return useMemo(() => record && readDelivery(record), [record]);
}
