import type { Database } from '../database/index.ts';

const listeners = new WeakMap<Database, () => void>();

/** Has `wake` called when there is something to deliver; until the returned function is called. */
export function onWork(database: Database, wake: () => void): () => void {
  listeners.set(database, wake);
  return () => {
    listeners.delete(database);
  };
}

/**
 * Says that there is something to deliver, once the transaction that made it has ended. Only this process hears it: others look by
 * themselves every second, and a notification by way of the database would make all commits wait for one another.
 */
export function tellOfWork(database: Database): void {
  listeners.get(database)?.();
}
