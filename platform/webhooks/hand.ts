import type { PlatformContext } from '../kernel/context.ts';
import { Batch, type Settled } from './batch.ts';
import { release, renew } from './claims.ts';
import type { FannedOut } from './fan-out.ts';
import type { NewDelivery } from './new-deliveries.ts';
import { leaseEvents } from './pending-events.ts';
import { Saver } from './saver.ts';
import { Tally } from './tally.ts';
import { LEASE, type Task } from './task.ts';

/** Milliseconds between signs of life for what takes long. */
const RENEW_EVERY = 4000;

interface Held {
  /** When the table was last told, in milliseconds of the process's clock. */
  readonly renewedAt: number;
  /** By which it will be written down; undefined for what the table knows of. */
  readonly batch: Batch | undefined;
}

/** What this process has in hand: it tells the tables that it is alive, and writes down there what becomes of each task. */
export class Hand {
  private readonly context: PlatformContext;
  private readonly onDue: () => void;
  private readonly held = new Map<Task, Held>();
  /** Batches that are not written yet, with the promise that they are. */
  private readonly batches = new Map<Batch, Promise<void>>();
  private readonly releasing = new Set<Promise<void>>();
  private readonly tally: Tally;
  private readonly saver: Saver;
  private readonly renewing: NodeJS.Timeout;

  /** @param onDue called when deliveries were written that are due and not in hand */
  constructor(context: PlatformContext, onDue: () => void) {
    this.context = context;
    this.onDue = onDue;
    this.tally = new Tally(context);
    this.saver = new Saver(context, this.tally, (task) => this.held.delete(task));
    this.renewing = setInterval(() => void this.renew(), RENEW_EVERY);
    this.renewing.unref();
  }

  /** Takes deliveries in hand that the table knows of. */
  take(tasks: readonly Task[], batch?: Batch): void {
    for (const task of tasks) this.held.set(task, { renewedAt: performance.now(), batch });
  }

  /** Takes new deliveries in hand. The promise is kept when all is written down, as far as it has come. */
  open(batchUid: string, some: FannedOut, tasks: ReadonlyMap<NewDelivery, Task>): Promise<void> {
    const batch = new Batch(this.context, batchUid, some, tasks);
    this.take([...tasks.values()], batch);
    const written = this.write(batch).finally(() => this.batches.delete(batch));
    this.batches.set(batch, written);
    return written;
  }

  /** Whether a task is still this process's. What could not be renewed in time may be somebody else's by now, and is let go. */
  keeps(task: Task): boolean {
    const held = this.held.get(task);
    const isKept = held !== undefined && performance.now() - held.renewedAt <= LEASE * 1000;
    if (!isKept) this.held.delete(task);
    return isKept;
  }

  /** Has it written down what became of a task. */
  settle(task: Task, settled: Settled): void {
    const held = this.held.get(task);
    if (held?.batch) held.batch.settle(task, settled);
    else if ('task' in settled) this.saver.add(settled);
    else this.release([task], settled.seconds, settled.reason);
  }

  /** Tasks that are not sent from here now, due in some seconds. */
  giveBack(tasks: readonly Task[], seconds: number, reason: string | null = null): void {
    const isNew = (task: Task) => this.held.get(task)?.batch !== undefined;
    const known = tasks.filter((task) => !isNew(task));
    for (const task of tasks.filter(isNew)) this.settle(task, { seconds, reason });
    this.release(known, seconds, reason);
  }

  /** Resolves when what became of all is written down and the rest is given back, or the database cannot be reached. */
  async stop(): Promise<void> {
    clearInterval(this.renewing);
    for (const batch of this.batches.keys()) {
      for (const task of batch.tasks.values())
        if (!batch.became(task)) batch.settle(task, { seconds: 0, reason: null });
      batch.hasten();
    }
    await Promise.all(this.batches.values());
    await this.saver.stop();
    this.release([...this.held.keys()], 0, null);
    await Promise.all(this.releasing);
  }

  private async write(batch: Batch): Promise<void> {
    const written = await batch.write();
    if (!written) {
      // Whoever takes the events next makes the deliveries anew.
      for (const task of batch.tasks.values()) this.held.delete(task);
      return;
    }
    for (const task of written.settled) this.held.delete(task);
    this.take(written.inHand);
    for (const task of written.inHand) {
      const settled = batch.became(task);
      if (settled) this.settle(task, settled);
    }
    if (written.hasDue) this.onDue();
    await this.tally.count(written.outcomes);
  }

  private release(tasks: readonly Task[], seconds: number, reason: string | null): void {
    for (const task of tasks) this.held.delete(task);
    const releasing = release(this.context.database.owner, tasks, seconds, reason)
      .catch((error: unknown) => {
        this.context.log.warn({ err: error }, 'deliveries cannot be given back');
      })
      .finally(() => this.releasing.delete(releasing));
    this.releasing.add(releasing);
  }

  private async renew(): Promise<void> {
    this.tally.forgetOld();
    const now = performance.now();
    const old = [...this.held].filter(([, { renewedAt }]) => now - renewedAt >= RENEW_EVERY / 2);
    if (old.length === 0) return;
    const { owner } = this.context.database;
    try {
      for (const batch of new Set(old.flatMap(([, held]) => held.batch ?? [])))
        await leaseEvents(owner, batch.taken);
      await renew(
        owner,
        old.flatMap(([task, { batch }]) => (batch ? [] : task)),
      );
      // Those that came out of hand meanwhile stay so, and those that were written were told anew.
      for (const [task, held] of old)
        if (this.held.get(task) === held) this.held.set(task, { ...held, renewedAt: now });
    } catch (error) {
      this.context.log.warn({ err: error }, 'deliveries in hand cannot be renewed');
    }
  }
}
