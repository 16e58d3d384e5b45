import type { Tone } from '../../../resources/declaration/index.ts';
import { deliveryStates, type DeliveryState } from '../../../resources/webhookDeliveries/options.ts';
import type { Delivery } from './delivery.ts';

/** The declared tone of a state. */
export function toneOf(state: DeliveryState | null): Tone {
  return deliveryStates.find(({ value }) => value === state)?.tone ?? 'open';
}

/** Key of the message about a delivery's outcome, below `deliveries.outcome`. */
export function outcomeKey({ state, attemptCount, reason, nextAttemptAt }: Delivery) {
  if (state === null) return 'unknown';
  if (state === 'delivered') return 'delivered';
  if (state !== 'waiting') return state;
  if (attemptCount > 0) return nextAttemptAt === null ? 'sending' : 'waiting';
  return reason === null ? 'first' : 'held';
}
