import { setTimeout as pause } from 'node:timers/promises';

/** Calls that this process has started to handle. */
let begun = 0;

/** Counts a call. */
export function noteCall(): void {
  begun += 1;
}

/** While there are calls, background work pauses for this many times as long as it worked. */
const restShare = 2;
/** Calls that are ignored: one request for the progress of the work itself. */
const ownCalls = 1;

/**
 * Throttles background work. Await the returned function after each piece: it pauses if the process has received calls since the last
 * piece, and otherwise returns immediately.
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
