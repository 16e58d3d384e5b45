import type { WebhookSettings } from '../../configuration/webhooks.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Task } from '../recording/task.ts';

/** Deliveries that wait within the process for a target that answers fast; a slow one's wait in the table. */
const ahead = 512;
/** Milliseconds that a target may take and count as fast. */
const fastMs = 1000;
/** Part that the latest answer has in the average of a target's time. */
const weight = 0.2;

/** The leases of the process for all clients together. */
export interface Load {
  inFlight: number;
  held: number;
  /** Clients that have something to send. */
  busyTenants: number;
}

/** The leases of the process for one client, by which its slots and its memory are shared. */
export class Tenant {
  inFlight = 0;
  held = 0;
  private readonly load: Load;

  constructor(load: Load) {
    this.load = load;
  }

  /** The equal part of `whole` that each client with something to send has, this one counted among them. */
  share(whole: number): number {
    return Math.max(1, Math.floor(whole / (this.load.busyTenants + (this.held === 0 ? 1 : 0))));
  }

  changeHeld(count: number): void {
    const wasBusy = this.held > 0;
    this.held += count;
    this.load.held += count;
    this.load.busyTenants += Number(this.held > 0) - Number(wasBusy);
  }

  changeInFlight(count: number): void {
    this.inFlight += count;
    this.load.inFlight += count;
  }
}

/** The origin of a client's targets, with its rate as a token bucket. */
export interface Origin {
  /** Lanes to it that have something to send; they share its limit equally. */
  busyLanes: number;
  tokens: number;
  filledAt: number;
}

/** How a request of a lane ended. */
export type Ending = 'answered' | 'overloaded' | 'unsent';

/** The way of one configuration to its target: how much may be sent at once, how fast, and what waits for it. */
export class Lane {
  readonly clientUid: string;
  readonly configurationUid: string;
  readonly tenant: Tenant;
  readonly origin: Origin;
  readonly waiting: Task[] = [];
  inFlight = 0;
  lastUsed = 0;
  /** Until when the target asked not to be sent anything, in milliseconds of the process's clock. */
  backoffUntil = 0;
  private readonly settings: WebhookSettings;
  private readonly limit: AdaptiveLimit;
  /** How long answers take on average; undefined before the first. */
  private milliseconds: number | undefined;
  /** When one was begun while none was in flight, or the last one came back. */
  private progressAt = 0;
  /** When as many were last in flight as the target takes. */
  private fullAt = Number.NEGATIVE_INFINITY;

  constructor(
    { clientUid, configuration }: Pick<Task, 'clientUid' | 'configuration'>,
    shared: { readonly tenant: Tenant; readonly origin: Origin },
    settings: WebhookSettings,
  ) {
    this.clientUid = clientUid;
    this.configurationUid = configuration.uid;
    this.tenant = shared.tenant;
    this.origin = shared.origin;
    this.settings = settings;
    this.limit = new AdaptiveLimit(settings.targetConcurrency);
  }

  /** Tasks that are leased for it. */
  get held(): number {
    return this.waiting.length + this.inFlight;
  }

  /** Requests at once: what the target takes, within the equal part of the origin's limit that each busy configuration there has. */
  private get concurrency(): number {
    const busy = Math.max(1, this.origin.busyLanes + (this.held === 0 ? 1 : 0));
    return Math.min(this.limit.value, Math.max(1, Math.floor(this.settings.targetConcurrency / busy)));
  }

  /** Whether it can be expected to take soon what waits for it here; what waits in the table others can take too. */
  private isFast(now: number): boolean {
    const isStalled = this.inFlight > 0 && now - this.progressAt > fastMs;
    return this.milliseconds !== undefined && this.milliseconds <= fastMs && !isStalled;
  }

  /** How many more can be leased. */
  room(now: number): number {
    return Math.max(0, this.concurrency + (this.isFast(now) ? ahead : 0) - this.held);
  }

  /** Milliseconds until the next can be sent; 0 for now, infinite where one has to come back first. */
  delay(now: number): number {
    if (this.inFlight >= this.concurrency) return Number.POSITIVE_INFINITY;
    const { targetRate } = this.settings;
    if (targetRate === 0) return 0;
    const { origin } = this;
    origin.tokens = Math.min(targetRate, origin.tokens + ((now - origin.filledAt) * targetRate) / 1000);
    origin.filledAt = now;
    return origin.tokens >= 1 ? 0 : ((1 - origin.tokens) * 1000) / targetRate;
  }

  /** Adds leased deliveries. */
  add(tasks: readonly Task[]): void {
    const wasIdle = this.held === 0;
    this.waiting.push(...tasks);
    this.tenant.changeHeld(tasks.length);
    if (wasIdle && tasks.length > 0) this.origin.busyLanes += 1;
  }

  /** Takes back those that wait and that `isMeant`. */
  remove(isMeant: (task: Task, index: number) => boolean): readonly Task[] {
    const removed = this.waiting.filter(isMeant);
    if (removed.length === 0) return removed;
    const removedTasks = new Set(removed);
    this.waiting.splice(0, this.waiting.length, ...this.waiting.filter((task) => !removedTasks.has(task)));
    this.tenant.changeHeld(-removed.length);
    if (this.held === 0) this.origin.busyLanes -= 1;
    return removed;
  }

  /** The next delivery is sent. */
  begin(now: number): Task | undefined {
    const task = this.waiting.shift();
    if (!task) return undefined;
    if (this.inFlight === 0) this.progressAt = now;
    this.inFlight += 1;
    if (this.inFlight >= this.limit.value) this.fullAt = now;
    this.tenant.changeInFlight(1);
    this.origin.tokens -= 1;
    this.lastUsed = now;
    return task;
  }

  /** One that was begun at `beganAt` has come back. */
  end(ending: Ending, beganAt: number, now: number): void {
    this.inFlight -= 1;
    this.tenant.changeInFlight(-1);
    this.tenant.changeHeld(-1);
    if (this.held === 0) this.origin.busyLanes -= 1;
    this.progressAt = now;
    if (ending === 'unsent') return;
    this.milliseconds ??= now - beganAt;
    this.milliseconds += (now - beganAt - this.milliseconds) * weight;
    if (ending === 'overloaded') this.limit.shrink(beganAt, now);
    else if (this.fullAt >= beganAt) this.limit.grow();
  }

  /** Takes back what need not wait here for a target that turned out slow. */
  surplus(now: number): readonly Task[] {
    const { concurrency } = this;
    return this.isFast(now) ? [] : this.remove((_task, index) => index >= concurrency);
  }
}
