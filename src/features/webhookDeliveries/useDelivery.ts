import { useRecordContext } from 'ra-core';
import type { Delivery } from './delivery.ts';

/** The delivery that the page is about. */
export function useDelivery(): Delivery | undefined {
  return useRecordContext() as unknown as Delivery | undefined;
}
