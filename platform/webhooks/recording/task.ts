import type { EventTypeName } from '../../../resources/events/names.ts';
import type { Prepared } from '../configurations/prepared.ts';

/** A delivery that this process has leased. */
export interface Task {
  readonly clientUid: string;
  readonly uid: string;
  readonly messageUid: string;
  readonly attemptCount: number;
  /** Start of the delivery's age (ISO 8601): when the event was accepted or, for a replay, when it was requested. */
  readonly since: string;
  /** Start of the first attempt (ISO 8601). Null before it has ended. */
  readonly firstAttemptAt: string | null;
  /** The replay that created the delivery. Null without one. */
  readonly replayUid: string | null;
  /** That of the event. */
  readonly type: EventTypeName;
  readonly event: unknown;
  readonly configuration: Prepared;
}

/** The result of a task: an attempt, or a refusal to make one. */
export interface Outcome {
  readonly task: Task;
  readonly state: 'waiting' | 'delivered' | 'failed' | 'expired' | 'refused';
  readonly reason: string | null;
  /** Milliseconds until the next attempt. Null after the last one. */
  readonly wait: number | null;
  readonly attempt: AttemptRecord | null;
  /** True when the target wants no more messages (410 Gone). */
  readonly isGone?: boolean;
  /** Backoff in seconds that the target requested. */
  readonly backoffSeconds: number;
}

/** True when a delivery expired before its first attempt, which says nothing about its target. */
export function isUntriedExpiry({ state, task }: Outcome): boolean {
  return state === 'expired' && task.attemptCount === 0;
}

/** The outcome of a delivery that is refused without an attempt. */
export function refuse(task: Task, reason: string): Outcome {
  return { task, state: 'refused', reason, wait: null, attempt: null, backoffSeconds: 0 };
}

/** Seconds until a released task is due again, and the reason. */
export interface Release {
  readonly seconds: number;
  readonly reason: string | null;
}

interface AttemptRecord {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly sentence: string | null;
  readonly steps: unknown;
}
