import { sql } from 'drizzle-orm';

import { jsonb, type Queryable } from '../../database/index.ts';
import type { Outcome } from './task.ts';

/** Length in seconds of the periods for which outcomes are counted. */
const periodSeconds = 300;
/** Days for which the counts are kept. */
const keptDays = 2;

/**
 * Latencies are counted by spans, each this many times as long as the one before, from a millisecond on. A percentile is wrong by less than
 * 7.5 %, and the spans of many periods and processes add up.
 */
const growth = 1.15;

/** The number of the span of a latency in milliseconds. */
function spanOf(milliseconds: number): number {
  return Math.floor(Math.log(Math.max(1, milliseconds)) / Math.log(growth));
}

/** The attempts of a configuration. An attempt that is tried again counts as failed. */
interface Counts {
  readonly client_uid: string;
  readonly configuration_uid: string;
  readonly delivered: number;
  readonly failed: number;
  /** Deliveries by the span of the time from the acceptance of their event. */
  readonly latencies: Readonly<Record<number, number>>;
  /** The longest such time, in milliseconds. */
  readonly slowest: number;
}

function added(first: Counts['latencies'] = {}, second: Counts['latencies']): Counts['latencies'] {
  const sum = { ...first };
  for (const [span, count] of Object.entries(second)) sum[Number(span)] = (sum[Number(span)] ?? 0) + count;
  return sum;
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
        insert into webhook_health (client_uid, configuration_uid, since, delivered, failed, latencies, slowest_ms)
        select given.client_uid, given.configuration_uid,
          to_timestamp(floor(extract(epoch from now()) / ${periodSeconds}) * ${periodSeconds}),
          given.delivered, given.failed, given.latencies, given.slowest
        from jsonb_to_recordset(${jsonb(rows)}) as given(client_uid uuid, configuration_uid uuid, delivered int, failed int,
          latencies jsonb, slowest int)
        join webhook_configurations c on c.client_uid = given.client_uid and c.uid = given.configuration_uid
        order by given.configuration_uid
        on conflict (client_uid, configuration_uid, since) do update set
          delivered = webhook_health.delivered + excluded.delivered, failed = webhook_health.failed + excluded.failed,
          latencies = (
            select coalesce(jsonb_object_agg(span, count), '{}') from (
              select span, sum(count::int) as count
              from (
                select * from jsonb_each_text(webhook_health.latencies) union all select * from jsonb_each_text(excluded.latencies)
              ) both_counts (span, count)
              group by span
            ) sums),
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
      latencies: added(before?.latencies, more.latencies),
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
    latencies: isDelivered ? { [spanOf(latency)]: 1 } : {},
    slowest: latency,
  };
}

/** Deletes counts that nothing shows any more. */
export async function removeOldHealth(owner: Queryable): Promise<void> {
  await owner.query(sql`delete from webhook_health where since < now() - ${keptDays} * interval '1 day'`);
}

type Period = 'hour' | 'day';

/** The latency within which `share` of the deliveries of a period arrived: the middle of its span. */
function percentile(period: Period, share: number) {
  const upto = sql.identifier(period);
  return sql`(
    select round(least(${slowest(period)}, power(${growth}::float8, span + 0.5)))::int
    from spans where ${upto} > 0 and ${upto} >= ${share} * (select max(${upto}) from spans) order by span limit 1)`;
}

function slowest(period: Period) {
  return sql.identifier(`slowest_${period}`);
}

/** The attempts of a period, from the rows that are in it. */
function attemptsOf(period: Period) {
  return sql`jsonb_build_object('delivered', ${sql.identifier(`delivered_${period}`)}, 'failed', ${sql.identifier(`failed_${period}`)},
    'medianMs', ${percentile(period, 0.5)}, 'percentile95Ms', ${percentile(period, 0.95)}, 'slowestMs', ${slowest(period)})`;
}

/**
 * The attempts of the configuration `t` in the last hour and day, with percentiles of their latency, and in each hour of the day that had
 * some, by its age in hours.
 */
export const recentHealth = sql`(
  with counted as (
    select since > now() - interval '1 hour' as is_of_hour, floor(extract(epoch from now() - since) / 3600)::int as ago,
      delivered, failed, latencies, slowest_ms
    from webhook_health h
    where h.client_uid = t.client_uid and h.configuration_uid = t.uid and h.since > now() - interval '1 day'
  ), spans as (
    select span, sum(sum(count) filter (where is_of_hour)) over upwards as hour, sum(sum(count)) over upwards as day
    from counted, jsonb_each(latencies) each_span (name, value), lateral (select name::int, value::int) as numbers (span, count)
    group by span
    window upwards as (order by span)
  ), hours as (select ago, sum(delivered) as delivered, sum(failed) as failed from counted group by ago)
  select jsonb_build_object('hour', ${attemptsOf('hour')}, 'day', ${attemptsOf('day')}, 'hours', (
    select coalesce(jsonb_agg(jsonb_build_object('hoursAgo', ago, 'delivered', delivered, 'failed', failed) order by ago), '[]')
    from hours))
  from (
    select coalesce(sum(delivered), 0) as delivered_day, coalesce(sum(failed), 0) as failed_day, max(slowest_ms) as slowest_day,
      coalesce(sum(delivered) filter (where is_of_hour), 0) as delivered_hour,
      coalesce(sum(failed) filter (where is_of_hour), 0) as failed_hour,
      max(slowest_ms) filter (where is_of_hour) as slowest_hour
    from counted
  ) totals)`;
