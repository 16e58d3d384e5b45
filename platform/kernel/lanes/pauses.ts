/** The pauses of a resource whose work cannot be interrupted. */
export interface PauseLimits {
  /** Work that uses the resource for more than this many milliseconds is slow. */
  readonly slowMs: number;
  /** The length of a pause as a multiple of the work before it, and its maximum in milliseconds. */
  readonly times: number;
  readonly maxMs: number;
  /** Milliseconds after its last work for which a client counts as present. */
  readonly presentMs: number;
}

/**
 * After slow work of a client, others have the resource for a while: whoever works beside it meets slow work now and then, and not with
 * each call. Nobody pauses for clients that are absent.
 */
export class Pauses {
  private readonly limits: PauseLimits;
  /** Client -> when its pause ends, and when it was last served, the longest absent first. */
  private readonly served = new Map<string, { readonly endsAt: number; readonly at: number }>();

  constructor(limits: PauseLimits) {
    this.limits = limits;
  }

  /** Records work of `usedMs` milliseconds that a client ends at `now`. */
  end(client: string, usedMs: number, now: number): void {
    const { slowMs, times, maxMs, presentMs } = this.limits;
    const pauseMs = usedMs > slowMs ? Math.min(maxMs, usedMs * times) : 0;
    this.served.delete(client);
    this.served.set(client, { endsAt: now + pauseMs, at: now });
    for (const [absent, { at, endsAt }] of this.served) {
      if (now - at <= presentMs || endsAt > now) break;
      this.served.delete(absent);
    }
  }

  /** Milliseconds until a client may work again at `now`; 0 when it need not wait. */
  left(client: string, now: number): number {
    const own = this.served.get(client);
    if (!own || own.endsAt <= now) return 0;
    const isBeside = [...this.served].some(
      ([other, { at }]) => other !== client && now - at <= this.limits.presentMs,
    );
    return isBeside ? own.endsAt - now : 0;
  }
}
