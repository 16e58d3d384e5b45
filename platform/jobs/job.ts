import type { PlatformContext } from '../kernel/context.ts';

/** The context of a handler, in addition to its data. */
export interface JobRun {
  readonly context: PlatformContext;
  /** Aborted when the platform stops or the job's time is nearly up: the handler then saves its progress and returns `again`. */
  readonly signal: AbortSignal;
  /**
   * Aborted shortly before the lease ends, after which the job runs a second time elsewhere, and some seconds after the platform began to
   * stop: whatever still waits for another system then ends at once.
   */
  readonly ends: AbortSignal;
  /**
   * Reports that progress is saved, and resets the number of failures. A long job can be interrupted any number of times; one that keeps
   * failing at the same place is still given up.
   */
  progressed(this: void): Promise<void>;
}

/** `again` puts the job at the end of the queue, so that a long job of one tenant does not block those of others. With a number of seconds it starts after them. */
export type JobResult = 'done' | 'again' | { readonly againAfterSeconds: number };

/** A kind of work that outlives a request. */
export interface Job<Data extends object> {
  /** Name of the queue; letters, digits and hyphens. */
  readonly name: string;
  /** Number of jobs that one process runs concurrently; defaults to 1. From 2 on, one client never has all of them. */
  readonly concurrency?: number;
  /** Seconds that one run may take; defaults to JOB_LEASE_SECONDS. A job of a killed process waits that long before another process runs it. */
  readonly leaseSeconds?: number;
  /**
   * Seconds without progress after which a run has failed. A job with them keeps its lease while it works, and its time is up only when
   * others wait: at the earliest when it has worked for as long as it took to its first progress. For work that begins with doing again what
   * an earlier run did, such as reading a file.
   */
  readonly stallSeconds?: number;
  /** Number of starts without progress after which the job is given up; defaults to 5. A process killed from outside counts too. */
  readonly maxFaults?: number;
  /**
   * Runs the job, at least once: when a process is killed in the middle, the job runs again. An error delays it by some seconds; an error
   * other than an outage is retried a few times only. Data are identifiers only; secrets and contents stay in their tables.
   */
  handler(data: Data, run: JobRun): Promise<JobResult>;
  /** Called once when the job is given up, because it failed or ended the process too often. */
  giveUp?(data: Data, run: JobRun): Promise<void>;
}

/** Any job, for the code that runs them. */
export type AnyJob = Job<never>;

/** Declares a job. A module lists it under `jobs`. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
