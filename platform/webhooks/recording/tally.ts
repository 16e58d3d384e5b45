import type { PlatformContext } from '../../kernel/context.ts';
import { grouped } from '../grouped.ts';
import { countOutcomes, isUntriedExpiry } from './outcomes.ts';
import { markUsed } from '../sending/credential-use.ts';
import type { Outcome } from './task.ts';

/** Milliseconds for which a configuration that delivers, and a credential that is used, need no new note of that. */
const notedForMs = 1000;

/** Notes of configurations and credentials what outcomes say of them. */
export class Tally {
  private readonly context: PlatformContext;
  /** Configuration or credential -> when it was last noted that all is well with it, in milliseconds of the process's clock. */
  private readonly noted = new Map<string, number>();

  constructor(context: PlatformContext) {
    this.context = context;
  }

  /** Counts outcomes that are written down. It never throws: what is missed shows with the next ones. */
  async count(all: readonly Outcome[]): Promise<void> {
    const outcomes = all.filter((outcome) => !isUntriedExpiry(outcome));
    const { database, clock, log } = this.context;
    const used = outcomes.flatMap(({ task }) => task.configuration.webhookCredentialId ?? []);
    const credentials = [...new Set(used)].filter((uid) => this.isNews(uid));
    try {
      for (const [uid, own] of grouped(outcomes, ({ task }) => task.configuration.uid)) {
        const allIsWell = own.every(({ state }) => state === 'delivered');
        if (!allIsWell) this.noted.delete(uid);
        if (!allIsWell || this.isNews(uid)) await countOutcomes(this.context, database.owner, own);
      }
      if (credentials.length > 0) await markUsed(database.owner, credentials, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'outcomes of deliveries cannot be counted');
    }
  }

  private isNews(uid: string): boolean {
    const now = performance.now();
    if (now - (this.noted.get(uid) ?? Number.NEGATIVE_INFINITY) < notedForMs) return false;
    this.noted.set(uid, now);
    return true;
  }

  /** Forgets what would be noted anew anyway. */
  forgetOld(): void {
    const before = performance.now() - notedForMs;
    for (const [uid, at] of this.noted) if (at < before) this.noted.delete(uid);
  }
}
