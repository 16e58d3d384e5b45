/** Seconds before each retry, the same schedule as Svix: more than a day in total. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600] as const;
/** Maximum relative deviation of a wait, so that deliveries that failed together are not retried together. */
const jitter = 0.2;
/** Maximum number of seconds that a target can request. */
const longestWaitSeconds = 24 * 3600;

/** Maximum number of attempts, including the first. */
export const attempts = waits.length + 1;

/**
 * The wait in seconds from `now` that `Retry-After` requests: a number of seconds or a date (RFC 9110, section 10.2.3). Undefined
 * when the header is absent or invalid.
 */
export function retryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), longestWaitSeconds);
  // HTTP dates begin with a day name. `Date.parse` alone would accept almost any text.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), longestWaitSeconds);
}

/**
 * Milliseconds until the next attempt. Null after the last one.
 * @param failed number of failed attempts, at least 1
 * @param retryDelay seconds that the target requested
 * @param random from 0 to 1
 */
export function nextWait(failed: number, retryDelay = 0, random = Math.random()): number | null {
  const wait = waits[failed - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(jittered, retryDelay) * 1000);
}
