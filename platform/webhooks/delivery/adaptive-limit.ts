/** Concurrent requests to a target without any responses yet. */
const start = 4;

/**
 * Concurrency limit of a target. It grows by one with each response while it is used up, which doubles it in each round trip, until
 * the target is overloaded. An overload halves it. After that it grows by one per round trip (additive increase, multiplicative
 * decrease, as in TCP's congestion control).
 */
export class AdaptiveLimit {
  private readonly most: number;
  private limit: number;
  /** Limit at which doubling stops. */
  private threshold = Number.POSITIVE_INFINITY;
  /** When the limit was last halved. Requests begun before that say nothing about the new limit. */
  private halvedAt = Number.NEGATIVE_INFINITY;

  constructor(most: number) {
    this.most = most;
    this.limit = Math.min(start, most);
  }

  /** Number of concurrent requests, at least 1. */
  get value(): number {
    return Math.floor(this.limit);
  }

  /** Call after a response to a request during which the limit was used up. */
  grow(): void {
    const step = this.limit < this.threshold ? 1 : 1 / this.limit;
    this.limit = Math.min(this.most, this.limit + step);
  }

  /**
   * Call when the target was overloaded or sent no response.
   * @param beganAt when the request was begun, in milliseconds of the same clock as `now`
   */
  shrink(beganAt: number, now: number): void {
    if (beganAt < this.halvedAt) return;
    this.halvedAt = now;
    this.limit = Math.max(1, this.limit / 2);
    this.threshold = this.limit;
  }
}
