import type PgBoss from 'pg-boss';

import type { PlatformContext } from '../kernel/context.ts';
import { enqueue, within } from './enqueue.ts';
import type { AnyJob, Job } from './job.ts';

/** Milliseconds between looks for work that no notification told of (put off, or returned by a process that ended). */
const LOOK_EVERY = 3000;
/** Seconds after which a job that was begun is given to another process: the one that had it is taken for dead. */
export const EXPIRES_IN = 30;
/** Milliseconds after which a handler is asked to save what it has. */
const RUNS_FOR = 10_000;

/**
 * Takes the jobs of one queue, each by itself: a batch would be done again whole when one of it throws. As many at once as the kind of
 * job says.
 */
export class Worker {
  private readonly boss: PgBoss;
  private readonly context: PlatformContext;
  private readonly job: Job<object>;
  private readonly stopping = new AbortController();
  private running: Promise<unknown> | undefined;
  private readonly idle = new Set<() => void>();
  private roused = false;

  constructor(boss: PgBoss, context: PlatformContext, job: AnyJob) {
    this.boss = boss;
    this.context = context;
    // Each queue holds only data of its own job, which `enqueue` has checked.
    this.job = job;
  }

  start(): void {
    const { concurrency = 1 } = this.job;
    this.running = Promise.all(Array.from({ length: concurrency }, () => this.run()));
  }

  /** Looks for work now. */
  wake(): void {
    this.roused = true;
    for (const rouse of this.idle) rouse();
  }

  /** Resolves when the jobs in hand have saved what they have. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
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
    if (!this.roused && !this.stopping.signal.aborted)
      await new Promise<void>((resolve) => {
        const rouse = () => {
          clearTimeout(timer);
          this.idle.delete(rouse);
          resolve();
        };
        const timer = setTimeout(rouse, LOOK_EVERY);
        this.idle.add(rouse);
      });
    this.roused = false;
  }

  private async takeOne(): Promise<boolean> {
    const { boss, context, job } = this;
    const [taken] = await boss.fetch<object>(job.name, { batchSize: 1 });
    if (!taken) return false;
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(RUNS_FOR)]);
    try {
      const result = await job.handler(taken.data, { context, signal });
      await context.database.owner.transaction(async (tx) => {
        // Together, so that a process that ends here neither loses the rest of the work nor has it twice.
        if (result === 'again') await enqueue(tx, job, taken.data);
        await boss.complete(job.name, taken.id, {}, { db: within(tx) });
      });
    } catch (error) {
      context.log.error({ err: error, queue: job.name, job: taken.id }, 'a job failed and is tried again');
      // Only the kind of error is kept beside the job: messages may quote what a person wrote.
      await boss.fail(job.name, taken.id, { error: error instanceof Error ? error.name : 'Error' });
    }
    return true;
  }
}
