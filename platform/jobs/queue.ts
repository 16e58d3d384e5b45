import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';

import type { PlatformContext } from '../kernel/context.ts';
import type { Database } from '../database/index.ts';
import { transactionRoles } from '../database/row-security.ts';
import { jobsChannel, jobsSchema } from './enqueue.ts';
import type { AnyJob } from './job.ts';
import { leaseSeconds, Worker } from './worker.ts';

/** Tries of a job during an outage and seconds between them: an outage of an hour and more loses nothing. */
const retryLimit = 1000;
const retryDelaySeconds = 5;
/** Seconds between looks for jobs that a dead process holds, and for old ones to remove. */
const maintenanceIntervalSeconds = 10;

export interface RunningQueue {
  /** Resolves when the jobs in hand have saved what they have. */
  stop(): Promise<void>;
}

/** pg-boss over our database, as the owner of its schema. */
function connect(database: Database): PgBoss.Db {
  return {
    async executeSql(text, values) {
      // A script with a transaction of its own that fails half-way would leave the session inside it.
      if (/^\s*begin\b/i.test(text)) {
        await database.owner.transaction((tx) => tx.script(text));
        return { rows: [] };
      }
      return database.executeSql(text, values);
    },
  };
}

/** Grants transactions of the application the rights to put a job into a queue. They cannot read the jobs of others. */
async function grantEnqueue(database: Database): Promise<void> {
  const roles = transactionRoles.join(', ');
  await database.owner.transaction((tx) =>
    tx.script(`
      grant usage on schema ${jobsSchema} to ${roles};
      grant select on ${jobsSchema}.queue to ${roles};
      grant insert, select (id) on ${jobsSchema}.job to ${roles}`),
  );
}

/** Jobs that the last process on the embedded database had in hand when it ended; there is only ever one process. */
async function returnOrphans(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.owner.query(
    sql`update ${sql.identifier(jobsSchema)}.job set state = 'retry', start_after = now() where state = 'active'`,
  );
}

/**
 * Makes the queue's tables where they are missing and works on the jobs. Several processes on one PostgreSQL share the work; what a
 * killed one had in hand is taken over within a minute, on the embedded database at the next start.
 * @param retryDelay seconds before a failed job is tried again
 */
export async function startQueue(
  context: PlatformContext,
  jobs: readonly AnyJob[],
  { retryDelay = retryDelaySeconds } = {},
): Promise<RunningQueue> {
  const { database, log } = context;
  const boss = new PgBoss({
    schema: jobsSchema,
    db: connect(database),
    schedule: false,
    maintenanceIntervalSeconds,
  });
  boss.on('error', (error) => {
    log.warn({ err: error }, 'upkeep of the queue failed');
  });
  await boss.start();
  // One after the other: making a queue locks the table that all of them are parts of.
  for (const { name } of jobs)
    await boss.createQueue(name, {
      name,
      expireInSeconds: leaseSeconds,
      retryLimit,
      retryDelay,
    });
  await grantEnqueue(database);
  await returnOrphans(database);
  const workers = new Map(jobs.map((job) => [job.name, new Worker(boss, context, job)]));
  const unlisten = await database.listen(jobsChannel, (name) => workers.get(name)?.wake());
  for (const worker of workers.values()) worker.start();
  return {
    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await unlisten();
      await boss.stop({ graceful: false });
    },
  };
}
