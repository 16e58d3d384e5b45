/** The limits of a job that keeps its lease, in milliseconds. */
interface Limits {
  /** Interval of renewals. */
  readonly renewalMs: number;
  /** Time without progress after which the job counts as stalled. */
  readonly stallMs: number;
  /** Minimum time from the first progress to the end of a turn. */
  readonly turnMs: number;
}

/** The queue, as far as a kept lease needs it. */
interface Queue {
  /** Renews the lease. Resolves with false when another process has taken the job over. */
  renew(this: void): Promise<boolean>;
  /** True when another job is due. */
  isAwaited(this: void): Promise<boolean>;
}

/**
 * The lease of a job that first does again what earlier runs did, such as reading a file. It is renewed until the work ends or makes no progress. The turn
 * ends only when others wait, and at the earliest after as much time of progress as the preparation took: otherwise a long preparation would
 * leave no time for the work.
 */
export class KeptLease {
  private readonly limits: Limits;
  private readonly queue: Queue;
  private readonly startedAt = performance.now();
  private firstProgressAt: number | undefined;
  private lastProgressAt = this.startedAt;
  private readonly turn = new AbortController();
  /** Aborted when the turn ends, or the lease is lost. */
  readonly signal = this.turn.signal;

  constructor(limits: Limits, queue: Queue) {
    this.limits = limits;
    this.queue = queue;
  }

  /** Notes saved progress, and ends the turn when it is over. */
  async progressed(): Promise<void> {
    const now = performance.now();
    this.lastProgressAt = now;
    this.firstProgressAt ??= now;
    const leastMs = Math.max(this.limits.turnMs, this.firstProgressAt - this.startedAt);
    if (now - this.firstProgressAt >= leastMs && (await this.queue.isAwaited())) this.turn.abort();
  }

  /** Renews the lease during the work. Rejects when the work stalls, and then no longer occupies the queue. */
  async during<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_resolve, reject) => {
      timer = setInterval(() => {
        if (performance.now() - this.lastProgressAt >= this.limits.stallMs)
          reject(new Error('The work made no progress.'));
        else void this.renew();
      }, this.limits.renewalMs);
    });
    try {
      return await Promise.race([work, stalled]);
    } finally {
      clearInterval(timer);
    }
  }

  private async renew(): Promise<void> {
    // A database that does not answer is noticed by the work.
    const isHeld = await this.queue.renew().catch(() => true);
    if (!isHeld) this.turn.abort();
  }
}
