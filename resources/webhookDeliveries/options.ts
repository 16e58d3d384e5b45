/** The states of a delivery, with their labels. */
export const deliveryStates = [
  /** Not attempted yet, or waiting for a retry. */
  { value: 'waiting', label: 'Waiting', tone: 'open' },
  { value: 'delivered', label: 'Delivered', tone: 'good' },
  /** Every attempt failed, and there will be no further one. */
  { value: 'failed', label: 'Failed', tone: 'bad' },
  /** Older than its configuration allows. */
  { value: 'expired', label: 'Expired', tone: 'barred' },
  /** The rule did not match. */
  { value: 'skipped', label: 'Skipped', tone: 'idle' },
  /** Not sent by the platform: the rule had no outcome, there was no body, or the target may not be dialed. */
  { value: 'refused', label: 'Refused', tone: 'barred' },
] as const;

export type DeliveryState = (typeof deliveryStates)[number]['value'];
