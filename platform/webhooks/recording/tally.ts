import { DatabaseUnavailable, type Queryable } from '../../database/index.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { grouped } from '../grouped.ts';
import { notifyOfWork } from '../wake.ts';
import { countOutcomes } from './outcomes.ts';
import { markUsed } from '../sending/credential-use.ts';
import { HealthCounts } from './health.ts';
import { sendFailedBySecond, sentWithinSeconds } from './second-webhook.ts';
import { isUntriedExpiry, type Outcome } from './task.ts';

/** Minimum interval in milliseconds between updates of a configuration's last success or a credential's last use. */
const notedForMs = 1000;
/** Outcomes that are kept for another try, of all configurations, in groups. */
const mostMissed = 1000;

/** Outcomes of one configuration, in the order in which they are stored. */
type Own = readonly Outcome[];

function isSuccess(own: Own): boolean {
  return own.every(({ state }) => state === 'delivered');
}

/** A consequence of outcomes. Returns true when deliveries are due because of it. */
type Consequence = (
  tx: Queryable,
  context: PlatformContext,
  outcomes: readonly Outcome[],
) => Promise<boolean>;

const sendBySecond: Consequence = async (tx, context, outcomes) =>
  (await sendFailedBySecond(tx, context, outcomes)) > 0;

/** A consequence that could not be stored, and its time in milliseconds of the process's clock. A final outcome has no successor that makes up for it. */
interface Missed {
  readonly own: Own;
  readonly follow: Consequence;
  readonly at: number;
}

/** Stores outcomes with what follows from them: counts, pauses, alerts, deliveries by second webhooks. */
export class Tally {
  private readonly context: PlatformContext;
  private readonly health = new HealthCounts();
  /** Configuration or credential -> time of its last update, in milliseconds of the process's clock. */
  private readonly noted = new Map<string, number>();
  private missed: readonly Missed[] = [];

  constructor(context: PlatformContext) {
    this.context = context;
  }

  /**
   * Stores outcomes by `write`, and counts them in the same transaction: a process that ends between the two would lose the only alert of a
   * delivery that is not tried again. When only the counting fails, the outcomes are stored without it and counted later.
   * @param write returns the number of outcomes that it has stored: none when the table has them already
   */
  async store(all: readonly Outcome[], write: (tx: Queryable) => Promise<number>): Promise<void> {
    const { database, log } = this.context;
    const news = this.newsAmong(all);
    let stored = 0;
    try {
      if (news.length === 0) stored = await write(database.owner);
      else {
        const hasWork = await database.owner.transaction(async (tx) => {
          stored = await write(tx);
          // Outcomes that the table has already were counted when they were stored.
          return stored > 0 && (await this.countAll(tx, news));
        });
        if (hasWork) notifyOfWork(database);
      }
    } catch (error) {
      this.forget(news);
      if (stored === 0 || error instanceof DatabaseUnavailable) throw error;
      log.warn({ err: error }, 'outcomes of deliveries are stored before they are counted');
      stored = await write(database.owner);
      if (stored > 0)
        for (const own of news)
          for (const follow of [sendBySecond, countOutcomes]) await this.followAlone(own, follow);
    }
    if (stored === 0) return;
    this.health.add(all);
    await this.markCredentials(all);
  }

  /**
   * The outcomes to count, by configuration: all but successes soon after another one. Configurations come in one order, so that
   * transactions that count several do not wait for each other.
   */
  private newsAmong(all: readonly Outcome[]): readonly Own[] {
    const tried = all.filter((outcome) => !isUntriedExpiry(outcome));
    return [...grouped(tried, ({ task }) => task.configuration.uid)]
      .filter(([uid, own]) => {
        if (isSuccess(own)) return this.isNews(uid);
        this.noted.delete(uid);
        return true;
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, own]) => own);
  }

  /** Counts the next success of these configurations whenever it comes. */
  private forget(news: readonly Own[]): void {
    for (const own of news) this.noted.delete(own[0]?.task.configuration.uid ?? '');
  }

  /**
   * Counts first, and sends by all second webhooks then, as the alerts of delays do: transactions that insert the same deliveries, or lock
   * the same configurations, in another order would deadlock. Returns true when deliveries are due because of it.
   */
  private async countAll(tx: Queryable, news: readonly Own[]): Promise<boolean> {
    let hasWork = false;
    for (const own of news) if (await countOutcomes(tx, this.context, own)) hasWork = true;
    return (await sendBySecond(tx, this.context, news.flat())) || hasWork;
  }

  /** Counts outcomes apart, so that a second webhook sends also when the failure cannot be counted. Never throws. */
  private async followAlone(own: Own, follow: Consequence, at = performance.now()): Promise<void> {
    const { database, log } = this.context;
    try {
      if (await database.owner.transaction((tx) => follow(tx, this.context, own))) notifyOfWork(database);
    } catch (error) {
      log.warn({ err: error }, 'outcomes of deliveries cannot be counted');
      // A success that is counted later would end failures that have come since.
      if (!isSuccess(own)) this.missed = [...this.missed, { own, follow, at }].slice(-mostMissed);
    }
  }

  /** Counts what could not be counted before, unless it is too old for a second webhook. */
  async countMissed(): Promise<void> {
    const before = performance.now() - sentWithinSeconds * 1000;
    const { missed } = this;
    this.missed = [];
    for (const { own, follow, at } of missed) if (at > before) await this.followAlone(own, follow, at);
  }

  private async markCredentials(all: readonly Outcome[]): Promise<void> {
    const { database, clock, log } = this.context;
    const used = all.flatMap((outcome) =>
      isUntriedExpiry(outcome) ? [] : (outcome.task.configuration.webhookCredentialId ?? []),
    );
    const credentials = [...new Set(used)].filter((uid) => this.isNews(uid));
    if (credentials.length === 0) return;
    try {
      await markUsed(database.owner, credentials, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'the last use of credentials cannot be written down');
    }
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
