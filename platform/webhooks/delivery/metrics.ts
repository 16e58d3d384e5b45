import { sql } from 'drizzle-orm';
import { Counter, Histogram } from 'prom-client';

import { eventTypeNames } from '../../../resources/events/names.ts';
import { type Figures, processMetrics } from '../../kernel/metrics.ts';
import type { Outcome } from '../recording/task.ts';

const attempts = new Counter({
  name: 'portal_webhook_attempts_total',
  help: 'Attempts of deliveries by outcome.',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
const attemptDurations = new Histogram({
  name: 'portal_webhook_attempt_duration_seconds',
  help: 'Duration of attempts, token requests included.',
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers: [processMetrics],
});
const deliveries = new Counter({
  name: 'portal_webhook_deliveries_total',
  help: 'Deliveries that have ended, by state.',
  labelNames: ['state'],
  registers: [processMetrics],
});
const latency = new Histogram({
  name: 'portal_webhook_delivery_latency_seconds',
  help: 'Time from the acceptance of an event to its delivery.',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60, 300, 900, 3600],
  registers: [processMetrics],
});

/** Counts the outcome of a delivery in this process. */
export function countOutcome({ state, attempt, task }: Outcome, now: Date): void {
  if (attempt) {
    attempts.inc({ outcome: state === 'delivered' ? 'delivered' : 'failed' });
    attemptDurations.observe(attempt.durationMs / 1000);
  }
  if (state === 'waiting') return;
  deliveries.inc({ state });
  const seconds = (now.getTime() - Date.parse(task.since)) / 1000;
  // The counter throws for what is no number, and a delivery must not end with it.
  if (state === 'delivered' && Number.isFinite(seconds)) latency.observe(Math.max(0, seconds));
}

interface Waiting {
  readonly type: string | null;
  readonly isPaused: boolean;
  readonly count: number;
  readonly oldest: number;
}

/** The deliveries and events that wait in the database, for all processes. */
export const webhookFigures: Figures = async ({ database }) => {
  const { rows: waiting } = await database.owner.query<Waiting>(sql`
    select c.config_type as type, coalesce(state.paused_at is not null, false) as "isPaused", sum(d.count)::int as count,
      extract(epoch from now() - min(d.oldest))::float8 as oldest
    from (
      select client_uid, configuration_id, count(*) as count, min(received_at) as oldest
      from webhook_deliveries where state = 'waiting' group by client_uid, configuration_id
    ) d
    join webhook_configurations c on c.client_uid = d.client_uid and c.uid = d.configuration_id
    left join webhook_configuration_states state on state.client_uid = d.client_uid and state.configuration_uid = d.configuration_id
    group by 1, 2`);
  const { rows: queues } = await database.owner.query<
    Record<'events' | 'oldest' | 'paused' | 'failing' | 'broken', number>
  >(sql`
    select (select count(*)::int from webhook_pending_events) as events,
      coalesce((
        select extract(epoch from now() - min(e.received_at))::float8
        from webhook_pending_events p join webhook_events e on e.client_uid = p.client_uid and e.uid = p.event_uid
      ), 0) as oldest,
      count(*) filter (where paused_at is not null)::int as paused,
      count(*) filter (where troubled_since is not null and paused_at is null)::int as failing,
      count(*) filter (where fault is not null)::int as broken
    from webhook_configuration_states`);
  const [queue] = queues;
  const types: readonly string[] = eventTypeNames;
  // Each type has a value, so that an alert sees zero rather than nothing.
  const byType = types.flatMap((type) =>
    [false, true].map((isPaused) => {
      const own = waiting.filter((one) => (one.type ?? types[0]) === type && one.isPaused === isPaused);
      return {
        labels: { type, paused: String(isPaused) },
        count: own.reduce((sum, { count }) => sum + count, 0),
        oldest: Math.max(0, ...own.map(({ oldest }) => oldest)),
      };
    }),
  );
  return [
    {
      name: 'portal_webhook_oldest_undelivered_seconds',
      help: 'Age of the oldest delivery that waits, by type of event.',
      values: byType.map(({ labels, oldest }) => ({ labels, value: oldest })),
    },
    {
      name: 'portal_webhook_waiting_deliveries',
      help: 'Deliveries that wait, by type of event.',
      values: byType.map(({ labels, count }) => ({ labels, value: count })),
    },
    {
      name: 'portal_webhook_pending_events',
      help: 'Events whose rules were not evaluated yet.',
      values: [{ value: queue?.events ?? 0 }],
    },
    {
      name: 'portal_webhook_oldest_pending_event_seconds',
      help: 'Age of the oldest of these events.',
      values: [{ value: queue?.oldest ?? 0 }],
    },
    {
      name: 'portal_webhook_configurations',
      help: 'Configurations that do not send as they should, by state.',
      values: (['paused', 'failing', 'broken'] as const).map((state) => ({
        labels: { state },
        value: queue?.[state] ?? 0,
      })),
    },
  ];
};
