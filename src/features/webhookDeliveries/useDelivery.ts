import { useRecordContext } from 'ra-core';
import { useMemo } from 'react';
import { readDelivery, type Delivery } from './delivery.ts';

/** The delivery that the page is about. */
export function useDelivery(): Delivery | undefined {
  const record = useRecordContext();
  return useMemo(() => record && readDelivery(record), [record]);
}
