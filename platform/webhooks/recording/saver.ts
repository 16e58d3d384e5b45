import { setTimeout as pause } from 'node:timers/promises';

import type { PlatformContext } from '../../kernel/context.ts';
import { DatabaseUnavailable } from '../../database/index.ts';
import { saveOutcomes } from './outcomes.ts';
import type { Tally } from './tally.ts';
import type { Outcome, Task } from './task.ts';

/** Maximum number of outcomes per statement. */
const atOnce = 200;
/** Milliseconds before a write is retried when the database is unavailable. */
const againAfterMs = 1000;

/** Stores the outcomes of stored deliveries in batches: outcomes that arrive during a write go into the next one. */
export class Saver {
  private readonly context: PlatformContext;
  private readonly onSaved: (task: Task) => void;
  private readonly waiting: Outcome[] = [];
  private readonly tally: Tally;
  private running: Promise<void> | undefined;
  private stopping = false;

  /** @param onSaved called for each task whose outcome is stored */
  constructor(context: PlatformContext, tally: Tally, onSaved: (task: Task) => void) {
    this.context = context;
    this.tally = tally;
    this.onSaved = onSaved;
  }

  add(outcome: Outcome): void {
    this.waiting.push(outcome);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Resolves when all outcomes are stored, or the database cannot be reached. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    // Includes outcomes of the current turn of the event loop.
    await pause(1);
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, atOnce);
      try {
        await this.save(batch);
      } catch (error) {
        this.context.log.warn({ err: error }, 'outcomes of deliveries cannot be written down');
        if (this.stopping) return;
        await pause(againAfterMs);
        continue;
      }
      this.waiting.splice(0, batch.length);
      for (const { task } of batch) this.onSaved(task);
    }
  }

  private async save(batch: readonly Outcome[]): Promise<void> {
    const { clock, log } = this.context;
    try {
      await this.tally.store(batch, (tx) => saveOutcomes(tx, batch, clock.now()));
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
}
