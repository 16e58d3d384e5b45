import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../../kernel/context.ts';
import { attempt } from './attempt.ts';
import { Connections } from '../sending/connections.ts';
import { exchangeLimits } from '../sending/exchange.ts';
import { targetPolicy } from '../../kernel/target-policy.ts';
import {
  noSurroundings,
  readSurroundings,
  type Surroundings,
  usesSurroundings,
} from '../templates/surroundings.ts';
import type { Ending, Lane } from './lane.ts';
import { Lanes } from './lanes.ts';
import type { SendingLimits } from './shares.ts';
import { countOutcome } from './metrics.ts';
import { type Outcome, refuse, type Release, type Task } from '../recording/task.ts';

/** Milliseconds for deliveries in flight to end when the process stops. After that they are aborted. */
const stopWithinMs = 3000;

/** Events that the sender reports about its tasks. */
export interface SenderEvents {
  /** True while this process holds the lease of the task. */
  isOurs(task: Task): boolean;
  ended(task: Task, outcome: Outcome): void;
  /** Reports tasks that this process does not send now. */
  released(tasks: readonly Task[], release: Release): void;
  /** Reports that a lane has room for more tasks. */
  hasRoom(): void;
  /** Reports that a failing target may be probed. */
  mayProbe(): void;
}

/** The effect of an outcome on the concurrency limit of a lane. */
function endingOf(outcome: Outcome | undefined): Ending {
  if (!outcome?.attempt || outcome.state === 'refused') return 'unsent';
  const { status } = outcome.attempt;
  return status === null || status === 408 || status === 429 || status >= 500 ? 'overloaded' : 'answered';
}

function isUntriedReplay({ replayUid, attemptCount }: Task): boolean {
  return replayUid !== null && attemptCount === 0;
}

/** Sends tasks on the lanes of their configurations, within the limits of targets, origins and clients. */
export class Sender {
  readonly lanes: Lanes;
  private readonly context: PlatformContext;
  private readonly events: SenderEvents;
  private readonly connections: Connections;
  private readonly breaking = new AbortController();
  /** The next try of lanes that wait for their rate limit or to be probed. */
  private readonly timers = new Map<Lane, NodeJS.Timeout>();
  /** Lanes with queued tasks, the most recently served last. */
  private readonly waitingLanes = new Set<Lane>();
  private stopping = false;

  constructor(context: PlatformContext, limits: SendingLimits, events: SenderEvents) {
    this.context = context;
    this.events = events;
    this.lanes = new Lanes(limits);
    this.connections = new Connections({
      policy: targetPolicy(context.settings),
      headerBytes: exchangeLimits.headerBytes,
      connectWithin: exchangeLimits.answerWithin,
    });
  }

  /** Queues tasks for sending. Tasks of a target that requested a backoff are released immediately. */
  enqueue(tasks: readonly Task[]): void {
    const byLane = new Map<Lane, Task[]>();
    for (const task of tasks) {
      const lane = this.lanes.of(task);
      const own = byLane.get(lane);
      if (own) own.push(task);
      else byLane.set(lane, [task]);
    }
    const now = performance.now();
    for (const [lane, own] of byLane) {
      lane.add(own);
      this.waitingLanes.add(lane);
      this.heedBackoff(lane, now);
      this.pump(lane);
    }
  }

  /** Releases queued tasks of targets that have become slow. */
  releaseSurplus(): void {
    const now = performance.now();
    for (const lane of this.waitingLanes) this.release(lane.surplus(now));
  }

  /** The replays with queued tasks that were never tried. */
  waitingReplays(): readonly string[] {
    const waiting = [...this.waitingLanes].flatMap((lane) => lane.waiting.filter(isUntriedReplay));
    return [...new Set(waiting.flatMap(({ replayUid }) => replayUid ?? []))];
  }

  /** Removes and returns the queued tasks of replays that were never tried. Tasks in progress continue. */
  takeBack(replayUids: readonly string[]): readonly Task[] {
    const isMeant = (task: Task) => isUntriedReplay(task) && replayUids.includes(task.replayUid ?? '');
    return [...this.waitingLanes].flatMap((lane) => lane.remove(isMeant));
  }

  forgetIdle(): void {
    this.lanes.forgetIdle(performance.now());
  }

