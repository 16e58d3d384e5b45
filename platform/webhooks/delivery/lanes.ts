import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Room } from './claims.ts';
import type { SendingLimits } from './shares.ts';
import { Lane, type Load, type Origin, Tenant } from './lane.ts';
import type { Task } from '../recording/task.ts';

/** Leased deliveries per concurrent request, for all targets together. */
const aheadInAll = 8;
/** Maximum number of deliveries claimed in one statement. */
const claimAtOnce = 1000;
/** Number of queued deliveries from which a client is crowded. */
const crowdedFrom = 100;
/** Milliseconds after which an idle lane is removed. */
const rememberMs = 10 * 60 * 1000;

/** All lanes of the process. Its slots are shared equally by the busy clients. */
export class Lanes {
  private readonly byKey = new Map<string, Lane>();
  private readonly tenants = new Map<string, Tenant>();
  private readonly origins = new Map<string, Origin>();
  private readonly settings: SendingLimits;
  private readonly load: Load = { inFlight: 0, held: 0, busyTenants: 0 };

  constructor(settings: SendingLimits) {
    this.settings = settings;
  }

  /** The lane of a task, for its configuration and the configuration's current origin. */
  of(task: Pick<Task, 'clientUid' | 'configuration'>): Lane {
    const { clientUid, configuration } = task;
    const originKey = `${clientUid} ${configuration.target}`;
    const key = `${configuration.uid} ${originKey}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const tenant = this.tenants.get(clientUid) ?? new Tenant(this.load);
    this.tenants.set(clientUid, tenant);
    const idle = { busyLanes: new Set<Lane>(), tokens: this.settings.targetRate, filledAt: 0 };
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

  /** The clients whose leased deliveries queue up in this process. */
  crowdedClients(): string[] {
    return [...this.tenants].flatMap(([clientUid, { held, inFlight }]) =>
      held - inFlight >= crowdedFrom ? clientUid : [],
    );
  }

  /** Number of deliveries of a client that the process can still lease. */
  roomOf(tenant: Tenant): number {
    return Math.max(0, tenant.share(this.settings.concurrency * aheadInAll) - tenant.held);
  }

  /** Limits of the next claim of the process. */
  room(now: number): Room {
    const rooms = new Map<string, Room['rooms'][number]>();
    for (const lane of this.byKey.values()) {
      const { clientUid, configurationUid } = lane;
      const room = Math.min(lane.room(now), this.roomOf(lane.tenant));
      // A configuration whose URL has changed may have a lane for each origin.
      const configurationRoom = rooms.get(configurationUid);
      if (!configurationRoom || configurationRoom.room > room)
        rooms.set(configurationUid, { clientUid, configurationUid, room });
    }
    const perLane = new AdaptiveLimit(this.settings.targetConcurrency).value;
    return { total: claimAtOnce, perLane, rooms: [...rooms.values()] };
  }

  /** True when `lane` may send another request. Every lane may have one in flight, however many slow lanes its client has. */
  maySend(lane: Lane): boolean {
    return lane.inFlight === 0 || !this.isCrowded(lane);
  }

  /** True while the lane's client uses its whole share of the slots. */
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
