import { AdaptiveLimit } from './adaptive-limit.ts';
import type { SendingLimits } from './shares.ts';
import type { Task } from '../recording/task.ts';

/** Deliveries queued in the process for a fast target. Deliveries for a slow target stay in the table. */
const ahead = 512;
/** Maximum average response time of a fast target, in milliseconds. */
const fastMs = 1000;
/** Consecutive failed requests after which a target is only probed. */
const probedAfter = 5;
/** Minimum interval in milliseconds between probes of a target that fails, and of one that asked to be left alone. */
const probeEveryMs = 500;
const probeBusyEveryMs = 1000;
/** Weight of the latest response in the moving average of the response time. */
const weight = 0.2;

/** The leases of the process for all clients. */
export interface Load {
  inFlight: number;
  held: number;
  /** Clients with queued or pending deliveries. */
  busyTenants: number;
}

/** The leases of the process for one client. Slots and memory are shared per client. */
export class Tenant {
  inFlight = 0;
  held = 0;
  private readonly load: Load;

  constructor(load: Load) {
    this.load = load;
  }

  /** The equal share of `whole` for each busy client, counting this one. */
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

/** The origin of a client's targets, with a token bucket for its rate limit. */
export interface Origin {
  /** Lanes to this origin with queued or pending deliveries. They share its limit. */
  readonly busyLanes: Set<Lane>;
  tokens: number;
  filledAt: number;
}

/**
 * The largest equal share of `whole` when lanes that may use less leave the rest to the others (max-min fairness). At least 1. Hanging
 * targets have low limits, so they take little from the origin's other lanes.
 */
function fairShare(whole: number, limits: readonly number[]): number {
  let left = whole;
  let lanes = limits.length;
  for (const limit of limits.toSorted((one, other) => one - other)) {
    const share = Math.max(1, Math.floor(left / lanes));
    if (limit > share) return share;
    left -= limit;
    lanes -= 1;
  }
  return whole;
}

/** The end of a request of a lane. */
export type Ending = 'answered' | 'overloaded' | 'unsent';

/** The queue of one configuration to its target, with the limits of concurrency and rate. */
export class Lane {
  readonly clientUid: string;
  readonly configurationUid: string;
  readonly tenant: Tenant;
  readonly origin: Origin;
  readonly waiting: Task[] = [];
  inFlight = 0;
  lastUsed = 0;
  /** Start of the last request that was sent. Discarding a delivery is no probe. */
  private sentAt = 0;
  /** End of the backoff that the target requested, in milliseconds of the process's clock. */
  backoffUntil = 0;
  /** Number of consecutive failed requests. */
  private failedInRow = 0;
  private readonly settings: SendingLimits;
  private readonly limit: AdaptiveLimit;
  /** Moving average of the response time in milliseconds. Undefined before the first response. */
  private milliseconds: number | undefined;
  /** Time of the last progress: the last response, or the first request after an idle period. */
  private progressAt = 0;
  /** When the number of requests in flight last reached the limit. */
  private fullAt = Number.NEGATIVE_INFINITY;

  constructor(
    { clientUid, configuration }: Pick<Task, 'clientUid' | 'configuration'>,
    shared: { readonly tenant: Tenant; readonly origin: Origin },
    settings: SendingLimits,
  ) {
    this.clientUid = clientUid;
    this.configurationUid = configuration.uid;
    this.tenant = shared.tenant;
    this.origin = shared.origin;
    this.settings = settings;
    this.limit = new AdaptiveLimit(settings.targetConcurrency);
  }

  /** Number of tasks leased for this lane. */
  get held(): number {
    return this.waiting.length + this.inFlight;
  }

  /** True while the target is only probed. Its other deliveries stay in the table until it answers. */
  private get isFailing(): boolean {
    return this.failedInRow >= probedAfter;
  }

  /** True when the target may be sent one request although it asked to be left alone. */
  mayProbe(now: number): boolean {
    return this.inFlight === 0 && now - this.lastUsed >= probeBusyEveryMs;
  }

  /** Records whether the target took a delivery. One that it took ends all waiting. */
  note(isDelivered: boolean): void {
    if (isDelivered) this.backoffUntil = 0;
    this.failedInRow = isDelivered ? 0 : this.failedInRow + 1;
  }

