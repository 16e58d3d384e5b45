import type { Prepared } from '../configurations/prepared.ts';

/** A delivery that this process has leased. */
export interface Task {
  readonly clientUid: string;
  readonly uid: string;
  readonly messageUid: string;
  readonly attemptCount: number;
  /** From when its age counts (ISO 8601): since the event was accepted or, of a replay, since somebody asked for it. */
  readonly since: string;
  /** The replay that asked for it; null where none did. */
  readonly replayUid: string | null;
  readonly event: unknown;
  readonly configuration: Prepared;
}

/** The result of a task: an attempt, or a refusal to make one. */
export interface Outcome {
  readonly task: Task;
  readonly state: 'waiting' | 'delivered' | 'failed' | 'expired' | 'refused';
  readonly reason: string | null;
  /** Milliseconds until the next attempt; null where there is none. */
  readonly wait: number | null;
  readonly attempt: AttemptRecord | null;
  /** The target says that it wants nothing more, ever (410 Gone). */
  readonly isGone?: boolean;
  /** Seconds for which the target asks to be left alone. */
  readonly backoffSeconds: number;
}

/** A delivery that ends without having been tried. */
export function refuse(task: Task, reason: string): Outcome {
  return { task, state: 'refused', reason, wait: null, attempt: null, backoffSeconds: 0 };
}

/** A task that is not sent from here now: in how many seconds it is due again, and why not now. */
export interface Release {
  readonly seconds: number;
  readonly reason: string | null;
}

export interface AttemptRecord {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly sentence: string | null;
  readonly steps: unknown;
}
