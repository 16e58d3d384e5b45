import { type SQL, sql } from 'drizzle-orm';

import { list, type Queryable } from '../database/index.ts';
import { jobsSchema } from '../jobs/enqueue.ts';
import { mentioning, type Names } from './mentions.ts';

const jobs = sql.raw(`${jobsSchema}.job`);

/** False in a database whose platform has never run. */
async function hasQueue(owner: Queryable): Promise<boolean> {
  const { rows } = await owner.query<{ has: boolean }>(
    sql`select to_regclass(${`${jobsSchema}.job`}) is not null as has`,
  );
  return rows[0]?.has === true;
}

/** Deletes the jobs of a client, done ones included. */
export async function removeJobs(owner: Queryable, clientUid: string): Promise<number> {
  if (!(await hasQueue(owner))) return 0;
  const { rowCount } = await owner.query(
    sql`delete from ${jobs} where data->>'clientUid' = ${clientUid} or data->>'share' = ${clientUid}`,
  );
  return rowCount;
}

/** True in SQL for work of these clients, or of none. Undefined for any. */
export function isWork(share: SQL, clients: readonly string[] | undefined): SQL {
  return clients ? sql`(${share} is null or ${share} = any(${list(clients)}::text[]))` : sql`true`;
}

/**
 * Deletes the jobs whose data or results mention the person.
 * @param clients those in whose work the person is looked for, besides that of none. Undefined for all
 */
export async function removeJobsAbout(
  owner: Queryable,
  person: Names,
  clients: readonly string[] | undefined,
): Promise<number> {
  if (!(await hasQueue(owner))) return 0;
  const share = sql`coalesce(data->>'clientUid', nullif(data->>'share', ''))`;
  const { rowCount } = await owner.query(
    sql`delete from ${jobs} where ${isWork(share, clients)} and ${mentioning(person, sql`concat(data, ' ', output)`)}`,
  );
  return rowCount;
}
