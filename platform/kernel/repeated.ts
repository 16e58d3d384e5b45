import { setTimeout as pause } from 'node:timers/promises';

import { isRolledBack } from '../database/index.ts';

/** Starts of a transaction that loses against others. */
const maxTries = 3;
/** Milliseconds before it starts again, on the average: the others go on first. */
const repeatAfterMs = 30;

/** Repeats a transaction that the database rolled back because of others, as nothing of it has happened. The last failure is thrown. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !isRolledBack(error)) throw error;
      await pause(tries * repeatAfterMs * 2 * Math.random());
    }
  }
}
