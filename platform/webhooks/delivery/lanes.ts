import type { WebhookSettings } from '../../configuration/webhooks.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Room } from './claims.ts';
import { Lane, type Load, type Origin, Tenant } from './lane.ts';
import type { Task } from '../recording/task.ts';

/** Leased deliveries, whatever the target, for each that may be sent at once. */
const aheadInAll = 8;
/** Deliveries that are claimed in one statement at most. */
const claimAtOnce = 1000;
/** Milliseconds for which a lane that nothing is sent on is remembered. */
const rememberMs = 10 * 60 * 1000;

/** All lanes of the process. Its slots are shared equally by the clients that have something to send. */
export class Lanes {
  private readonly byKey = new Map<string, Lane>();
  private readonly tenants = new Map<string, Tenant>();
  private readonly origins = new Map<string, Origin>();
  private readonly settings: WebhookSettings;
  private readonly load: Load = { inFlight: 0, held: 0, busyTenants: 0 };

  constructor(settings: WebhookSettings) {
    this.settings = settings;
  }

  /** The lane of a task: of its configuration at its present address. */
  of(task: Pick<Task, 'clientUid' | 'configuration'>): Lane {
    const { clientUid, configuration } = task;
    const originKey = `${clientUid} ${configuration.target}`;
    const key = `${configuration.uid} ${originKey}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const tenant = this.tenants.get(clientUid) ?? new Tenant(this.load);
    this.tenants.set(clientUid, tenant);
    const idle = { busyLanes: 0, tokens: this.settings.targetRate, filledAt: 0 };
    const origin = this.origins.get(originKey) ?? idle;
    this.origins.set(originKey, origin);
    const lane = new Lane(task, { tenant, origin }, this.settings);
    this.byKey.set(key, lane);
    return lane;
  }

  [Symbol.iterator](): Iterator<Lane> {
    return this.byKey.values();
  }

  get inFlight(): number {
    return this.load.inFlight;
  }

  get held(): number {
    return this.load.held;
  }

  /** How many more deliveries of a client the process can lease. */
  roomOf(tenant: Tenant): number {
    return Math.max(0, tenant.share(this.settings.concurrency * aheadInAll) - tenant.held);
  }

  /** How much more the process can lease. */
  room(now: number): Room {
    const rooms = new Map<string, Room['rooms'][number]>();
    for (const lane of this.byKey.values()) {
      const { clientUid, configurationUid } = lane;
      const room = Math.min(lane.room(now), this.roomOf(lane.tenant));
      // A configuration whose address has changed may have a lane for each.
      const configurationRoom = rooms.get(configurationUid);
      if (!configurationRoom || configurationRoom.room > room)
        rooms.set(configurationUid, { clientUid, configurationUid, room });
    }
    const perLane = new AdaptiveLimit(this.settings.targetConcurrency).value;
    return { total: claimAtOnce, perLane, rooms: [...rooms.values()] };
  }

  /** Whether `lane` may send one more. Every lane may have one in flight, however many slow ones its client has. */
  maySend(lane: Lane): boolean {
    return lane.inFlight === 0 || !this.isCrowded(lane);
  }

  /** True while the lane's client uses its part of the slots. */
  isCrowded({ tenant }: Lane): boolean {
    return tenant.inFlight >= tenant.share(this.settings.concurrency);
  }

  forgetIdle(now: number): void {
    for (const [key, lane] of this.byKey)
      if (lane.held === 0 && now - lane.lastUsed > rememberMs && now > lane.backoffUntil)
        this.byKey.delete(key);
    const lanes = [...this.byKey.values()];
    const tenants = new Set(lanes.map(({ tenant }) => tenant));
    const origins = new Set(lanes.map(({ origin }) => origin));
    for (const [key, tenant] of this.tenants) if (!tenants.has(tenant)) this.tenants.delete(key);
    for (const [key, origin] of this.origins) if (!origins.has(origin)) this.origins.delete(key);
  }
}