  /** Number of concurrent requests: the limit of the target, within its share of the origin's limit. */
  private get concurrency(): number {
    if (this.isFailing) return 1;
    const { busyLanes } = this.origin;
    const { targetConcurrency } = this.settings;
    if (busyLanes.size === 0 || (busyLanes.size === 1 && busyLanes.has(this)))
      return Math.min(this.limit.value, targetConcurrency);
    const limits = Array.from(new Set([...busyLanes, this]), ({ limit }) => limit.value);
    return Math.min(this.limit.value, fairShare(targetConcurrency, limits));
  }

  /**
   * True when the target is fast enough for deliveries to wait in this process. Other processes can claim deliveries that stay in the
   * table.
   */
  private isFast(now: number): boolean {
    if (this.isFailing) return false;
    const isStalled = this.inFlight > 0 && now - this.progressAt > fastMs;
    return this.milliseconds !== undefined && this.milliseconds <= fastMs && !isStalled;
  }

  /** Milliseconds until a failing target may be probed. 0 for one that does not fail. */
  probeDelay(now: number): number {
    return this.isFailing ? Math.max(0, this.sentAt + probeEveryMs - now) : 0;
  }

  /** Number of deliveries that can still be leased. Until a failing target is probed they stay in the table, so that a pause holds them. */
  room(now: number): number {
    if (this.probeDelay(now) > 0) return 0;
    return Math.max(0, this.concurrency + (this.isFast(now) ? ahead : 0) - this.held);
  }

  /** Milliseconds until the next request may be sent. Infinity when a request has to end first. */
  delay(now: number): number {
    if (this.inFlight >= this.concurrency) return Number.POSITIVE_INFINITY;
    const probeDelay = this.probeDelay(now);
    if (probeDelay > 0) return probeDelay;
    const { targetRate } = this.settings;
    if (targetRate === 0) return 0;
    const { origin } = this;
    // A bucket of less than one would never hold a token.
    origin.tokens = Math.min(
      Math.max(1, targetRate),
      origin.tokens + ((now - origin.filledAt) * targetRate) / 1000,
    );
    origin.filledAt = now;
    return origin.tokens >= 1 ? 0 : ((1 - origin.tokens) * 1000) / targetRate;
  }

  add(tasks: readonly Task[]): void {
    const wasIdle = this.held === 0;
    this.waiting.push(...tasks);
    this.tenant.changeHeld(tasks.length);
    if (wasIdle && tasks.length > 0) this.origin.busyLanes.add(this);
  }

  /** Removes and returns the queued tasks for which `isMeant` returns true. */
  remove(isMeant: (task: Task, index: number) => boolean): readonly Task[] {
    const removed = this.waiting.filter(isMeant);
    if (removed.length === 0) return removed;
    const removedTasks = new Set(removed);
    this.waiting.splice(0, this.waiting.length, ...this.waiting.filter((task) => !removedTasks.has(task)));
    this.tenant.changeHeld(-removed.length);
    if (this.held === 0) this.origin.busyLanes.delete(this);
    return removed;
  }

  /** Removes the next task from the queue and counts it as in flight. */
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

  /** Records the end of the request that was begun at `beganAt`. */
  end(ending: Ending, beganAt: number, now: number): void {
    this.inFlight -= 1;
    this.tenant.changeInFlight(-1);
    this.tenant.changeHeld(-1);
    if (this.held === 0) this.origin.busyLanes.delete(this);
    this.progressAt = now;
    if (ending === 'unsent') return;
    this.sentAt = beganAt;
    this.milliseconds ??= now - beganAt;
    this.milliseconds += (now - beganAt - this.milliseconds) * weight;
    if (ending === 'overloaded') this.limit.shrink(beganAt, now);
    else if (this.fullAt >= beganAt) this.limit.grow();
  }

  /** Removes and returns the tasks beyond the concurrency of a target that has become slow, and all of one that is probed later. */
  surplus(now: number): readonly Task[] {
    const concurrency = this.probeDelay(now) > 0 ? 0 : this.concurrency;
    return this.isFast(now) ? [] : this.remove((_task, index) => index >= concurrency);
  }
}
