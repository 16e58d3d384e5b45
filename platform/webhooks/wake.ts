import type { Database } from '../database/index.ts';

const listeners = new WeakMap<Database, () => void>();

/** Calls `wake` on new work until the returned function is called. */
export function onWork(database: Database, wake: () => void): () => void {
  listeners.set(database, wake);
  return () => {
    listeners.delete(database);
  };
}

/**
 * Notifies the engine of new work, after the transaction that created it. Only this process is notified. Others poll every second,
 * because a notification through the database would serialize all commits.
 */
export function notifyOfWork(database: Database): void {
  listeners.get(database)?.();
}
