import type { PlatformContext } from '../kernel/context.ts';

/** The context of a handler beside its data. */
export interface JobRun {
  readonly context: PlatformContext;
  /** Aborted when the platform stops or the job's time is nearly up: the handler saves what it has and returns `again`. */
  readonly signal: AbortSignal;
  /**
   * Reports that progress is saved and resets the count of failures. A long job can be interrupted any number of times; one that keeps
   * failing at the same place is still given up.
   */
  progressed(this: void): Promise<void>;
}

/** `again` puts the job back behind those that wait, so that a long one of one tenant does not hold up the others'. */
export type JobResult = 'done' | 'again';

/** A kind of work that outlives a request. */
export interface Job<Data extends object> {
  /** Names the queue; letters, digits and hyphens. */
  readonly name: string;
  /** How many of them one process works on at once; one after the other when left out. */
  readonly concurrency?: number;
  /**
   * Does the work, at least once: a process that is killed in the middle leaves it to be done again. A throw puts it off for some
   * seconds, and one that is not an outage is tried a few times only. Data are identifiers only; secrets and contents stay in their
   * tables.
   */
  handler(data: Data, run: JobRun): Promise<JobResult>;
  /** Told once when the job is not tried again, because it failed or ended the process too often. */
  giveUp?(data: Data, run: JobRun): Promise<void>;
}

/** Any job, for the code that runs them. */
export type AnyJob = Job<never>;

/** Declares a job. A module lists it under `jobs`. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
