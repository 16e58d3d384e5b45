import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { WebhookSettings } from '../../configuration/webhooks.ts';
import type { Queryable } from '../../database/index.ts';

/** The limits of sending. The settings name them for all processes on a database together. */
export type SendingLimits = Pick<WebhookSettings, 'concurrency' | 'targetConcurrency' | 'targetRate'>;

/** Interval in milliseconds between the reports of a process. */
export const reportEveryMs = 2000;
/** Seconds without a report after which a process counts as gone, and the others take its share. */
const goneAfterSeconds = 10;

/** The share of this process in the limits: an equal one for each process that serves the database. */
export class Shares implements SendingLimits {
  private readonly settings: SendingLimits;
  private readonly uid = randomUUID();
  private processes = 1;
  private reporting: Promise<number> | undefined;
  private hasLeft = false;

  constructor(settings: SendingLimits) {
    this.settings = settings;
  }

  get concurrency(): number {
    return this.shareOf(this.settings.concurrency);
  }

  get targetConcurrency(): number {
    return this.shareOf(this.settings.targetConcurrency);
  }

  /** May be a fraction. */
  get targetRate(): number {
    return this.settings.targetRate / this.processes;
  }

  /** Reports this process, and counts all. Returns the number of others. Does nothing after `leave`. */
  async report(owner: Queryable): Promise<number> {
    if (this.hasLeft) return this.processes - 1;
    this.reporting ??= this.reportOnce(owner).finally(() => {
      this.reporting = undefined;
    });
    return this.reporting;
  }

  /** Leaves the share of this process to the others. */
  async leave(owner: Queryable): Promise<void> {
    this.hasLeft = true;
    // A report under way would bring this process back.
    await this.reporting?.catch(() => undefined);
    await owner.query(sql`delete from webhook_processes where uid = ${this.uid}`);
  }

  private async reportOnce(owner: Queryable): Promise<number> {
    const { rows } = await owner.query<{ others: number }>(sql`
      with reported as (
        insert into webhook_processes (uid, seen_at) values (${this.uid}, now())
        on conflict (uid) do update set seen_at = now()
      ), gone as (
        delete from webhook_processes where seen_at < now() - ${goneAfterSeconds} * interval '1 second' and uid <> ${this.uid}
      )
      select count(*)::int as others from webhook_processes
      where uid <> ${this.uid} and seen_at >= now() - ${goneAfterSeconds} * interval '1 second'`);
    const others = rows[0]?.others ?? 0;
    this.processes = others + 1;
    return others;
  }

  /** Every process may have one request in flight. */
  private shareOf(whole: number): number {
    return Math.max(1, Math.floor(whole / this.processes));
  }
}
