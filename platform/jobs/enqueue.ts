import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';

import type { Queryable } from '../database/index.ts';
import type { Job } from './job.ts';
import { toStatement } from './statement.ts';

/** Schema of the queue's tables. */
export const jobsSchema = 'jobs';
/** Told the name of a queue when a job is put into it. */
export const jobsChannel = 'jobs';

/** Composes the statements that put jobs into queues; never started, so it asks the database nothing by itself. */
const composer = new PgBoss({
  schema: jobsSchema,
  db: {
    executeSql() {
      throw new Error('Jobs are put into queues within a transaction.');
    },
  },
});

/** pg-boss's way to the database, within a transaction. */
export function within(tx: Queryable): PgBoss.Db {
  return { executeSql: (text, values) => tx.query(toStatement(text, values)) };
}

export interface EnqueueOptions {
  /** Seconds before it may be begun. */
  readonly after?: number;
}

/** Puts a job into its queue in the transaction of what it is about: neither exists without the other. */
export async function enqueue<Data extends object>(
  tx: Queryable,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  { after = 0 }: EnqueueOptions = {},
): Promise<void> {
  await composer.send(job.name, data, { db: within(tx), ...(after > 0 ? { startAfter: after } : {}) });
  await tx.query(sql`select pg_notify(${jobsChannel}, ${job.name})`);
}

/** Puts many jobs into a queue by one statement, in the transaction of what they are about. */
export async function enqueueAll<Data extends object>(
  tx: Queryable,
  job: Pick<Job<Data>, 'name'>,
  data: readonly Data[],
): Promise<void> {
  if (data.length === 0) return;
  await composer.insert(
    data.map((each) => ({ name: job.name, data: each })),
    { db: within(tx) },
  );
  await tx.query(sql`select pg_notify(${jobsChannel}, ${job.name})`);
}
