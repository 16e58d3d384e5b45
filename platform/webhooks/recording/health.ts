import { sql } from 'drizzle-orm';

import { jsonb, type Queryable } from '../../database/index.ts';
import { grouped } from '../grouped.ts';
import type { Outcome } from './task.ts';

/** Length in seconds of the periods for which outcomes are counted. */
const periodSeconds = 300;
/** Days for which the counts are kept. */
const keptDays = 2;

/** A delivery, or an attempt of one that is tried again. */
interface Counted {
  readonly client_uid: string;
  readonly configuration_uid: string;
  readonly delivered: number;
  readonly failed: number;
  /** Time from the acceptance of events to their delivery, in milliseconds, added up. */
  readonly latency: number;
  readonly slowest: number;
}

/** Counts the attempts of configurations in memory, and adds them to their counts in the database. */
export class HealthCounts {
  private waiting: Outcome[] = [];

  add(outcomes: readonly Outcome[]): void {
    this.waiting.push(...outcomes);
  }

  /** Adds what was counted to the database. What cannot be written is counted with the next. */
  async flush(owner: Queryable, now: Date): Promise<void> {
    const outcomes = this.waiting;
    if (outcomes.length === 0) return;
    this.waiting = [];
    const rows = [...grouped(outcomes, ({ task }) => task.configuration.uid).values()].map((own) =>
      countsOf(own, now),
    );
    try {
      await owner.query(sql`
        insert into webhook_health (client_uid, configuration_uid, since, delivered, failed, latency_ms, slowest_ms)
        select given.client_uid, given.configuration_uid,
          to_timestamp(floor(extract(epoch from now()) / ${periodSeconds}) * ${periodSeconds}),
          given.delivered, given.failed, given.latency, given.slowest
        from jsonb_to_recordset(${jsonb(rows)}) as given(client_uid uuid, configuration_uid uuid, delivered int, failed int,
          latency bigint, slowest int)
        join webhook_configurations c on c.client_uid = given.client_uid and c.uid = given.configuration_uid
        order by given.configuration_uid
        on conflict (client_uid, configuration_uid, since) do update set
          delivered = webhook_health.delivered + excluded.delivered, failed = webhook_health.failed + excluded.failed,
          latency_ms = webhook_health.latency_ms + excluded.latency_ms,
          slowest_ms = greatest(webhook_health.slowest_ms, excluded.slowest_ms)`);
    } catch (error) {
      this.waiting.unshift(...outcomes);
      throw error;
    }
  }
}

function countsOf(outcomes: readonly Outcome[], now: Date): Counted {
  const delivered = outcomes.filter(({ state }) => state === 'delivered');
  const latencies = delivered.map(({ task }) => Math.max(0, now.getTime() - Date.parse(task.since)));
  return {
    client_uid: outcomes[0]?.task.clientUid ?? '',
    configuration_uid: outcomes[0]?.task.configuration.uid ?? '',
    delivered: delivered.length,
    failed: outcomes.length - delivered.length,
    latency: latencies.reduce((sum, latency) => sum + latency, 0),
    slowest: Math.max(0, ...latencies),
  };
}

/** Deletes counts that nothing shows any more. */
export async function removeOldHealth(owner: Queryable): Promise<void> {
  await owner.query(sql`delete from webhook_health where since < now() - ${keptDays} * interval '1 day'`);
}

const sums = sql`'delivered', coalesce(sum(h.delivered), 0), 'failed', coalesce(sum(h.failed), 0),
  'latencyMs', (sum(h.latency_ms) / nullif(sum(h.delivered), 0))::int, 'slowestMs', max(h.slowest_ms)`;

function countsSince(interval: string) {
  return sql`(
    select json_build_object(${sums}) from webhook_health h
    where h.client_uid = t.client_uid and h.configuration_uid = t.uid and h.since > now() - ${interval}::interval)`;
}

/** The attempts of the configuration `t` in the last hour and day, and in each hour of the day that had some, by its age in hours. */
export const recentHealth = sql`json_build_object('hour', ${countsSince('1 hour')}, 'day', ${countsSince('1 day')}, 'hours', (
  select coalesce(json_agg(json_build_object('hoursAgo', ago, 'delivered', delivered, 'failed', failed) order by ago), '[]')
  from (
    select floor(extract(epoch from now() - h.since) / 3600)::int as ago, sum(h.delivered) as delivered, sum(h.failed) as failed
    from webhook_health h
    where h.client_uid = t.client_uid and h.configuration_uid = t.uid and h.since > now() - interval '1 day'
    group by 1
  ) each_hour))`;
