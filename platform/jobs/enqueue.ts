import { sql } from 'drizzle-orm';
import type { Db } from 'pg-boss';
// Only a started PgBoss sends, and one is bound to a database. A transaction is not.
import { insertJobs } from 'pg-boss/dist/plans.js';

import type { Queryable } from '../database/index.ts';
import type { Job } from './job.ts';
import { toStatement } from './statement.ts';

/** Schema of the queue's tables. */
export const jobsSchema = 'jobs';
/** Channel that is notified with the name of a queue when a job is added to it. */
export const jobsChannel = 'jobs';

/** Adapts a transaction to pg-boss's database interface. */
export function within(tx: Queryable): Db {
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
  await insert(tx, job.name, [{ data, ...(after > 0 ? { startAfter: String(after) } : {}) }]);
}

/** Adds many jobs to a queue by one statement, in the transaction of their subject. */
export async function enqueueAll<Data extends object>(
  tx: Queryable,
  job: Pick<Job<Data>, 'name'>,
  data: readonly Data[],
): Promise<void> {
  if (data.length > 0)
    await insert(
      tx,
      job.name,
      data.map((each) => ({ data: each })),
    );
}

/** `startAfter` counts seconds. */
async function insert(
  tx: Queryable,
  name: string,
  jobs: readonly { data: object; startAfter?: string }[],
): Promise<void> {
  const statement = insertJobs(jobsSchema, { table: 'job', name, returnId: false });
  await within(tx).executeSql(statement, [JSON.stringify(jobs)]);
  await tx.query(sql`select pg_notify(${jobsChannel}, ${name})`);
}
