import type { Tone } from '../../../resources/declaration/index.ts';
import { deliveryStates, retrying } from '../../../resources/webhookDeliveries/options.ts';
import type { Delivery } from './delivery.ts';

/** The part of a delivery that tells its outcome. */
type Told = Pick<Delivery, 'state' | 'attemptCount'>;

/** True while a delivery fails: it was tried, and waits for its next attempt. */
export function isFailing({ state, attemptCount }: Told): boolean {
  return state === 'waiting' && attemptCount > 0;
}

/** The tone of an outcome: that of its state, or of a failure while its attempts fail. */
export function toneOf(delivery: Told): Tone {
  if (isFailing(delivery)) return retrying.tone;
  return deliveryStates.find(({ value }) => value === delivery.state)?.tone ?? 'open';
}

/** Key of the message about a delivery's outcome, below `deliveries.outcome`. */
export function outcomeKey({ state, attemptCount, reason, nextAttemptAt }: Delivery) {
  if (state === null) return 'unknown';
  if (state === 'delivered') return 'delivered';
  if (state !== 'waiting') return state;
  if (attemptCount > 0) return nextAttemptAt === null ? 'sending' : 'waiting';
  return reason === null ? 'first' : 'held';
}
