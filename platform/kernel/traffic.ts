import { setTimeout as pause } from 'node:timers/promises';

/** Calls that this process has begun to answer. */
let begun = 0;

/** Counts a call. */
export function noteCall(): void {
  begun += 1;
}

/** Work in the background rests for this many times as long as it worked, while people call. */
const restShare = 2;
/** Calls that do not count: one request for the progress of the work itself. */
const ownCalls = 1;

/**
 * Throttles background work. Await the returned function after each piece: it pauses when the process has received calls since the
 * last piece, and returns at once otherwise.
 */
export function stepAside(): () => Promise<void> {
  let seen = begun;
  let from = performance.now();
  return async () => {
    if (begun - seen > ownCalls) await pause((performance.now() - from) * restShare);
    seen = begun;
    from = performance.now();
  };
}
