import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';

import { DatabaseUnavailable, isConflict, type Queryable } from '../database/index.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { inSpan } from '../kernel/spans.ts';
import { ServiceUnavailable } from '../kernel/unavailable.ts';
import { type Claimed, Turns } from './claim.ts';
import { enqueue, inShare, jobsSchema, type Shared, within } from './enqueue.ts';
import type { AnyJob, Job, JobRun } from './job.ts';
import { KeptLease } from './kept-lease.ts';

const usualMaxFaults = 5;

export function leaseSecondsOf(
  { leaseSeconds }: Pick<AnyJob, 'leaseSeconds'>,
  { settings }: Pick<PlatformContext, 'settings'>,
): number {
  return leaseSeconds ?? settings.jobs.leaseSeconds;
}

/** Rejects when the lease ends before the work, which then no longer occupies the queue. */
async function withinLease<T>(work: Promise<T>, leaseMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The work did not end within its lease.')), leaseMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** The data of a job, with its share and the number of starts that ended without progress and not because of an outage. */
type Counted = object & Shared & { readonly faults?: number };

/** One claim of a job. After its lease the job is another's, which an end of this one must not settle. */
type Attempt = Pick<Claimed<object>, 'id' | 'retryCount'>;

const attemptOf = ({ id, retryCount }: Attempt): Attempt => ({ id, retryCount });

/** True when a retry may succeed without intervention: an outage, a deadlock, a full disk. A missing file stays missing. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof ServiceUnavailable ||
    isConflict(error) ||
    (error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'ENOENT')
  );
}

/**
 * Runs the jobs of one queue, up to the job's concurrency. Jobs are claimed individually: an error in a batch would repeat the whole batch.
 */
export class Worker {
  private readonly boss: PgBoss;
  private readonly context: PlatformContext;
  private readonly job: Job<object>;
  private readonly turns: Turns;
  private readonly stopping = new AbortController();
  private readonly ending = new AbortController();
  private running: Promise<unknown> | undefined;
  private readonly idle = new Set<() => void>();
  private wakeRequested = false;
  /** Milliseconds between polls for jobs without a notification (delayed, or returned by a process that ended). */
  private readonly pollIntervalMs: number;
  /** Milliseconds that one run may take. */
  private readonly leaseMs: number;
  /** Milliseconds before the end of a lease at which the work must end. */
  private readonly leaseMarginMs: number;
  /** Milliseconds after which a handler is asked to save its progress. */
  private readonly maxRunMs: number;

  constructor(boss: PgBoss, context: PlatformContext, job: AnyJob) {
    this.boss = boss;
    this.context = context;
    // A queue only contains data of its own job, which `enqueue` has checked.
    this.job = job;
    const { concurrency = 1 } = job;
    // One of them stays free for other clients.
    this.turns = new Turns(job.name, Math.max(1, concurrency - 1));
    const { leaseSeconds, pollSeconds } = context.settings.jobs;
    this.pollIntervalMs = Math.round(pollSeconds * 1000);
    this.leaseMs = leaseSecondsOf(job, context) * 1000;
    // The shorter of the two leases, so that a handler is asked to save before it must end.
    const shorterMs = Math.min(leaseSeconds * 1000, this.leaseMs);
    this.leaseMarginMs = Math.round(shorterMs / 6);
    this.maxRunMs = Math.round(shorterMs / 3);
  }

  start(): void {
    const { concurrency = 1 } = this.job;
    this.running = Promise.all(Array.from({ length: concurrency }, () => this.run()));
  }

  /** Polls for work now. */
  wake(): void {
    this.wakeRequested = true;
    for (const wake of this.idle) wake();
  }

  /** Resolves when the running jobs have saved their progress. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    const timer = setTimeout(() => this.ending.abort(), this.leaseMarginMs);
    await this.running;
    clearTimeout(timer);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        if (!(await this.takeOne())) await this.rest();
      } catch (error) {
        this.context.log.warn({ err: error, queue: this.job.name }, 'the queue cannot be read');
        await this.rest();
      }
    }
  }

  private async rest(): Promise<void> {
    if (!this.wakeRequested && !this.stopping.signal.aborted)
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.idle.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, this.pollIntervalMs);
        this.idle.add(wake);
      });
    this.wakeRequested = false;
  }

  private async takeOne(): Promise<boolean> {
    const claimed = await this.turns.claim<Counted>(this.context.database.owner);
    if (!claimed) return false;
    try {
      await this.runJob(claimed);
    } finally {
      this.turns.release(claimed.share);
      // Another job of this share may have waited.
      this.wake();
    }
    return true;
  }

  private async runJob(claimed: Claimed<Counted>): Promise<void> {
    const { boss, context, job } = this;
    const { faults: before = 0, share = '', ...data } = claimed.data;
    let faults = before;
    try {
      const kept = this.keptLeaseOf(claimed);
      const turn = kept?.signal ?? AbortSignal.timeout(this.maxRunMs);
      let hasProgressed = false;
      const run: JobRun = {
        context,
        signal: AbortSignal.any([this.stopping.signal, turn]),
        ends: kept
          ? this.ending.signal
          : AbortSignal.any([this.ending.signal, AbortSignal.timeout(this.leaseMs - this.leaseMarginMs)]),
        progressed: async () => {
          await kept?.progressed();
          if (hasProgressed) return;
          hasProgressed = true;
          faults = 0;
          await this.countFaults(claimed, 0);
        },
      };
      const isLastRetry = claimed.retryCount >= claimed.retryLimit;
      if (faults >= (job.maxFaults ?? usualMaxFaults) || isLastRetry) {
        await this.giveUp(claimed, data, run);
        return;
      }
      // Counted before the work, because a process that ends during it can no longer count.
      await this.countFaults(claimed, faults + 1);
      const work = inShare(share, () => inSpan(`job ${job.name}`, {}, () => job.handler(data, run)));
      const result = await (kept?.during(work) ?? withinLease(work, this.leaseMs));
      await context.database.owner.transaction(async (tx) => {
        // In one transaction, so that a process that ends here neither loses nor duplicates the remaining work.
        if (result !== 'done' && (await this.isHeld(tx, claimed))) {
          const after = result === 'again' ? 0 : result.againAfterSeconds;
          await inShare(share, () => enqueue(tx, job, data, { after }));
        }
        await boss.complete(job.name, attemptOf(claimed), {}, { db: within(tx) });
      });
    } catch (error) {
      context.log.error({ err: error, queue: job.name, job: claimed.id }, 'a job failed and is tried again');
      if (isPassing(error)) await this.countFaults(claimed, faults);
      // Stores only the kind of error: messages may quote user input.
      await boss.fail(job.name, attemptOf(claimed), { error: error instanceof Error ? error.name : 'Error' });
    }
  }

  /** The lease of a job that keeps it. Undefined for others. */
  private keptLeaseOf(attempt: Attempt): KeptLease | undefined {
    const { stallSeconds } = this.job;
    if (stallSeconds === undefined) return undefined;
    const { owner } = this.context.database;
    const limits = { renewalMs: this.leaseMarginMs, turnMs: this.maxRunMs, stallMs: stallSeconds * 1000 };
    return new KeptLease(limits, {
      renew: async () => {
        const { rowCount } = await owner.query(sql`
          update ${sql.identifier(jobsSchema)}.job set started_on = now() where ${this.rowOf(attempt)}`);
        return rowCount > 0;
      },
      isAwaited: () => this.turns.isAwaited(owner),
    });
  }

  /** True while this attempt runs. Nobody takes the job from it before the end of the transaction. */
  private async isHeld(tx: Queryable, attempt: Attempt): Promise<boolean> {
    const { rows } = await tx.query(sql`
      select from ${sql.identifier(jobsSchema)}.job where ${this.rowOf(attempt)} for update`);
    return rows.length > 0;
  }

  private async countFaults(attempt: Attempt, faults: number): Promise<void> {
    await this.context.database.owner.query(sql`
      update ${sql.identifier(jobsSchema)}.job set data = data || ${{ faults }}::jsonb where ${this.rowOf(attempt)}`);
  }

  private rowOf({ id, retryCount }: Attempt) {
    return sql`name = ${this.job.name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`;
  }

  private async giveUp(attempt: Attempt, data: object, run: JobRun): Promise<void> {
    const { boss, context, job } = this;
    context.log.error({ queue: job.name, job: attempt.id }, 'a job failed too often and is given up');
    await job.giveUp?.(data, run);
    await boss.complete(job.name, attemptOf(attempt));
  }
}
