import { sql } from 'drizzle-orm';

import { list, type Queryable } from '../database/index.ts';
import { jobsSchema } from './enqueue.ts';

/** A claimed job. */
export interface Claimed<Data> {
  readonly id: string;
  readonly data: Data;
  readonly share: string;
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
  /** Maximum number of jobs of one share that run at once. */
  private readonly perShare: number;
  private readonly served = new Set<string>();
  /** Share -> number of its jobs that run. */
  private readonly running = new Map<string, number>();
  /** One claim after another, because each counts what runs. */
  private claiming: Promise<unknown> = Promise.resolve();

  constructor(name: string, perShare: number) {
    this.name = name;
    this.perShare = perShare;
  }

  /** The next job, which runs until its share is released. Undefined when none is due, or only of shares that have as many running as they may. */
  async claim<Data>(owner: Queryable): Promise<Claimed<Data> | undefined> {
    const next = this.claiming.then(() => this.next<Data>(owner));
    this.claiming = next.catch(() => undefined);
    return next;
  }

  /** True when a job of the queue is due. */
  async isAwaited(owner: Queryable): Promise<boolean> {
    const { rows } = await owner.query(sql`
      select from ${sql.identifier(jobsSchema)}.job
      where name = ${this.name} and state in ('created', 'retry') and start_after <= now() limit 1`);
    return rows.length > 0;
  }

  /** Ends a job of a share. */
  release(share: string): void {
    const running = (this.running.get(share) ?? 0) - 1;
    if (running > 0) this.running.set(share, running);
    else this.running.delete(share);
  }

  private async next<Data>(owner: Queryable): Promise<Claimed<Data> | undefined> {
    const full = [...this.running].flatMap(([share, running]) => (running >= this.perShare ? [share] : []));
    const job = await this.claimBeside<Data>(owner, [...this.served, ...full]);
    if (job || this.served.size === 0) return job;
    this.served.clear();
    return this.claimBeside<Data>(owner, full);
  }

  private async claimBeside<Data>(
    owner: Queryable,
    others: readonly string[],
  ): Promise<Claimed<Data> | undefined> {
    // The same changes as `fetch` of pg-boss, which knows one order only.
    const { rows } = await owner.query<Claimed<Data>>(sql`
      with next as (
        select id from ${sql.identifier(jobsSchema)}.job
        where name = ${this.name} and state in ('created', 'retry') and start_after <= now()
          and coalesce(data->>'share', '') <> all(${list(others)})
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
    this.running.set(job.share, (this.running.get(job.share) ?? 0) + 1);
    return job;
  }
}
