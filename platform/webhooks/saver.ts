import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../context.ts';
import { DatabaseUnavailable } from '../database/index.ts';
import { grouped } from './grouped.ts';
import { countOutcomes, markUsed, saveOutcomes } from './outcomes.ts';
import type { Outcome, Task } from './task.ts';

/** Outcomes that are written down together at most. */
const AT_ONCE = 200;
/** Milliseconds for which a configuration that delivers needs no new note of that. */
const NOTED_FOR = 1000;
/** Milliseconds until a database that is away is tried again. */
const AGAIN_AFTER = 1000;

/** Writes down what became of deliveries: while some are written, the next gather. */
export class Saver {
  private readonly context: PlatformContext;
  private readonly onSaved: (task: Task) => void;
  private readonly waiting: Outcome[] = [];
  /** Configuration -> when it was last noted that it delivers, in milliseconds of the process's clock. */
  private readonly noted = new Map<string, number>();
  private running: Promise<void> | undefined;
  private stopping = false;

  /** @param onSaved called for each that is written down */
  constructor(context: PlatformContext, onSaved: (task: Task) => void) {
    this.context = context;
    this.onSaved = onSaved;
  }

  add(outcome: Outcome): void {
    this.waiting.push(outcome);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Resolves when all is written down, or the database cannot be reached. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    // What else ends in this turn of the event loop goes along.
    await pause(1);
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, AT_ONCE);
      try {
        await this.save(batch);
      } catch (error) {
        this.context.log.warn({ err: error }, 'outcomes of deliveries cannot be written down');
        if (this.stopping) return;
        await pause(AGAIN_AFTER);
        continue;
      }
      this.waiting.splice(0, batch.length);
      for (const { task } of batch) this.onSaved(task);
      await this.count(batch);
    }
  }

  private async save(batch: readonly Outcome[]): Promise<void> {
    const { database, clock, log } = this.context;
    try {
      await saveOutcomes(database.owner, batch, clock.now());
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const [only, second] = batch;
      if (second) {
        for (const one of batch) await this.save([one]);
        return;
      }
      if (!only?.attempt || (Array.isArray(only.attempt.steps) && only.attempt.steps.length === 0))
        throw error;
      log.error({ err: error, delivery: only.task.uid }, 'the steps of a delivery cannot be kept');
      await this.save([{ ...only, attempt: { ...only.attempt, steps: [] } }]);
    }
  }

  private async count(batch: readonly Outcome[]): Promise<void> {
    const { database, clock, log } = this.context;
    const credentials = batch.flatMap(({ task }) => task.configuration.webhookCredentialId ?? []);
    try {
      for (const [uid, outcomes] of grouped(batch, ({ task }) => task.configuration.uid))
        if (this.isNews(uid, outcomes)) await countOutcomes(this.context, database.owner, outcomes);
      if (credentials.length > 0) await markUsed(database.owner, [...new Set(credentials)], clock.now());
    } catch (error) {
      log.warn({ err: error }, 'outcomes of deliveries cannot be counted');
    }
  }

  /** Whether the outcomes say more of a configuration than that it still delivers. */
  private isNews(uid: string, outcomes: readonly Outcome[]): boolean {
    const now = performance.now();
    if (outcomes.some(({ state }) => state !== 'delivered')) {
      this.noted.delete(uid);
      return true;
    }
    if (now - (this.noted.get(uid) ?? Number.NEGATIVE_INFINITY) < NOTED_FOR) return false;
    this.noted.set(uid, now);
    return true;
  }
}
