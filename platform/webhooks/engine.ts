import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../kernel/context.ts';
import { attempt, refuse } from './attempt.ts';
import { claim } from './claims.ts';
import { Connections } from './connections.ts';
import { exchangeLimits } from './exchange.ts';
import { fanOut, type FannedOut } from './fan-out.ts';
import { Hand } from './hand.ts';
import { targetPolicy } from './hooks.ts';
import { type Lane, Lanes } from './lanes.ts';
import { LeftAlone } from './left-alone.ts';
import { type NewDelivery, taskOf } from './new-deliveries.ts';
import { saveOutcomes } from './outcomes.ts';
import { EVENTS_AT_ONCE, leaseEvents, takeEvents } from './pending-events.ts';
import { Rest } from './rest.ts';
import type { Outcome, Task } from './task.ts';

/** Milliseconds between looks for what is due by now, and for what other processes took. */
const LOOK_EVERY = 1000;
/** Milliseconds between two looks at least: what comes in meanwhile is taken together. */
const PACE = 15;
/** Deliveries in hand from which events wait a little, and for how many milliseconds at most. */
const ENOUGH_IN_HAND = 300;
const WAIT_FOR_FEWER = 100;
/** Milliseconds between looks for what is remembered and needed no longer. */
const TIDY_EVERY = 60_000;
/** Milliseconds that deliveries have to end by themselves when the process stops. */
const STOP_WITHIN = 3000;

/**
 * Delivers: holds events against configurations, sends what they fire on, writes down what became of it. The tables are the queue:
 * what is due is taken for some seconds, so that several processes share the work and a killed one's is taken over
 * (docs/decisions/0009).
 */
export class DeliveryEngine {
  private readonly context: PlatformContext;
  private readonly lanes: Lanes;
  private readonly hand: Hand;
  private readonly connections: Connections;
  private readonly breaking = new AbortController();
  private readonly leftAlone = new LeftAlone();
  private readonly timers = new Set<NodeJS.Timeout>();
  private tidying: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopping = false;
  /** There may be events, or deliveries for which there was no room. */
  private mayHaveEvents = true;
  private mayHaveDue = true;
  /** Deliveries are due for which there was no room. */
  private isBehind = false;
  private readonly rest = new Rest();

  constructor(context: PlatformContext) {
    this.context = context;
    this.connections = new Connections({
      policy: targetPolicy(context.settings),
      headerBytes: exchangeLimits.headerBytes,
      connectWithin: exchangeLimits.answerWithin,
    });
    this.lanes = new Lanes(context.settings.webhooks);
    this.hand = new Hand(context, () => {
      this.isBehind = true;
      this.lookForDue();
    });
  }

  start(): void {
    this.running = this.run();
    this.tidying = setInterval(() => this.tidy(), TIDY_EVERY);
    this.tidying.unref();
  }

  /** There is an event to deliver. */
  wake(): void {
    this.mayHaveEvents = true;
    this.rest.end();
  }

  /** Resolves when nothing is in hand any more: sent and written down, or given back. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.rest.end();
    await this.running;
    clearInterval(this.tidying);
    for (const timer of this.timers) clearTimeout(timer);
    for (const lane of this.lanes) lane.waiting.length = 0;
    const deadline = Date.now() + STOP_WITHIN;
    while (this.lanes.inFlight > 0) {
      if (Date.now() > deadline) {
        this.breaking.abort();
        await this.connections.destroy();
      }
      await pause(20);
    }
    await this.hand.stop();
    await this.connections.destroy();
  }

  private async run(): Promise<void> {
    let fannedOutAt = 0;
    while (!this.stopping) {
      const began = performance.now();
      try {
        const isTime = this.lanes.held < ENOUGH_IN_HAND || began - fannedOutAt > WAIT_FOR_FEWER;
        if (this.mayHaveEvents && isTime) {
          fannedOutAt = began;
          await this.takeEvents();
        }
        if (this.mayHaveDue) await this.takeDue();
      } catch (error) {
        this.context.log.warn({ err: error }, 'deliveries cannot be read');
        await this.rest.take(LOOK_EVERY);
      }
      await pause(Math.max(0, PACE - (performance.now() - began)));
      if (!this.mayHaveEvents && !this.mayHaveDue && !this.stopping) {
        await this.rest.take(LOOK_EVERY);
        const now = performance.now();
        for (const lane of this.lanes) this.giveBack(lane.surplus(now), 0);
        // Woken or not: retries come due by themselves.
        this.mayHaveEvents = this.mayHaveDue = true;
      }
    }
  }

  private async takeEvents(): Promise<void> {
    this.mayHaveEvents = false;
    const { owner } = this.context.database;
    const taken = await takeEvents(owner);
    if (taken.events.length >= EVENTS_AT_ONCE) this.mayHaveEvents = true;
    if (taken.events.length === 0) return;
    try {
      for await (const some of fanOut(this.context, taken.events)) await this.openBatch(taken.batchUid, some);
    } catch (error) {
      await leaseEvents(owner, taken, 0);
      throw error;
    }
  }

  /** Sends what there is room for, and has all written down. Where nothing is sent, the next are made when it is. */
  private async openBatch(batchUid: string, some: FannedOut): Promise<void> {
    const now = performance.now();
    // What is given away within this batch is counted at once.
    const given = new Map<Lane, number>();
    let { total } = this.lanes.room(now);
    const tasks = new Map<NewDelivery, Task>();
    for (const delivery of some.deliveries) {
      if (delivery.judgement.state !== 'waiting' || delivery.configuration.isPaused) continue;
      const task = taskOf(delivery);
      const lane = this.lanes.of(task);
      const taken = given.get(lane) ?? 0;
      if (total <= 0 || lane.room(now) <= taken) {
        this.isBehind = true;
        continue;
      }
      given.set(lane, taken + 1);
      total -= 1;
      tasks.set(delivery, task);
    }
    const written = this.hand.open(batchUid, some, tasks);
    this.enqueue([...tasks.values()]);
    if (tasks.size === 0) await written;
  }

