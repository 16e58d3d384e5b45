/** Seconds before each further attempt, the way Svix does it: over a day in all. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600] as const;
/** Part of a wait by which it is made longer or shorter, so that what failed together does not come back together. */
const jitter = 0.2;
/** Seconds that a target may ask for at most. */
const longestWaitSeconds = 24 * 3600;

/** Attempts that are made at most, the first included. */
export const attempts = waits.length + 1;

/** The wait in seconds from `now` that `Retry-After` asks for: a number of seconds or a date (RFC 9110, section 10.2.3); undefined when it says nothing. */
export function retryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), longestWaitSeconds);
  // Dates of HTTP begin with the day's name; Date.parse alone would read almost anything.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), longestWaitSeconds);
}

/**
 * Milliseconds until the next attempt; null when there is none.
 * @param failed attempts that were made and failed, at least 1
 * @param retryDelay seconds that the target asked to wait
 * @param random from 0 to 1
 */
export function nextWait(failed: number, retryDelay = 0, random = Math.random()): number | null {
  const wait = waits[failed - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(jittered, retryDelay) * 1000);
}
