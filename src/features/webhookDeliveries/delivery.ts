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

function readable<Value>(value: Value): Value | undefined {
  return isUnreadable(value) ? undefined : value;
}

/** Reads a delivery from a record. Absent and unreadable values become null. */
export function readDelivery(record: RecordOf<typeof webhookDeliveries>): Delivery {
  const { state } = record;
  const knownState = deliveryStates.find(({ value }) => value === state);
  return {
    id: record.id,
    state: knownState?.value ?? null,
    stateText: knownState?.label ?? (isUnreadable(state) ? unreadableText(state) : ''),
    reason: readable(record.reason) ?? null,
    eventId: readable(record.eventId) ?? '',
    messageUid: readable(record.messageUid) ?? null,
    configurationId: readable(record.configurationId) ?? '',
    configurationName: readable(record.configurationName) ?? '',
    incidentType: readable(record.incidentType) ?? null,
    attemptCount: readable(record.attemptCount) ?? 0,
    lastStatus: readable(record.lastStatus) ?? null,
    createdAt: readable(record.createdAt) ?? '',
    nextAttemptAt: readable(record.nextAttemptAt) ?? null,
    finishedAt: readable(record.finishedAt) ?? null,
    replayOf: readable(record.replayOf) ?? null,
    event: readable(record.event) as Delivery['event'],
    trace: readable(record.trace) as Delivery['trace'],
    attempts: readable(record.attempts) as Delivery['attempts'],
  };
}
