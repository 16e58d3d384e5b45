import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';
import { isUnreadable, unreadableText } from '../../../resources/declaration/codec/index.ts';
import type { RuleTrace } from '../../../resources/rules/trace.ts';
import { deliveryStates, type DeliveryState } from '../../../resources/product/webhooks/deliveryStates.ts';
import type { WebhookEvent } from '../../rule/samples.ts';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';

/** One time that a delivery was sent, secrets masked and bodies cut. */
export interface Attempt {
  readonly number: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Of the last answer; null where there was none. */
  readonly status: number | null;
  /** Why it did not work. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
}

/** A delivery as its own call tells it; a list tells it without `event`, `trace` and `attempts`. */
export interface Delivery {
  readonly id: string;
  /** Null for a state that the portal does not know. */
  readonly state: DeliveryState | null;
  /** The state in words; of an unknown one, the platform's own. */
  readonly stateText: string;
  readonly reason: string | null;
  readonly eventId: string;
  /** `webhook-id` of every attempt and of the replays. */
  readonly messageUid: string | null;
  readonly configurationId: string;
  readonly configurationName: string;
  readonly incidentType: string | null;
  readonly attemptCount: number;
  readonly lastStatus: number | null;
  /** ISO 8601, as all moments. */
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly finishedAt: string | null;
  /** The delivery that this one repeats. */
  readonly replayOf: string | null;
  readonly event?: WebhookEvent;
  /** With the rule as it was then; null where none was looked at. */
  readonly trace?: (RuleTrace & { readonly rule?: unknown }) | { readonly error: string } | null;
  readonly attempts?: readonly Attempt[];
}

/** The delivery in a record of the provider. What the platform leaves out, or tells in a way that cannot be read, is null. */
export function readDelivery(record: RecordOf<typeof webhookDeliveries>): Delivery {
  const { state } = record;
  const knownState = deliveryStates.find(({ value }) => value === state);
  const readable = Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && !isUnreadable(value)),
  );
  const absent = {
    reason: null,
    incidentType: null,
    attemptCount: 0,
    lastStatus: null,
    nextAttemptAt: null,
    finishedAt: null,
    messageUid: null,
    replayOf: null,
  };
  return {
    ...absent,
    ...(readable as unknown as Delivery),
    state: knownState?.value ?? null,
    stateText: knownState?.label ?? (isUnreadable(state) ? unreadableText(state) : ''),
  };
}