  /** Stops sending. Resolves when the requests in flight have ended or were aborted. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const lane of this.waitingLanes) lane.remove(() => true);
    const deadline = performance.now() + stopWithinMs;
    while (this.lanes.inFlight > 0) {
      if (performance.now() > deadline) {
        this.breaking.abort();
        await this.connections.destroy();
      }
      await pause(20);
    }
  }

  async destroy(): Promise<void> {
    await this.connections.destroy();
  }

  /** Releases the queued tasks of a lane that backs off, except one as a probe when it is time for one. */
  private heedBackoff(lane: Lane, now: number): void {
    const seconds = (lane.backoffUntil - now) / 1000;
    if (seconds <= 0) return;
    const mayProbe = lane.mayProbe(now);
    this.release(
      lane.remove((_task, index) => index > 0 || !mayProbe),
      { seconds, reason: 'The target asked to be left alone for a while.' },
    );
  }

  private release(tasks: readonly Task[], release: Release = { seconds: 0, reason: null }): void {
    if (tasks.length > 0) this.events.released(tasks, release);
  }

  /** Sends as many tasks of one lane as its limits allow. */
  private pump(lane: Lane): void {
    while (!this.stopping && lane.waiting.length > 0 && this.lanes.maySend(lane)) {
      const now = performance.now();
      const delay = lane.delay(now);
      if (delay > 0) {
        if (delay < Number.POSITIVE_INFINITY) this.later(lane, delay);
        break;
      }
      const task = lane.begin(now);
      // Moves the lane to the end: the other lanes come first when the next slot is free.
      this.waitingLanes.delete(lane);
      this.waitingLanes.add(lane);
      if (task) void this.send(lane, task, now);
    }
    if (lane.waiting.length === 0) this.waitingLanes.delete(lane);
  }

  private pumpAll(): void {
    // A copy, because `pump` changes the order.
    const lanes = Array.from(this.waitingLanes);
    for (const lane of lanes) this.pump(lane);
  }

  private later(lane: Lane, delay: number): void {
    if (this.timers.has(lane)) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(lane);
        if (lane.waiting.length > 0) this.pump(lane);
        else this.events.mayProbe();
      },
      Math.max(1, delay),
    );
    this.timers.set(lane, timer);
  }

  private async send(lane: Lane, task: Task, beganAt: number): Promise<void> {
    const outcome = await this.attempt(task);
    const wasCrowded = this.lanes.isCrowded(lane);
    const now = performance.now();
    lane.end(endingOf(outcome), beganAt, now);
    if (outcome?.attempt) lane.note(outcome.state === 'delivered');
    this.release(lane.surplus(now));
    const probeDelay = lane.probeDelay(now);
    if (probeDelay > 0 && !this.stopping) this.later(lane, probeDelay);
    if (outcome) {
      this.events.ended(task, outcome);
      countOutcome(outcome, this.context.clock.now());
      if (outcome.backoffSeconds > 0) {
        lane.backoffUntil = now + outcome.backoffSeconds * 1000;
        this.heedBackoff(lane, now);
      }
    }
    if (lane.waiting.length === 0) this.events.hasRoom();
    // An idle lane leaves its share to the others.
    if (wasCrowded || lane.held === 0) this.pumpAll();
    else this.pump(lane);
  }

  /** The names for a template. Without the database a delivery is sent without them, not later. */
  private async surroundingsOf({ clientUid, configuration, event }: Task): Promise<Surroundings> {
    if (!usesSurroundings(configuration.template)) return noSurroundings;
    const { database, log } = this.context;
    try {
      return await readSurroundings(database.owner, clientUid, event);
    } catch (error) {
      log.warn({ err: error, configuration: configuration.uid }, 'the names for a template cannot be read');
      return noSurroundings;
    }
  }

  private async attempt(task: Task): Promise<Outcome | undefined> {
    if (!this.events.isOurs(task)) return undefined;
    const { clock, settings, log } = this.context;
    try {
      const options = {
        policy: targetPolicy(settings),
        connections: this.connections,
        signal: this.breaking.signal,
      };
      return await attempt(task, clock, options, (one) => this.surroundingsOf(one));
    } catch (error) {
      log.error({ err: error, delivery: task.uid }, 'a delivery could not be made');
      return refuse(task, 'The platform could not make the request; its log says why.');
    }
  }
}
