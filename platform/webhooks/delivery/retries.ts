import type { RetrySchedule } from '../../../resources/events/retries.ts';

/** Largest relative increase of a wait, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

/** Smallest number of seconds that is a time since 1970 (2001-09-09), as in the headers of rate limits, and no wait. */
const leastTime = 1_000_000_000;

/**
 * The wait in seconds from `now` that `Retry-After` requests: a number of seconds or a date (RFC 9110, section 10.2.3). Read leniently:
 * targets send fractions, units, ISO dates and seconds since 1970, and a proxy can add a second header. Undefined when the header is
 * absent or invalid.
 * @param longest longest wait in seconds that the target can request
 */
export function retryAfter(header: string | undefined, now: Date, longest: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const bounded = (seconds: number) => Math.min(Math.max(0, Math.ceil(seconds)), longest);
  const [, number] = /^\+?(\d+(?:\.\d+)?)\s*(?:s|sec|secs|seconds?)?\s*(?:[,;].*)?$/i.exec(text) ?? [];
  const seconds = Number(number ?? Number.NaN);
  if (seconds < leastTime || seconds > 10 * leastTime) return bounded(seconds);
  // HTTP dates begin with a day name. `Date.parse` alone would accept almost any text.
  const isDate = /^(?:[A-Z][a-z]{2,8},? |\d{4}-\d\d-\d\dT|\d{1,2} [A-Z][a-z]{2} \d{4} )/.test(text);
  const at = seconds >= leastTime ? seconds * 1000 : isDate ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : bounded((at - now.getTime()) / 1000);
}

interface Tried {
  /** Number of failed attempts, at least 1. */
  readonly failed: number;
  /** Seconds since the first attempt. */
  readonly seconds: number;
  /** Maximum age of the delivery in seconds. Undefined for none. */
  readonly age: number | undefined;
}

function waitSeconds(schedule: RetrySchedule, { failed, seconds, age }: Tried): number | null {
  const { urgent, urgentFor, later } = schedule;
  const urgentUntil = age === undefined ? urgentFor.ageless : Math.min(age, urgentFor.aged);
  if (seconds < urgentUntil) return urgent[Math.min(failed, urgent.length) - 1] ?? null;
  if (seconds >= later.until) return null;
  return Math.min(later.most, Math.max(later.least, seconds * later.share));
}

/**
 * Milliseconds until the next attempt. Null after the last one.
 * @param random from 0 to 1
 */
export function nextWait(schedule: RetrySchedule, tried: Tried, random = Math.random()): number | null {
  const wait = waitSeconds(schedule, tried);
  return wait === null ? null : Math.round(wait * (1 + jitter * random) * 1000);
}
