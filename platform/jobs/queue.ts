import { sql } from 'drizzle-orm';
import { type Db, getConstructionPlans, PgBoss } from 'pg-boss';

import type { PlatformContext } from '../kernel/context.ts';
import { type Database, lockStart, type OwnerQueryable } from '../database/index.ts';
import { transactionRoles } from '../database/schema/row-security.ts';
import { jobsChannel, jobsSchema } from './enqueue.ts';
import type { AnyJob } from './job.ts';
import { leaseSecondsOf, Worker } from './worker.ts';

/** Retries of a job during an outage, and the seconds between them: an outage of more than an hour loses no job. */
const retryLimit = 1000;
const retryDelaySeconds = 5;
/** Maximum seconds between checks for jobs of dead processes. */
const maxSupervisionSeconds = 10;

export interface RunningQueue {
  /** Takes no more jobs, and lets the running ones save their progress. New ones can still be sent. */
  windDown(): void;
  /** Resolves when the running jobs have saved their progress. */
  stop(): Promise<void>;
}

/**
 * The statements of a script that is a transaction of its own; undefined for any other. One that fails halfway would leave the session inside
 * it, and within another transaction the server logs a warning for its `begin` and its `commit`.
 */
function withinTransaction(text: string): string | undefined {
  return /^\s*begin;(.*)commit;\s*$/is.exec(text)?.[1];
}

/** Adapts the database to pg-boss, as the owner of its schema. */
function connect(database: Database): Db {
  return {
    async executeSql(text, values) {
      const statements = withinTransaction(text);
      if (statements === undefined) return database.executeSql(text, values);
      return { rows: await database.owner.transaction((tx) => tx.script(statements)) };
    },
  };
}

/**
 * Creates the queue's tables in a database without them. pg-boss's own lock is not enough for processes that start together: PostgreSQL
 * reads the list of schemas anew only when a statement reads a table of it.
 */
export async function createQueueTables(tx: OwnerQueryable, kind: Database['kind']): Promise<void> {
  await lockStart(tx);
  const { rows } = await tx.query(
    sql`select from pg_tables where schemaname = ${jobsSchema} and tablename = 'version'`,
  );
  if (rows.length > 0) return;
  const plans = getConstructionPlans(jobsSchema, { backend: kind });
  await tx.script(withinTransaction(plans) ?? plans);
}

/** Grants the application's transactions the right to add jobs to a queue. They cannot read other jobs. */
async function grantEnqueue(database: Database): Promise<void> {
  const roles = transactionRoles.join(', ');
  await database.owner.transaction(async (tx) => {
    // PostgreSQL refuses one of two grants on a table at the same time.
    await lockStart(tx);
    await tx.script(`
      grant usage on schema ${jobsSchema} to ${roles};
      grant select on ${jobsSchema}.queue to ${roles};
      grant insert, select (id) on ${jobsSchema}.job to ${roles}`);
  });
}

/**
 * Returns jobs that were running when the last process on the embedded database ended. There is only ever one process. They go to the end
 * of their queues, and wait longer each time: one of them may be what ended the process.
 */
async function returnOrphans(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.owner.query(
    sql`update ${sql.identifier(jobsSchema)}.job set state = 'retry', created_on = now(),
      start_after = now() + make_interval(secs => greatest(coalesce((data->>'faults')::integer, 0) - 1, 0) * ${retryDelaySeconds}::integer)
      where state = 'active'`,
  );
}

/**
 * Creates the queue's tables if missing, and runs the jobs. Several processes on one PostgreSQL share the work. Jobs of a killed process
 * are taken over soon after their lease, on the embedded database at the next start.
 * @param retryDelay seconds before a failed job is retried
 */
export async function startQueue(
  context: PlatformContext,
  jobs: readonly AnyJob[],
  { retryDelay = retryDelaySeconds } = {},
): Promise<RunningQueue> {
  const { database, log, settings } = context;
  const supervisionSeconds = Math.min(maxSupervisionSeconds, Math.ceil(settings.jobs.leaseSeconds / 3));
  const boss = new PgBoss({
    schema: jobsSchema,
    db: connect(database),
    backend: database.kind,
    schedule: false,
    // `createQueueTables` has made the tables. Otherwise pg-boss polls for index builds that its migrations left.
    migrate: false,
    registerInstance: false,
    monitorVacuum: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  });
  boss.on('error', (error) => {
    log.warn({ err: error }, 'upkeep of the queue failed');
  });
  await database.owner.transaction((tx) => createQueueTables(tx, database.kind));
  await boss.start();
  for (const job of jobs)
    await boss.createQueue(job.name, {
      expireInSeconds: leaseSecondsOf(job, context),
      retryLimit,
      retryDelay,
    });
  await grantEnqueue(database);
  await returnOrphans(database);
  const workers = new Map(jobs.map((job) => [job.name, new Worker(boss, context, job)]));
  const unlisten = await database.listen(jobsChannel, (name) => workers.get(name)?.wake());
  for (const worker of workers.values()) worker.start();
  const endWorkers = () => Promise.all([...workers.values()].map((worker) => worker.stop()));
  return {
    windDown() {
      endWorkers().catch(() => undefined);
    },
    async stop() {
      await endWorkers();
      await unlisten();
      await boss.stop({ graceful: false });
    },
  };
}
