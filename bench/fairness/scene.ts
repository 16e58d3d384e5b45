/** A load that runs. */
export interface Running {
  /** Rejects when the load fails, such as by a 5xx answer. */
  readonly failed?: Promise<never>;
  stop(): Promise<void>;
}

/** A shared resource: the work by which one client takes all of it that it can get, and the ordinary work of another with it. */
export interface Scene {
  readonly what: string;
  /** Maximum number of measurements in a row; ROUNDS when it is absent. */
  readonly rounds?: number;
  load(): Promise<Running>;
  /** Does the ordinary work once. Resolves with its milliseconds, and rejects when it fails. */
  ordinary(): Promise<number>;
}

/** Milliseconds of a piece of work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
