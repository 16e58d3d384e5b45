/** What became of an event at a configuration, with the words for people. */
export const deliveryStates = [
  /** Not yet tried, or to be tried again. */
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  /** Every attempt failed, and there is no further one. */
  { value: 'failed', label: 'Failed' },
  /** The rule did not match. */
  { value: 'skipped', label: 'Skipped' },
  /** The platform would not send it: no outcome of the rule, no body, no target that may be dialled. */
  { value: 'refused', label: 'Refused' },
] as const;

export type DeliveryState = (typeof deliveryStates)[number]['value'];
