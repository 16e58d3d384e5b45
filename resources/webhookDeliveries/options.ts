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

/** An outcome as lists, chips and tiles show it, with the filter that finds its deliveries. */
interface DeliveryOutcome {
  readonly state: DeliveryState;
  readonly label: string;
  readonly tone: (typeof deliveryStates)[number]['tone'];
  readonly filter: Readonly<
    { 'state~eq': DeliveryState } & Partial<Record<'attemptCount~eq' | 'attemptCount~gt', number>>
  >;
}

/** While a delivery fails: it was tried, and waits for its next attempt. */
export const retrying: DeliveryOutcome = {
  state: 'waiting',
  label: 'Retrying',
  tone: 'bad',
  filter: { 'state~eq': 'waiting', 'attemptCount~gt': 0 },
};

/** The outcomes, each delivery in one: those that wait for their first attempt, and those whose attempts fail, are two. */
export const deliveryOutcomes: readonly DeliveryOutcome[] = deliveryStates.flatMap(
  ({ value: state, label, tone }): DeliveryOutcome[] => {
    const all = { state, label, tone, filter: { 'state~eq': state } };
    return state === 'waiting'
      ? [retrying, { ...all, filter: { ...all.filter, 'attemptCount~eq': 0 } }]
      : [all];
  },
);
