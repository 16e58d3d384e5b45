import { sql } from 'drizzle-orm';

import { list, type Queryable } from '../database/index.ts';
import { jobsSchema } from './enqueue.ts';

/** A claimed job. */
export interface Claimed<Data> {
  readonly id: string;
  readonly data: Data;
  readonly retryCount: number;
  readonly retryLimit: number;
}

/** Maximum number of shares to skip. Beyond it, the turns begin again. */
const maxServed = 1000;

/**
 * Claims jobs of a queue in turns: the oldest of a share that had no turn since all others had. A share is usually a client, so nobody waits
 * behind everything that another client has queued.
 */
export class Turns {
  private readonly name: string;
  private readonly served = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }

  /** The next job. Undefined when none is due. */
  async claim<Data>(owner: Queryable): Promise<Claimed<Data> | undefined> {
    const job = await this.claimBeside<Data>(owner, [...this.served]);
    if (job || this.served.size === 0) return job;
    this.served.clear();
    return this.claimBeside<Data>(owner, []);
  }

  private async claimBeside<Data>(
    owner: Queryable,
    served: readonly string[],
  ): Promise<Claimed<Data> | undefined> {
    // The same changes as `fetch` of pg-boss, which knows one order only.
    const { rows } = await owner.query<Claimed<Data> & { share: string }>(sql`
      with next as (
        select id from ${sql.identifier(jobsSchema)}.job
        where name = ${this.name} and state in ('created', 'retry') and start_after <= now()
          and coalesce(data->>'share', '') <> all(${list(served)})
        order by created_on, id limit 1 for update skip locked
      )
      update ${sql.identifier(jobsSchema)}.job j set state = 'active', started_on = now(),
        retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
      from next where j.name = ${this.name} and j.id = next.id
      returning j.id, j.data, j.retry_count as "retryCount", j.retry_limit as "retryLimit",
        coalesce(j.data->>'share', '') as share`);
    const [job] = rows;
    if (!job) return undefined;
    if (this.served.size >= maxServed) this.served.clear();
    this.served.add(job.share);
    return job;
  }
}
