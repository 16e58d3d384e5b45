import { setTimeout as pause } from 'node:timers/promises';

/** Calls that this process has started to handle. */
let callCount = 0;

/** Counts a call. */
export function noteCall(): void {
  callCount += 1;
}

/** While there are calls, background work pauses for this many times as long as it worked. */
const restShare = 2;
/** Calls that are ignored: one request for the progress of the work itself. */
const ownCalls = 1;

/**
 * Throttles background work. Await the returned function after each piece: it pauses if the process has received calls since the last
 * piece, and otherwise returns immediately. Resolves with the number of calls.
 * @param signal ends the pause when the work has to end
 */
export function createThrottle(signal: AbortSignal): () => Promise<number> {
  let lastCallCount = callCount;
  let from = performance.now();
  return async () => {
    const calls = callCount - lastCallCount;
    if (calls > ownCalls && !signal.aborted)
      await pause((performance.now() - from) * restShare, undefined, { signal }).catch(() => undefined);
    lastCallCount = callCount;
    from = performance.now();
    return calls;
  };
}
