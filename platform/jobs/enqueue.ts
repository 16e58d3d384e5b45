import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';

import type { Queryable } from '../database/index.ts';
import type { Job } from './job.ts';
import { toStatement } from './statement.ts';

/** Schema of the queue's tables. */
export const jobsSchema = 'jobs';
/** Channel that is notified with the name of a queue when a job is added to it. */
export const jobsChannel = 'jobs';

/** Builds the statements that add jobs to queues. It is never started, so it runs no queries of its own. */
const composer = new PgBoss({
  schema: jobsSchema,
  db: {
    executeSql() {
      throw new Error('Jobs are put into queues within a transaction.');
    },
  },
});

/** Adapts a transaction to pg-boss's database interface. */
export function within(tx: Queryable): PgBoss.Db {
  return { executeSql: (text, values) => tx.query(toStatement(text, values)) };
}

export interface EnqueueOptions {
  /** Seconds before the job may start. */
  readonly after?: number;
}

/** Adds a job to its queue in the transaction of its subject: neither is stored without the other. */
export async function enqueue<Data extends object>(
  tx: Queryable,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  { after = 0 }: EnqueueOptions = {},
): Promise<void> {
  await composer.send(job.name, data, { db: within(tx), ...(after > 0 ? { startAfter: after } : {}) });
  await tx.query(sql`select pg_notify(${jobsChannel}, ${job.name})`);
}

/** Adds many jobs to a queue by one statement, in the transaction of their subject. */
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
