import type { Tone } from '../../../resources/declaration/index.ts';
import { deliveryStates, type DeliveryState } from '../../../resources/product/webhooks/deliveryStates.ts';
import type { Delivery } from './delivery.ts';

/** The tone of a state, as the declaration has it. */
export function toneOf(state: DeliveryState | null): Tone {
  return deliveryStates.find(({ value }) => value === state)?.tone ?? 'open';
}

/** The key of the sentence that says what became of a delivery, below `deliveries.outcome`. */
export function outcomeKey({ state, attemptCount, reason, nextAttemptAt }: Delivery) {
  if (state === null) return 'unknown';
  if (state === 'delivered') return 'delivered';
  if (state !== 'waiting') return state;
  if (attemptCount > 0) return nextAttemptAt === null ? 'sending' : 'waiting';
  return reason === null ? 'first' : 'held';
}
