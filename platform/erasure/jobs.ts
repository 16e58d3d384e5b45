import { sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';
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

/** Deletes the jobs whose data or results mention the person. */
export async function removeJobsAbout(owner: Queryable, person: Names): Promise<number> {
  if (!(await hasQueue(owner))) return 0;
  const { rowCount } = await owner.query(
    sql`delete from ${jobs} where ${mentioning(person, sql`concat(data, ' ', output)`)}`,
  );
  return rowCount;
}
