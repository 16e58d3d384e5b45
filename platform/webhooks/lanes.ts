import type { WebhookSettings } from '../configuration/webhooks.ts';
import type { Room } from './claims.ts';
import { laneOf, type Task } from './task.ts';

/** Deliveries that wait within the process for a target that answers fast; a slow one's wait in the table. */
const AHEAD = 512;
/** Milliseconds that a target may take and count as fast. */
const FAST = 1000;
/** Deliveries at once to a target that is slow or does not answer. */
const SLOW_CONCURRENCY = 2;
/** Part that the latest answer has in what is thought of a target. */
const WEIGHT = 0.2;

/** The way of one client to one target: how much may be sent at once, how fast, and what waits for it. */
export class Lane {
  readonly clientUid: string;
  readonly target: string;
  readonly waiting: Task[] = [];
  inFlight = 0;
  lastUsed = 0;
  private readonly settings: WebhookSettings;
  /** How long answers take of late; undefined before the first. */
  private milliseconds: number | undefined;
  /** When one was begun while none was in flight, or the last one came back. */
  private progressAt = 0;
  private tokens: number;
  private filledAt = 0;

  constructor({ clientUid, target }: Pick<Task, 'clientUid' | 'target'>, settings: WebhookSettings) {
    this.clientUid = clientUid;
    this.target = target;
    this.settings = settings;
    this.tokens = settings.targetRate;
  }

  private get isSlow(): boolean {
    return (this.milliseconds ?? 0) > FAST;
  }

  /** Whether it can be expected to take soon what waits for it here; what waits in the table others can take too. */
  private isFast(now: number): boolean {
    const isStalled = this.inFlight > 0 && now - this.progressAt > FAST;
    return this.milliseconds !== undefined && !this.isSlow && !isStalled;
  }

  /** What is in hand for it. */
  get held(): number {
    return this.waiting.length + this.inFlight;
  }

  private get concurrency(): number {
    const { targetConcurrency } = this.settings;
    return this.isSlow ? Math.min(SLOW_CONCURRENCY, targetConcurrency) : targetConcurrency;
  }

  /** How many more can be taken in hand. */
  room(now: number): number {
    return Math.max(0, this.concurrency + (this.isFast(now) ? AHEAD : 0) - this.held);
  }

  /** Milliseconds until the next can be sent; 0 for now, infinite where one has to come back first. */
  delay(now: number): number {
    if (this.inFlight >= this.concurrency) return Number.POSITIVE_INFINITY;
    const { targetRate } = this.settings;
    if (targetRate === 0) return 0;
    this.tokens = Math.min(targetRate, this.tokens + ((now - this.filledAt) * targetRate) / 1000);
    this.filledAt = now;
    return this.tokens >= 1 ? 0 : ((1 - this.tokens) * 1000) / targetRate;
  }

  /** The next delivery is sent. */
  begin(now: number): Task | undefined {
    const task = this.waiting.shift();
    if (!task) return undefined;
    if (this.inFlight === 0) this.progressAt = now;
    this.inFlight += 1;
    this.tokens -= 1;
    this.lastUsed = now;
    return task;
  }

  /** One has come back after some milliseconds. */
  end(now: number, milliseconds: number): void {
    this.inFlight -= 1;
    this.progressAt = now;
    this.milliseconds ??= milliseconds;
    this.milliseconds += (milliseconds - this.milliseconds) * WEIGHT;
  }

  /** What need not wait here for a target that turned out slow. */
  surplus(now: number): readonly Task[] {
    return this.isFast(now) ? [] : this.waiting.splice(this.concurrency);
  }
}

/** Milliseconds for which a target that nothing is sent to is remembered. */
const REMEMBER = 10 * 60 * 1000;
/** Deliveries that wait within the process, whatever the target, for each that may be sent at once. */
const AHEAD_IN_ALL = 8;

/** All targets that the process sends to. */
export class Lanes {
  private readonly byKey = new Map<string, Lane>();
  private readonly settings: WebhookSettings;
  inFlight = 0;
  held = 0;

  constructor(settings: WebhookSettings) {
    this.settings = settings;
  }

  of(task: Pick<Task, 'clientUid' | 'target'>): Lane {
    const key = laneOf(task);
    const known = this.byKey.get(key) ?? new Lane(task, this.settings);
    this.byKey.set(key, known);
    return known;
  }

  [Symbol.iterator](): Iterator<Lane> {
    return this.byKey.values();
  }

  /** How much more the process can take in hand. */
  room(now: number): Room {
    const known = [...this.byKey.values()].map((lane) => ({
      clientUid: lane.clientUid,
      target: lane.target,
      room: lane.room(now),
    }));
    return {
      total: Math.max(0, this.settings.concurrency * AHEAD_IN_ALL - this.held),
      perTarget: this.settings.targetConcurrency,
      known,
    };
  }

  /** Whether `lane` may send one more. Every target may have one in flight, however many slow ones there are. */
  maySend(lane: Lane): boolean {
    return this.inFlight < this.settings.concurrency || lane.inFlight === 0;
  }

  forgetIdle(now: number): void {
    for (const [key, lane] of this.byKey)
      if (lane.held === 0 && now - lane.lastUsed > REMEMBER) this.byKey.delete(key);
  }
}
