import type { RetrySchedule } from '../../../resources/events/retries.ts';

/** Largest relative increase of a wait, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

/**
 * The wait in seconds from `now` that `Retry-After` requests: a number of seconds or a date (RFC 9110, section 10.2.3). Undefined
 * when the header is absent or invalid.
 * @param longest longest wait in seconds that the target can request
 */
export function retryAfter(header: string | undefined, now: Date, longest: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), longest);
  // HTTP dates begin with a day name. `Date.parse` alone would accept almost any text.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), longest);
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
