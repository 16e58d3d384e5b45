import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../../kernel/context.ts';
import { claim } from './claims.ts';
import { fanOut } from './fan-out.ts';
import { Leases } from './leases.ts';
import { nextInOrder } from '../recording/order.ts';
import type { Lane, Tenant } from './lane.ts';
import { type FannedOut, type NewDelivery, taskOf } from '../recording/new-deliveries.ts';
import { saveOutcomes } from '../recording/outcomes.ts';
import { eventsAtOnce, leaseEvents, takeEvents } from '../events/pending.ts';
import { refuseLeased, stoppedAmong } from '../replay/stop.ts';
import { Sleep } from '../sleep.ts';
import type { SendingLimits } from './shares.ts';
import { Sender } from './sender.ts';
import type { Task } from '../recording/task.ts';

/** Poll interval in milliseconds for deliveries that have become due, and for the work of other processes. */
const pollMs = 1000;
/** Minimum interval in milliseconds between two claims. Work that arrives within it is claimed together. */
const paceMs = 15;
/** Backpressure: interval in milliseconds at which events of clients are taken whose leased deliveries queue up in this process. */
const backpressureDelayMs = 100;
/** Poll interval in milliseconds for stopped replays, while deliveries of a replay are queued here. */
const stopPollMs = 300;
/** Interval in milliseconds between removals of idle lanes. */
const tidyEveryMs = 60_000;

/**
 * Delivers webhooks: evaluates the rules of configurations for events, sends the deliveries that match, and records the outcomes. The
 * tables are the queue. Rows are leased for some seconds, so that several processes share the work and another process takes over
 * after a crash (docs/decisions/0009).
 */
export class DeliveryEngine {
  private readonly context: PlatformContext;
  private readonly sender: Sender;
  private readonly leases: Leases;
  private tidying: NodeJS.Timeout | undefined;
  private watching: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopping = false;
  /** True when there may be events or due deliveries to claim. */
  private mayHaveEvents = true;
  private mayHaveDue = true;
  /** True when events of clients whose deliveries queue up here may have been left in the table. */
  private hasLeftEvents = false;
  /** True when due deliveries did not fit into the lanes. */
  private isBehind = false;
  private readonly sleep = new Sleep();

  /** @param limits those of this process, which may change while it serves */
  constructor(context: PlatformContext, limits: SendingLimits) {
    this.context = context;
    this.leases = new Leases(context, () => {
      this.isBehind = true;
      this.lookForDue();
    });
    this.sender = new Sender(context, limits, {
      isOurs: (task) => this.leases.holds(task),
      ended: (task, outcome) => this.leases.settle(task, outcome),
      released: (tasks, { seconds, reason }) => {
        this.isBehind = true;
        this.leases.release(tasks, seconds, reason);
      },
      hasRoom: () => {
        if (this.isBehind) this.lookForDue();
      },
      mayProbe: () => this.lookForDue(),
    });
  }

  /** @param afterMs milliseconds until the first delivery */
  start(afterMs = 0): void {
    this.running = pause(afterMs).then(() => this.run());
    this.tidying = setInterval(() => this.sender.forgetIdle(), tidyEveryMs);
    this.tidying.unref();
    this.watching = setInterval(() => void this.cancelStopped(), stopPollMs);
    this.watching.unref();
  }

  /** Notifies the engine of a new event. */
  wake(): void {
    this.mayHaveEvents = true;
    this.sleep.end();
  }

