import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../database/index.ts';
import { FairLane } from '../kernel/lanes/fair-lane.ts';
import { ProblemError } from '../kernel/problem.ts';

/** A limit on the rate of an event. */
export interface RateLimitRule {
  /** Name of the limit in headers and in the table; letters and hyphens. */
  readonly name: string;
  readonly points: number;
  /** Length of the window in which `points` events are allowed. It starts with the first event. */
  readonly seconds: number;
  /** Only responses of this status count. By default every call counts. */
  readonly counts?: number;
}

/** The state of a limit for one key. */
export interface RateLimitState {
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly seconds: number;
}

/** A limit shared by all processes on one database. It survives restarts. */
export interface RateLimit {
  /** The state of `key`, without counting an event. Exceeded means that no further event is allowed. */
  state(key: string): Promise<RateLimitState>;
  /** Counts one event of `key`, or several. */
  consume(key: string, events?: number): Promise<RateLimitState>;
  /** Uncounts one event of `key`. */
  forgive(key: string): Promise<void>;
}

function toState({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean): RateLimitState {
  return { isExceeded, remaining: remainingPoints, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

const limits = new WeakMap<Database, Map<string, RateLimit>>();

/** The limit of a rule, counted in the table `rate_limits`. Must be called outside a transaction. */
export function rateLimit(database: Database, rule: RateLimitRule): RateLimit {
  const limitsByName = limits.get(database) ?? new Map<string, RateLimit>();
  limits.set(database, limitsByName);
  const key = JSON.stringify(rule);
  const limit = limitsByName.get(key) ?? createRateLimit(database, rule);
  limitsByName.set(key, limit);
  return limit;
}

function createRateLimit(database: Database, { name, points, seconds }: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows } = await database.executeSql(text, values);
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async state(key) {
      const state = await limiter.get(key);
      return state
        ? toState(state, state.remainingPoints <= 0)
        : { isExceeded: false, remaining: points, seconds };
    },
    async consume(key, events = 1) {
      try {
        return toState(await limiter.consume(key, events), false);
      } catch (error) {
        // The library throws its result when the limit is exceeded, and passes on errors of the database.
        if (error instanceof RateLimiterRes) return toState(error, true);
        throw error;
      }
    },
    async forgive(key) {
      await limiter.reward(key);
    },
  };
}

/** The part of a limit that calls in flight can take up before it is known whether they count. */
const countedShare = 0.1;

/**
 * The lane of calls that may turn out not to count, which are counted while they run. Only a part of the limit runs at once and the others
 * wait, so that a caller with many good calls in flight does not exceed it for a moment. Undefined when every call counts.
 */
export function waitingLane({ counts, points }: RateLimitRule): FairLane | undefined {
  if (counts === undefined) return undefined;
  const atOnce = Math.ceil(points * countedShare);
  return new FairLane({
    capacity: Infinity,
    perClient: atOnce,
    perPerson: atOnce,
    waitingPerPerson: 300,
    maxWaitMs: 20_000,
  });
}

/** The headers that report the state of a limit (draft-ietf-httpapi-ratelimit-headers), with `Retry-After` when the caller has to wait. */
export function rateLimitHeaders(
  { name, points, seconds }: RateLimitRule,
  state: RateLimitState,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${points};w=${seconds}`,
    ratelimit: `"${name}";r=${state.remaining};t=${state.seconds}`,
    ...(state.isExceeded ? { 'retry-after': String(state.seconds) } : {}),
  };
}

/** A 429 with the time to wait. */
export function tooManyRequests(rule: RateLimitRule, state: RateLimitState, detail: string): ProblemError {
  return new ProblemError(429, { detail, headers: rateLimitHeaders(rule, state) });
}
