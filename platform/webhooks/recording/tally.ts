import type { PlatformContext } from '../../kernel/context.ts';
import { grouped } from '../grouped.ts';
import { countOutcomes } from './outcomes.ts';
import { markUsed } from '../sending/credential-use.ts';
import { HealthCounts } from './health.ts';
import { sentWithinSeconds } from './second-webhook.ts';
import { isUntriedExpiry, type Outcome } from './task.ts';

/** Minimum interval in milliseconds between updates of a configuration's last success or a credential's last use. */
const notedForMs = 1000;
/** Outcomes that are kept for another try, of all configurations. */
const mostMissed = 1000;

/** Updates configurations and credentials after the outcomes of their deliveries. */
export class Tally {
  private readonly context: PlatformContext;
  private readonly health = new HealthCounts();
  /** Configuration or credential -> time of its last update, in milliseconds of the process's clock. */
  private readonly noted = new Map<string, number>();
  /**
   * Outcomes that could not be counted, each with its time in milliseconds of the process's clock. A final one has no successor that would
   * make up for it.
   */
  private missed: (readonly [outcome: Outcome, at: number])[] = [];

  constructor(context: PlatformContext) {
    this.context = context;
  }

  /** Counts stored outcomes. Never throws: what cannot be counted is counted later. */
  async count(all: readonly Outcome[]): Promise<void> {
    this.health.add(all);
    const outcomes = all.filter((outcome) => !isUntriedExpiry(outcome));
    const { database, clock, log } = this.context;
    await this.countEach(outcomes);
    const used = outcomes.flatMap(({ task }) => task.configuration.webhookCredentialId ?? []);
    const credentials = [...new Set(used)].filter((uid) => this.isNews(uid));
    try {
      if (credentials.length > 0) await markUsed(database.owner, credentials, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'the last use of credentials cannot be written down');
    }
  }

  /** Counts the outcomes of each configuration, whatever becomes of those of others. */
  private async countEach(
    outcomes: readonly Outcome[],
    missedAt: ReadonlyMap<Outcome, number> = new Map(),
  ): Promise<void> {
    for (const [uid, own] of grouped(outcomes, ({ task }) => task.configuration.uid)) {
      const allIsWell = own.every(({ state }) => state === 'delivered');
      if (!allIsWell) this.noted.delete(uid);
      if (allIsWell && !this.isNews(uid)) continue;
      try {
        await countOutcomes(this.context, this.context.database.owner, own);
      } catch (error) {
        this.context.log.warn({ err: error }, 'outcomes of deliveries cannot be counted');
        if (allIsWell) continue;
        const now = performance.now();
        const missed = own.map((outcome) => [outcome, missedAt.get(outcome) ?? now] as const);
        this.missed = [...this.missed, ...missed].slice(-mostMissed);
      }
    }
  }

  /** Counts what could not be counted before, unless it is too old for a second webhook. */
  async countMissed(): Promise<void> {
    const before = performance.now() - sentWithinSeconds * 1000;
    const missedAt = new Map(this.missed.filter(([, at]) => at > before));
    this.missed = [];
    await this.countEach([...missedAt.keys()], missedAt);
  }

  private isNews(uid: string): boolean {
    const now = performance.now();
    if (now - (this.noted.get(uid) ?? Number.NEGATIVE_INFINITY) < notedForMs) return false;
    this.noted.set(uid, now);
    return true;
  }

  /** Stores the counts of the health of configurations. Never throws: what cannot be written is counted with the next. */
  async keepHealth(): Promise<void> {
    const { database, log } = this.context;
    try {
      await this.health.flush(database.owner);
    } catch (error) {
      log.warn({ err: error }, 'the health of webhooks cannot be written down');
    }
  }

  /** Removes entries older than the minimum interval. */
  forgetOld(): void {
    const before = performance.now() - notedForMs;
    for (const [uid, at] of this.noted) if (at < before) this.noted.delete(uid);
  }
}
