import { sql } from 'drizzle-orm';

import type { Queryable } from './index.ts';

/** Samples at the start. The fastest one is the most accurate. */
const firstSamples = 3;

/** A comparison of the two clocks: how far the database's clock was from the process's monotonic one, and by how much that may be wrong. */
interface Sample {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
}

async function sample(owner: Queryable): Promise<Sample> {
  const before = performance.now();
  const { rows } = await owner.query<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  const after = performance.now();
  return {
    offsetMs: (rows[0]?.at ?? Number.NaN) - (before + after) / 2,
    uncertaintyMs: (after - before) / 2,
  };
}

/**
 * The database's clock, which all processes share. Between readings, time passes as on this process's monotonic clock. The clock of the
 * operating system, which may be wrong or be set while the process runs, has no effect.
 */
export class DatabaseClock {
  private readonly owner: Queryable;
  private current: Sample = { offsetMs: Number.NaN, uncertaintyMs: Number.POSITIVE_INFINITY };

  private constructor(owner: Queryable) {
    this.owner = owner;
  }

  static async open(owner: Queryable): Promise<DatabaseClock> {
    const clock = new DatabaseClock(owner);
    for (let taken = 0; taken < firstSamples; taken += 1) await clock.read();
    return clock;
  }

  /** Reads the database's clock again. A slow reading changes nothing unless the clocks differ by more than it may be wrong. */
  async read(): Promise<void> {
    const next = await sample(this.owner);
    const difference = Math.abs(next.offsetMs - this.current.offsetMs);
    if (next.uncertaintyMs <= this.current.uncertaintyMs || difference > next.uncertaintyMs)
      this.current = next;
  }

  now(): Date {
    return new Date(performance.now() + this.current.offsetMs);
  }
}
