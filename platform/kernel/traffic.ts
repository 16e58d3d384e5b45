import { setTimeout as pause } from 'node:timers/promises';

/** Calls that this process has begun to answer. */
let begun = 0;

/** Counts a call. */
export function noteCall(): void {
  begun += 1;
}

/** Work in the background rests for this many times as long as it worked, while people call. */
const restShare = 2;
/** Calls during one piece of work that do not count: somebody looks how far it is. */
const ownCalls = 1;

/**
 * For work in pieces, which would keep the processor from the calls of people: awaited after each piece, it rests when others
 * called meanwhile, and goes on at once when nobody did.
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
