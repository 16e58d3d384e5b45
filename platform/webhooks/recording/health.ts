import { sql } from 'drizzle-orm';

import { jsonb, type Queryable } from '../../database/index.ts';
import type { Outcome } from './task.ts';

/** Length in seconds of the periods for which outcomes are counted. */
const periodSeconds = 300;
/** Days for which the counts are kept. */
const keptDays = 2;

/** The attempts of a configuration. An attempt that is tried again counts as failed. */
interface Counts {
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
  /** By configuration. */
  private counts = new Map<string, Counts>();

  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) this.addCounts(countsOf(outcome));
  }

  /** Adds what was counted to the database. What cannot be written is counted with the next. */
  async flush(owner: Queryable): Promise<void> {
    if (this.counts.size === 0) return;
    const rows = [...this.counts.values()];
    this.counts = new Map();
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
      for (const row of rows) this.addCounts(row);
      throw error;
    }
  }

  private addCounts(more: Counts): void {
    const before = this.counts.get(more.configuration_uid);
    this.counts.set(more.configuration_uid, {
      ...more,
      delivered: (before?.delivered ?? 0) + more.delivered,
      failed: (before?.failed ?? 0) + more.failed,
      latency: (before?.latency ?? 0) + more.latency,
      slowest: Math.max(before?.slowest ?? 0, more.slowest),
    });
  }
}

function countsOf({ task, state, attempt }: Outcome): Counts {
  const isDelivered = state === 'delivered';
  const latency =
    isDelivered && attempt
      ? Math.max(0, attempt.startedAt.getTime() + attempt.durationMs - Date.parse(task.since))
      : 0;
  return {
    client_uid: task.clientUid,
    configuration_uid: task.configuration.uid,
    delivered: isDelivered ? 1 : 0,
    failed: isDelivered ? 0 : 1,
    latency,
    slowest: latency,
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
