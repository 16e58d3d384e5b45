import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../../kernel/context.ts';
import { claim } from './claims.ts';
import { fanOut } from './fan-out.ts';
import { Leases } from './leases.ts';
import type { Lane, Tenant } from './lane.ts';
import { type FannedOut, type NewDelivery, taskOf } from '../recording/new-deliveries.ts';
import { saveOutcomes } from '../recording/outcomes.ts';
import { eventsAtOnce, leaseEvents, takeEvents } from '../events/pending.ts';
import { refuseLeased, stoppedAmong } from '../replay/stop.ts';
import { Sleep } from '../sleep.ts';
import { Sender } from './sender.ts';
import type { Task } from '../recording/task.ts';

/** Milliseconds between looks for what is due by now, and for what other processes took. */
const lookEveryMs = 1000;
/** Milliseconds between two looks at least: what comes in meanwhile is taken together. */
const paceMs = 15;
/** Leased deliveries that wait, from which on events wait a little, and for how many milliseconds at most. */
const enoughWaitingMs = 300;
const waitForFewer = 100;
/** Milliseconds between looks for stopped replays, while some of a replay waits here. */
const lookForStopsEveryMs = 300;
/** Milliseconds between looks for what is remembered and needed no longer. */
const tidyEveryMs = 60_000;

/**
 * Delivers: holds events against configurations, sends what they fire on, writes down what became of it. The tables are the queue:
 * what is due is taken for some seconds, so that several processes share the work and a killed one's is taken over
 * (docs/decisions/0009).
 */
export class DeliveryEngine {
  private readonly context: PlatformContext;
  private readonly sender: Sender;
  private readonly leases: Leases;
  private tidying: NodeJS.Timeout | undefined;
  private watching: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopping = false;
  /** There may be events, or deliveries for which there was no room. */
  private mayHaveEvents = true;
  private mayHaveDue = true;
  /** Deliveries are due for which there was no room. */
  private isBehind = false;
  private readonly sleep = new Sleep();

  constructor(context: PlatformContext) {
    this.context = context;
    this.leases = new Leases(context, () => {
      this.isBehind = true;
      this.lookForDue();
    });
    this.sender = new Sender(context, {
      isOurs: (task) => this.leases.holds(task),
      ended: (task, outcome) => this.leases.settle(task, outcome),
      released: (tasks, { seconds, reason }) => {
        this.isBehind = true;
        this.leases.release(tasks, seconds, reason);
      },
      hasRoom: () => {
        if (this.isBehind) this.lookForDue();
      },
    });
  }

  start(): void {
    this.running = this.run();
    this.tidying = setInterval(() => this.sender.forgetIdle(), tidyEveryMs);
    this.tidying.unref();
    this.watching = setInterval(() => void this.heedStops(), lookForStopsEveryMs);
    this.watching.unref();
  }

  /** There is an event to deliver. */
  wake(): void {
    this.mayHaveEvents = true;
    this.sleep.end();
  }

  /** Resolves when nothing is leased any more: sent and written down, or released. */
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
    let fannedOutAt = 0;
    while (!this.stopping) {
      const began = performance.now();
      try {
        const { held, inFlight } = this.sender.lanes;
        const isTime = held - inFlight < enoughWaitingMs || began - fannedOutAt > waitForFewer;
        if (this.mayHaveEvents && isTime) {
          fannedOutAt = began;
          await this.takeEvents();
        }
        if (this.mayHaveDue) await this.takeDue();
      } catch (error) {
        this.context.log.warn({ err: error }, 'deliveries cannot be read');
        await this.sleep.start(lookEveryMs);
      }
      await pause(Math.max(0, paceMs - (performance.now() - began)));
      if (!this.mayHaveEvents && !this.mayHaveDue && !this.stopping) {
        await this.sleep.start(lookEveryMs);
        this.sender.releaseSurplus();
        // Woken or not: retries come due by themselves.
        this.mayHaveEvents = this.mayHaveDue = true;
      }
    }
  }

  /** Sends nothing more of replays that were stopped, here or by another process. */
  private async heedStops(): Promise<void> {
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
      // Their leases end, and the job of the replay refuses them.
      log.warn({ err: error }, 'stopped replays cannot be read');
    }
  }

  private async takeEvents(): Promise<void> {
    this.mayHaveEvents = false;
    const { owner } = this.context.database;
    const takenEvents = await takeEvents(owner);
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

  /** Sends what there is room for, and has all written down. Where nothing is sent, the next are made when it is. */
  private async openBatch(batchUid: string, some: FannedOut): Promise<void> {
    const now = performance.now();
    // Leases of this batch are counted at once.
    const added = new Map<Lane | Tenant, number>();
    const tasks = new Map<NewDelivery, Task>();
    for (const delivery of some.deliveries) {
      const { isPaused, keepsOrder } = delivery.configuration;
      // The order is told by the table, where earlier ones stand that other processes have.
      if (delivery.judgement.state !== 'waiting' || isPaused || keepsOrder) continue;
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
    // Looked for again when something has ended.
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
