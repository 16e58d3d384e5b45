import { setTimeout as pause } from 'node:timers/promises';

import { isConflict, type Owner, type OwnerQueryable } from '../database/index.ts';
import { ProblemError } from './problem.ts';

/** Milliseconds that a statement waits for a locked row while it holds a session. */
const lockTimeoutMs = 50;
/** Milliseconds between two tries on the average, without a session. */
const pauseMs = 100;
/** Together about three seconds. */
const maxTries = 20;

/**
 * Runs `work` in a transaction of the owner that waits for locked rows without a session. The owner has few, and without this everybody
 * who waits for one row would hold one. `work` starts again after it was rolled back. Throws the last StatementError when the row stays
 * locked (`isConflict`).
 */
export async function withBriefLocks<T>(owner: Owner, work: (tx: OwnerQueryable) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await owner.transaction(work, { lockTimeoutMs });
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** The result of `work`. Throws ProblemError 409 with a message for a page when its rows stay locked. */
export async function orTryAgain<T>(
  work: () => Promise<T>,
  detail = 'This could not be saved just now.',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new ProblemError(409, {
      detail: `${detail} Try again in a few seconds.`,
      headers: { 'retry-after': '3' },
      cause: error,
    });
  }
}
