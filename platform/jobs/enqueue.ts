import { AsyncLocalStorage } from 'node:async_hooks';

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

/** Whose turn a job takes, as part of its data. */
export interface Shared {
  readonly share?: string;
}

export interface EnqueueOptions {
  /** Seconds before the job may start. */
  readonly after?: number;
}

/** The share of the job that runs. */
const runningShare = new AsyncLocalStorage<string>();

/** Runs a job; the jobs that it adds take the turns of its share. */
export function inShare<T>(share: string, work: () => Promise<T>): Promise<T> {
  return runningShare.run(share, work);
}

/**
 * The share of jobs that a transaction adds: that of the client in their data, or else of the transaction's tenant, or else of the job that
 * adds them.
 */
export async function shareOf(tx: Queryable, data: object): Promise<string> {
  if ('clientUid' in data && typeof data.clientUid === 'string') return data.clientUid;
  const { rows } = await tx.query<{ share: string | null }>(
    sql`select current_setting('app.client_uid', true) as share`,
  );
  return rows[0]?.share || runningShare.getStore() || '';
}

/** Adds a job to its queue in the transaction of its subject: neither is stored without the other. */
export async function enqueue<Data extends object>(
  tx: Queryable,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  { after = 0 }: EnqueueOptions = {},
): Promise<void> {
  const shared = { ...data, share: await shareOf(tx, data) };
  await insert(tx, job.name, [{ data: shared, ...(after > 0 ? { startAfter: String(after) } : {}) }]);
}

/** Adds many jobs of one share to a queue by one statement, in the transaction of their subject. */
export async function enqueueAll<Data extends object>(
  tx: Queryable,
  job: Pick<Job<Data>, 'name'>,
  data: readonly Data[],
  { after = 0 }: EnqueueOptions = {},
): Promise<void> {
  const [first] = data;
  if (first === undefined) return;
  const share = await shareOf(tx, first);
  await insert(
    tx,
    job.name,
    data.map((each) => ({ data: { ...each, share }, ...(after > 0 ? { startAfter: String(after) } : {}) })),
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
