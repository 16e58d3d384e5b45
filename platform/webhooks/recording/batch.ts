import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../../kernel/context.ts';
import { DatabaseUnavailable } from '../../database/index.ts';
import { grouped } from '../grouped.ts';
import { type Result, type FannedOut, finishEvents, type NewDelivery, taskOf } from './new-deliveries.ts';
import { firstsInOrder } from './order.ts';
import type { EventBatch } from '../events/pending.ts';
import { Sleep } from '../sleep.ts';
import type { Tally } from './tally.ts';
import { type Outcome, refuse, type Release, type Task } from './task.ts';

/** Milliseconds for deliveries to end before they are stored in their current state, which costs a second statement for each. */
const writeTimeoutMs = 1000;
/**
 * The same when others wait for the batch to be stored: its deliveries that are due and not leased, and later deliveries of configurations
 * that keep the order. Most targets answer within it.
 */
const writeTimeoutWithDueMs = 50;
/** Milliseconds before a write is retried when the database is unavailable. */
const retryDelayMs = 1000;

/** The outcome of a task. */
export type Settled = Outcome | Release;

/** The result of writing a batch. */
export interface Written {
  /** Tasks that are complete. */
  readonly settled: readonly Task[];
  /** Tasks that are still leased. The table has them from now on. */
  readonly leased: readonly Task[];
  /** True when deliveries are due that no process has leased. */
  readonly hasDue: boolean;
}

/** The outcome of a delivery that was tried, or is refused. */
function outcomeOf([delivery, result]: readonly [NewDelivery, Result]): readonly Outcome[] {
  const { state, reason } = delivery.judgement;
  if (state === 'refused') return [refuse(taskOf(delivery), reason ?? '')];
  return typeof result === 'object' && 'task' in result ? [result] : [];
}

/** A delivery without its trace and attempt steps: the fallback after the database has rejected the full row. */
function plain([delivery, result]: readonly [NewDelivery, Result]): readonly [NewDelivery, Result] {
  const { judgement } = delivery;
  const isTried = typeof result === 'object' && 'attempt' in result && result.attempt;
  return [
    { ...delivery, judgement: { ...judgement, trace: null } },
    isTried ? { ...result, attempt: { ...isTried, steps: [] } } : result,
  ];
}

/**
 * Events that this process has leased, with their deliveries. All deliveries of the batch are written together when they have ended,
 * so that most are written once. Slow ones are written in their current state.
 */
export class Batch {
  readonly events: EventBatch;
  private readonly context: PlatformContext;
  private readonly tally: Tally;
  private readonly deliveries: readonly NewDelivery[];
  /** Deliveries that the process has leased. */
  readonly tasks: ReadonlyMap<NewDelivery, Task>;
  /** Keys of its deliveries that are sent one after the other. */
  readonly orderKeys: readonly string[];
  private readonly settled = new Map<Task, Settled>();
  private isHurried = false;
  private readonly sleep = new Sleep();

  constructor(
    context: PlatformContext,
    tally: Tally,
    batchUid: string,
    { events, deliveries }: FannedOut,
    tasks: ReadonlyMap<NewDelivery, Task>,
  ) {
    this.context = context;
    this.tally = tally;
    this.events = { batchUid, events };
    this.deliveries = deliveries;
    this.tasks = tasks;
    this.orderKeys = [...firstsInOrder(deliveries).keys()];
  }

  /** Sets the outcome of a task. */
  settle(task: Task, settled: Settled): void {
    this.settled.set(task, settled);
    if (this.settled.size === this.tasks.size) this.sleep.end();
  }

  /** The outcome of a task, if there is one. */
  became(task: Task): Settled | undefined {
    return this.settled.get(task);
  }

  /** Writes the batch without waiting for more outcomes. */
  makeDue(): void {
    this.isHurried = true;
    this.sleep.end();
  }

  /**
   * Resolves when the batch is stored. Resolves with undefined when it cannot be: the events are leased again after their lease ends.
   */
  async write(): Promise<Written | undefined> {
    if (this.settled.size < this.tasks.size && !this.isHurried)
      await this.sleep.start(this.isAwaited ? writeTimeoutWithDueMs : writeTimeoutMs);
    for (;;) {
      try {
        return await this.save();
      } catch (error) {
        this.context.log.warn({ err: error }, 'deliveries cannot be written down');
        if (this.isHurried || !(error instanceof DatabaseUnavailable)) return undefined;
        await pause(retryDelayMs);
      }
    }
  }

  /**
   * True when deliveries may be due once the batch is stored: its own that are not leased, or later ones of configurations that keep the
   * order. They wait for every earlier event, also for one that creates no delivery for them.
   */
  private get isAwaited(): boolean {
    return this.deliveries.some(
      (delivery) =>
        delivery.configuration.keepsOrder ||
        (delivery.judgement.state === 'waiting' && !this.tasks.has(delivery)),
    );
  }

  private async save(): Promise<Written> {
    const settled = new Map(this.settled);
    const all = this.deliveries.map((delivery) => {
      const task = this.tasks.get(delivery);
      return [delivery, task && (settled.get(task) ?? 'leased')] as const;
    });
    await this.finish(this.events, all);
    return {
      settled: [...settled.keys()],
      leased: [...this.tasks.values()].filter((task) => !settled.has(task)),
      hasDue: this.isAwaited,
    };
  }

  private async finish(events: EventBatch, all: readonly (readonly [NewDelivery, Result])[]): Promise<void> {
    const { clock, log } = this.context;
    const store = (some: typeof all) =>
      this.tally.store(some.flatMap(outcomeOf), (tx) => finishEvents(tx, events, some, clock.now()));
    try {
      await store(all);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const [only, second] = events.events;
      if (second) {
        const byEvent = grouped(all, ([{ eventId }]) => eventId);
        // An event that cannot be stored does not keep the others from it.
        let failure: unknown;
        for (const event of events.events)
          await this.finish({ ...events, events: [event] }, byEvent.get(event.uid) ?? []).catch(
            (reason: unknown) => {
              if (reason instanceof DatabaseUnavailable) throw reason;
              failure ??= reason;
            },
          );
        if (failure !== undefined) throw failure;
        return;
      }
      log.error({ err: error, event: only?.uid }, 'the result of an event cannot be kept whole');
      await store(all.map(plain));
    }
  }
}
