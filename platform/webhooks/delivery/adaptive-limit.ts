/** Requests at once to a target of which nothing is known yet. */
const start = 4;

/**
 * How many requests at once a target takes. The limit grows by one with each answer while it is used up, which doubles it from round to round,
 * until the target is overloaded. That halves it, and from there it grows by one per round (additive increase, multiplicative decrease, as in
 * TCP's congestion control).
 */
export class AdaptiveLimit {
  private readonly most: number;
  private limit: number;
  /** Where the limit stops doubling. */
  private threshold = Number.POSITIVE_INFINITY;
  /** When it was last halved. What was begun before that says nothing about the new limit. */
  private halvedAt = Number.NEGATIVE_INFINITY;

  constructor(most: number) {
    this.most = most;
    this.limit = Math.min(start, most);
  }

  /** Requests at once, at least 1. */
  get value(): number {
    return Math.floor(this.limit);
  }

  /** The target has answered a request during which as many were in flight as the limit allows. */
  grow(): void {
    const step = this.limit < this.threshold ? 1 : 1 / this.limit;
    this.limit = Math.min(this.most, this.limit + step);
  }

  /**
   * The target was overloaded, or did not answer.
   * @param beganAt when the request was begun, in milliseconds of the same clock as `now`
   */
  shrink(beganAt: number, now: number): void {
    if (beganAt < this.halvedAt) return;
    this.halvedAt = now;
    this.limit = Math.max(1, this.limit / 2);
    this.threshold = this.limit;
  }
}
