import type { PlatformContext } from '../../kernel/context.ts';
import { Batch, type Settled } from '../recording/batch.ts';
import { release, renew } from './claims.ts';
import type { FannedOut, NewDelivery } from '../recording/new-deliveries.ts';
import { leaseEvents, leaseSeconds } from '../events/pending.ts';
import type { Unstored } from '../recording/order.ts';
import { Saver } from '../recording/saver.ts';
import { Tally } from '../recording/tally.ts';
import type { Task } from '../recording/task.ts';

/** Interval in milliseconds for renewing leases. */
const renewEveryMs = 4000;

interface Lease {
  /** When the lease was last renewed in the table, in milliseconds of the process's clock. */
  readonly renewedAt: number;
  /** The batch that will write the delivery. Undefined for a delivery that the table has. */
  readonly batch: Batch | undefined;
}

/** The tasks that this process has leased. Renews their leases in the tables and records their outcomes there. */
export class Leases {
  private readonly context: PlatformContext;
  private readonly onDue: () => void;
  private readonly leases = new Map<Task, Lease>();
  /** Batches that are being written. */
  private readonly batches = new Map<Batch, Promise<void>>();
  private readonly releasing = new Set<Promise<void>>();
  private readonly tally: Tally;
  private readonly saver: Saver;
  private readonly renewing: NodeJS.Timeout;
  private keepingHealth: Promise<void> | undefined;

  /** @param onDue called when stored deliveries are due and not leased */
  constructor(context: PlatformContext, onDue: () => void) {
    this.context = context;
    this.onDue = onDue;
    this.tally = new Tally(context);
    this.saver = new Saver(context, this.tally, (task) => {
      this.leases.delete(task);
      // The next delivery of the same incident may be due now.
      if (task.configuration.keepsOrder) onDue();
    });
    this.renewing = setInterval(() => void this.renew(), renewEveryMs);
    this.renewing.unref();
  }

  /** Adds deliveries that are leased in the table, or will be when their batch is written. */
  add(tasks: readonly Task[], batch?: Batch): void {
    for (const task of tasks) this.leases.set(task, { renewedAt: performance.now(), batch });
  }

  /** Adds new deliveries. Resolves when the batch is stored, with deliveries in progress in their current state. */
  open(batchUid: string, some: FannedOut, tasks: ReadonlyMap<NewDelivery, Task>): Promise<void> {
    const batch = new Batch(this.context, this.tally, batchUid, some, tasks);
    this.add([...tasks.values()], batch);
    const recording = this.write(batch).finally(() => this.batches.delete(batch));
    this.batches.set(batch, recording);
    return recording;
  }

  /** The events of batches that are being written. */
  unstored(): Unstored {
    const batches = [...this.batches.keys()];
    return {
      sequences: batches.flatMap(({ events }) => events.events.map(({ sequence }) => sequence)),
      orderKeys: new Set(batches.flatMap(({ orderKeys }) => orderKeys)),
    };
  }

  /**
   * True while this process holds the lease of a task. A lease that was not renewed in time is dropped: another process may hold it.
   * A delivery that is not stored yet is then stored as due, not as leased.
   */
  holds(task: Task): boolean {
    const lease = this.leases.get(task);
    const isValid = lease !== undefined && performance.now() - lease.renewedAt <= leaseSeconds * 1000;
    if (!isValid) {
      lease?.batch?.settle(task, { seconds: 0, reason: null });
      this.leases.delete(task);
    }
    return isValid;
  }

  /** Records the outcome of a task. */
  settle(task: Task, settled: Settled): void {
    const lease = this.leases.get(task);
    if (lease?.batch) lease.batch.settle(task, settled);
    else if ('task' in settled) this.saver.add(settled);
    else this.end([task], settled.seconds, settled.reason);
  }

  /** Drops tasks whose outcome another process records. */
  drop(tasks: readonly Task[]): void {
    for (const task of tasks) this.leases.delete(task);
  }

  /** Releases tasks that are not sent now. They are due again after `seconds`. */
  release(tasks: readonly Task[], seconds: number, reason: string | null = null): void {
    const isNew = (task: Task) => this.leases.get(task)?.batch !== undefined;
    const recordedTasks = tasks.filter((task) => !isNew(task));
    for (const task of tasks.filter(isNew)) this.settle(task, { seconds, reason });
    this.end(recordedTasks, seconds, reason);
  }

  /** Resolves when all outcomes are recorded and the other tasks are released, or the database cannot be reached. */
  async stop(): Promise<void> {
    clearInterval(this.renewing);
    for (const batch of this.batches.keys()) {
      for (const task of batch.tasks.values())
        if (!batch.became(task)) batch.settle(task, { seconds: 0, reason: null });
      batch.makeDue();
    }
    await Promise.all(this.batches.values());
    await this.saver.stop();
    this.end([...this.leases.keys()], 0, null);
    await Promise.all(this.releasing);
    await this.keepingHealth;
    await this.tally.countMissed();
    await this.tally.keepHealth();
  }

  private async write(batch: Batch): Promise<void> {
    const result = await batch.write();
    if (!result) {
      // The process that leases the events next creates the deliveries again.
      for (const task of batch.tasks.values()) this.leases.delete(task);
      return;
    }
    for (const task of result.settled) this.leases.delete(task);
    this.add(result.leased);
    for (const task of result.leased) {
      const settled = batch.became(task);
      if (settled) this.settle(task, settled);
    }
    if (result.hasDue) this.onDue();
  }

  private end(tasks: readonly Task[], seconds: number, reason: string | null): void {
    for (const task of tasks) this.leases.delete(task);
    const releasing = release(this.context.database.owner, tasks, seconds, reason)
      .catch((error: unknown) => {
        this.context.log.warn({ err: error }, 'leases of deliveries cannot be ended');
      })
      .finally(() => this.releasing.delete(releasing));
    this.releasing.add(releasing);
  }

  private async renew(): Promise<void> {
    this.tally.forgetOld();
    // Not awaited: leases would run out while it waits for the database.
    this.keepingHealth ??= this.tally
      .countMissed()
      .then(() => this.tally.keepHealth())
      .finally(() => {
        this.keepingHealth = undefined;
      });
    const now = performance.now();
    const old = [...this.leases].filter(([, { renewedAt }]) => now - renewedAt >= renewEveryMs / 2);
    if (old.length === 0) return;
    const { owner } = this.context.database;
    try {
      for (const batch of new Set(old.flatMap(([, lease]) => lease.batch ?? [])))
        await leaseEvents(owner, batch.events);
      await renew(
        owner,
        old.flatMap(([task, { batch }]) => (batch ? [] : task)),
      );
      // Skips leases that ended, and those that a write has renewed, since the query was sent.
      for (const [task, lease] of old)
        if (this.leases.get(task) === lease) this.leases.set(task, { ...lease, renewedAt: now });
    } catch (error) {
      this.context.log.warn({ err: error }, 'leases of deliveries cannot be renewed');
    }
  }
}
