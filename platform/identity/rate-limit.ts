/** Counts events by key and forgets them evenly over time (a leaking bucket per key). */
export interface RateLimit {
  /** Seconds until `key` may try again; 0 where it may now. */
  waitingTime(key: string): number;
  /** Counts one event. */
  count(key: string): void;
  /** Takes one event back. */
  forgive(key: string): void;
}

interface Bucket {
  level: number;
  at: number;
}

/** More keys than this are not remembered; the ones quiet for longest go first. */
const maxKeys = 100_000;

/**
 * @param events how many are allowed in a row
 * @param seconds the time after which all of them are forgotten
 * @param now milliseconds
 */
export function createRateLimit(events: number, seconds: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>();
  const perMillisecond = events / (seconds * 1000);

  function level(key: string): number {
    const bucket = buckets.get(key);
    return bucket ? Math.max(0, bucket.level - (now() - bucket.at) * perMillisecond) : 0;
  }

  function set(key: string, reached: number): void {
    // A Map keeps the order in which keys were set: the first is the one that was quiet for longest.
    buckets.delete(key);
    buckets.set(key, { level: reached, at: now() });
    const [oldest] = buckets.keys();
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
  }

  return {
    waitingTime(key) {
      const excess = level(key) + 1 - events;
      return excess <= 0 ? 0 : Math.ceil(excess / perMillisecond / 1000);
    },
    count: (key) => set(key, level(key) + 1),
    forgive: (key) => set(key, Math.max(0, level(key) - 1)),
  };
}