  /** Resolves when no lease is left: each delivery was sent and recorded, or released. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.sleep.end();
    await this.running;
    clearInterval(this.tidying);
    clearInterval(this.watching);
    await this.sender.stop();
    await this.leases.stop();
    await this.sender.destroy();
  }

  private async run(): Promise<void> {
    let tookAllAt = 0;
    let tookDueAt = performance.now();
    while (!this.stopping) {
      const began = performance.now();
      // Retries become due without a notification, also while events keep coming and the engine never sleeps.
      if (began - tookDueAt > pollMs) {
        this.sender.releaseSurplus();
        this.mayHaveDue = true;
      }
      try {
        const isTimeForAll = began - tookAllAt > backpressureDelayMs;
        const crowded = isTimeForAll ? [] : this.sender.lanes.crowdedClients();
        if (crowded.length === 0 && this.hasLeftEvents) this.mayHaveEvents = true;
        if (this.mayHaveEvents) {
          if (crowded.length === 0) tookAllAt = began;
          await this.takeEvents(crowded);
        }
        if (this.mayHaveDue) {
          tookDueAt = began;
          await this.takeDue();
        }
      } catch (error) {
        this.context.log.warn({ err: error }, 'deliveries cannot be read');
        await this.sleep.start(pollMs);
      }
      await pause(Math.max(0, paceMs - (performance.now() - began)));
      if (!this.mayHaveEvents && !this.hasLeftEvents && !this.mayHaveDue && !this.stopping) {
        await this.sleep.start(pollMs);
        // Also after a timeout: other processes notify nobody of their work.
        this.mayHaveEvents = this.mayHaveDue = true;
      }
    }
  }

  /** Stops sending the deliveries of replays that were stopped, by this or another process. */
  private async cancelStopped(): Promise<void> {
    const waiting = this.sender.waitingReplays();
    if (waiting.length === 0) return;
    const { database, clock, log } = this.context;
    try {
      const stopped = await stoppedAmong(database.owner, waiting);
      const tasks = this.sender.takeBack(stopped);
      if (tasks.length === 0) return;
      this.leases.drop(tasks);
      await refuseLeased(database.owner, tasks, clock.now());
      this.isBehind = true;
      this.lookForDue();
    } catch (error) {
      // The leases expire, and the job of the replay refuses the deliveries.
      log.warn({ err: error }, 'stopped replays cannot be read');
    }
  }

  /** @param crowded clients whose events are left in the table for now */
  private async takeEvents(crowded: readonly string[]): Promise<void> {
    this.mayHaveEvents = false;
    this.hasLeftEvents = crowded.length > 0;
    const { owner } = this.context.database;
    const takenEvents = await takeEvents(owner, crowded);
    if (takenEvents.events.length >= eventsAtOnce) this.mayHaveEvents = true;
    if (takenEvents.events.length === 0) return;
    try {
      for await (const some of fanOut(this.context, takenEvents.events))
        await this.openBatch(takenEvents.batchUid, some);
    } catch (error) {
      await leaseEvents(owner, takenEvents, 0);
      throw error;
    }
  }

  /**
   * Sends as many deliveries of the batch as the lanes accept and records the outcomes. When none can be sent, waits until the batch
   * is stored.
   */
  private async openBatch(batchUid: string, some: FannedOut): Promise<void> {
    const next = await nextInOrder(this.context.database.owner, some.deliveries, this.leases.unstored());
    const now = performance.now();
    // Counts the leases of this batch, which the lanes do not include yet.
    const added = new Map<Lane | Tenant, number>();
    const tasks = new Map<NewDelivery, Task>();
    for (const delivery of some.deliveries) {
      const { isPaused, keepsOrder } = delivery.configuration;
      if (delivery.judgement.state !== 'waiting' || isPaused) continue;
      if (keepsOrder && !next.has(delivery)) continue;
      const task = taskOf(delivery);
      const lane = this.sender.lanes.of(task);
      const ofLane = added.get(lane) ?? 0;
      const ofTenant = added.get(lane.tenant) ?? 0;
      if (lane.room(now) <= ofLane || this.sender.lanes.roomOf(lane.tenant) <= ofTenant) {
        this.isBehind = true;
        continue;
      }
      added.set(lane, ofLane + 1).set(lane.tenant, ofTenant + 1);
      tasks.set(delivery, task);
    }
    const recording = this.leases.open(batchUid, some, tasks);
    this.sender.enqueue([...tasks.values()]);
    if (tasks.size === 0) await recording;
  }

  private async takeDue(): Promise<void> {
    const room = this.sender.lanes.room(performance.now());
    // Set again when a delivery has ended.
    this.mayHaveDue = false;
    const { tasks, refused, count } = await claim(this.context, room);
    if (count > 0) this.mayHaveDue = true;
    else if (room.rooms.every((lane) => lane.room > 0)) this.isBehind = false;
    this.leases.add(tasks);
    this.sender.enqueue(tasks);
    if (refused.length === 0) return;
    await saveOutcomes(
      this.context.database.owner,
      refused.map(({ task, reason }) => ({
        task,
        state: 'refused' as const,
        reason,
        wait: null,
        attempt: null,
      })),
      this.context.clock.now(),
    );
  }

  private lookForDue(): void {
    this.mayHaveDue = true;
    this.sleep.end();
  }
}
