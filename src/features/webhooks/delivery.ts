import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { isUnreadable, unreadableText } from '../../../resources/declaration/codec/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import type { RuleTrace } from '../../../resources/rules/trace.ts';
import { deliveryStates, type DeliveryState } from '../../../resources/webhookDeliveries/options.ts';
import type { WebhookEvent } from '../../rule/event/samples.ts';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';

/** One attempt to send a delivery, with masked secrets and truncated bodies. */
export interface Attempt {
  readonly number: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Status of the last response; null when there was none. */
  readonly status: number | null;
  /** The reason for a failure. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
}

/** A delivery from its own call. Lists omit `event`, `trace` and `attempts`. */
export interface Delivery {
  readonly id: string;
  /** Null for a state that the portal does not know. */
  readonly state: DeliveryState | null;
  /** The label of the state, or the platform's text for an unknown one. */
  readonly stateText: string;
  readonly reason: string | null;
  readonly eventId: string;
  /** `webhook-id` of all attempts and replays. */
  readonly messageUid: string | null;
  readonly configurationId: string;
  readonly configurationName: string;
  readonly incidentType: string | null;
  readonly attemptCount: number;
  readonly lastStatus: number | null;
  /** Timestamps are in ISO 8601. */
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly finishedAt: string | null;
  /** The delivery that this one repeats. */
  readonly replayOf: string | null;
  readonly event?: WebhookEvent;
  /** Includes the rule at the time. Null when no rule was evaluated. */
  readonly trace?: (RuleTrace & { readonly rule?: unknown }) | { readonly error: string } | null;
  readonly attempts?: readonly Attempt[];
}

function readable<Value>(value: Value): Value | undefined {
  return isUnreadable(value) ? undefined : value;
}

/** The value if it is an object. Other platforms may return anything for JSON. */
function objectIn(value: unknown): unknown {
  return isObject(value) && !isUnreadable(value) ? value : undefined;
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
    event: objectIn(record.event) as Delivery['event'],
    trace: record.trace === null ? null : (objectIn(record.trace) as Delivery['trace']),
    attempts: Array.isArray(record.attempts) ? (record.attempts as Delivery['attempts']) : undefined,
  };
}
