/** When a failed delivery is tried again. All durations are in seconds. */
export interface RetrySchedule {
  /** The waits before the first retries. The last one repeats until the delivery reaches its maximum age. */
  readonly urgent: readonly number[];
  /** Duration of the urgent retries when the maximum age is greater, or there is none. */
  readonly urgentFor: Readonly<Record<'aged' | 'ageless', number>>;
  /** Afterwards a wait is a share of the time since the first attempt, within limits, until the delivery has failed. */
  readonly later: Readonly<Record<'share' | 'least' | 'most' | 'until', number>>;
  /** The longest time for which a target can ask to be left alone (`Retry-After`). */
  readonly longestBackoff: number;
}

const minute = 60;
const hour = 60 * minute;

/** For what has to arrive within seconds. */
export const urgentRetries: RetrySchedule = {
  urgent: [2, 4, 8, 12],
  urgentFor: { aged: hour, ageless: 15 * minute },
  later: { share: 0.5, least: 5 * minute, most: 10 * hour, until: 28 * hour },
  longestBackoff: minute,
};

/** For what can wait for some minutes. */
export const calmRetries: RetrySchedule = {
  urgent: [5, 15, 30, minute],
  urgentFor: { aged: 15 * minute, ageless: 5 * minute },
  later: { share: 0.5, least: 5 * minute, most: 10 * hour, until: 28 * hour },
  longestBackoff: 5 * minute,
};