  private async takeDue(): Promise<void> {
    const room = this.lanes.room(performance.now());
    // Looked for again when something has ended.
    this.mayHaveDue = false;
    if (room.total === 0) return;
    const { tasks, refused, count } = await claim(this.context, room);
    if (count > 0) this.mayHaveDue = true;
    else if (room.known.every((lane) => lane.room > 0)) this.isBehind = false;
    this.hand.take(tasks);
    this.enqueue(tasks);
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
    this.rest.end();
  }

  private enqueue(tasks: readonly Task[]): void {
    const touched = new Set<Lane>();
    for (const task of tasks) {
      const lane = this.lanes.of(task);
      lane.waiting.push(task);
      this.lanes.held += 1;
      touched.add(lane);
    }
    for (const lane of touched) {
      for (const uid of new Set(lane.waiting.map(({ configuration }) => configuration.uid))) {
        const seconds = this.leftAlone.secondsFor(uid);
        if (seconds > 0) this.leaveAlone(lane, uid, seconds);
      }
      this.pump(lane);
    }
  }

  /** A target that has too much to do gets nothing more of a configuration for a while; what waits for it goes back. */
  private leaveAlone(lane: Lane, configurationUid: string, seconds: number): void {
    this.leftAlone.add(configurationUid, seconds);
    const isLeft = ({ configuration }: Task) => configuration.uid === configurationUid;
    const back = lane.waiting.filter(isLeft);
    lane.waiting.splice(0, lane.waiting.length, ...lane.waiting.filter((task) => !isLeft(task)));
    this.giveBack(back, seconds, 'The target asked to be left alone for a while.');
  }

  /** Sends what may be sent to one target. */
  private pump(lane: Lane): void {
    while (!this.stopping && lane.waiting.length > 0 && this.lanes.maySend(lane)) {
      const now = performance.now();
      const delay = lane.delay(now);
      if (delay > 0) {
        if (delay < Number.POSITIVE_INFINITY) this.later(lane, delay);
        return;
      }
      const task = lane.begin(now);
      if (task) void this.send(lane, task);
    }
  }

  private later(lane: Lane, delay: number): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.pump(lane);
      },
      Math.max(1, delay),
    );
    this.timers.add(timer);
  }

  private async send(lane: Lane, task: Task): Promise<void> {
    const began = performance.now();
    this.lanes.inFlight += 1;
    const outcome = await this.attempt(task);
    const wasFull = !this.lanes.maySend(lane);
    this.lanes.inFlight -= 1;
    this.lanes.held -= 1;
    const now = performance.now();
    lane.end(now, now - began);
    this.giveBack(lane.surplus(now), 0);
    if (outcome) {
      this.hand.settle(task, outcome);
      if (outcome.leaveAlone > 0) this.leaveAlone(lane, task.configuration.uid, outcome.leaveAlone);
    }
    if (this.isBehind && lane.waiting.length === 0) this.lookForDue();
    if (wasFull) for (const other of this.lanes) this.pump(other);
    else this.pump(lane);
  }

  private async attempt(task: Task): Promise<Outcome | undefined> {
    if (!this.hand.keeps(task)) return undefined;
    const { clock, settings, log } = this.context;
    try {
      return await attempt(task, clock, {
        policy: targetPolicy(settings),
        connections: this.connections,
        signal: this.breaking.signal,
      });
    } catch (error) {
      log.error({ err: error, delivery: task.uid }, 'a delivery could not be made');
      return refuse(task, 'The platform could not make the request; its log says why.');
    }
  }

  /** Deliveries that are not sent from here now, due in some seconds. */
  private giveBack(tasks: readonly Task[], seconds: number, reason: string | null = null): void {
    if (tasks.length === 0) return;
    this.isBehind = true;
    this.lanes.held -= tasks.length;
    this.hand.giveBack(tasks, seconds, reason);
  }

  private tidy(): void {
    this.lanes.forgetIdle(performance.now());
    this.leftAlone.forgetOld();
  }
}
