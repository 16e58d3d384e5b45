/** The states of a delivery, with their labels. */
export const deliveryStates = [
  /** Not yet tried, or to be tried again. */
  { value: 'waiting', label: 'Waiting', tone: 'open' },
  { value: 'delivered', label: 'Delivered', tone: 'good' },
  /** Every attempt failed, and there is no further one. */
  { value: 'failed', label: 'Failed', tone: 'bad' },
  /** It became older than its configuration allows. */
  { value: 'expired', label: 'Expired', tone: 'barred' },
  /** The rule did not match. */
  { value: 'skipped', label: 'Skipped', tone: 'idle' },
  /** The platform would not send it: no outcome of the rule, no body, no target that may be dialled. */
  { value: 'refused', label: 'Refused', tone: 'barred' },
] as const;

export type DeliveryState = (typeof deliveryStates)[number]['value'];
