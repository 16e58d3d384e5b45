import { AsyncLocalStorage } from 'node:async_hooks';

/** The processor time that the embedded database spent on work, in milliseconds. Stays 0 with PostgreSQL, which has its own processes. */
export interface Meter {
  usedMs: number;
}

const meters = new AsyncLocalStorage<Meter>();

/** Runs work whose statements count at a meter. */
export function metered<T>(meter: Meter, work: () => Promise<T>): Promise<T> {
  return meters.run(meter, work);
}

/** Adds the processor time of a statement to the meter of the work that runs. */
export function addUse(ms: number): void {
  const meter = meters.getStore();
  if (meter) meter.usedMs += ms;
}
