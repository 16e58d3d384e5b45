import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { median, type Measurement, percentile } from './statistics.ts';
import { forget, type WebhookPlatform } from './webhookPlatform.ts';

/** Number of events in a burst to a fast target, and to a slow one. */
const burst = 60;
const slowBurst = 100;
/** Time limit for the whole burst to the slow target in milliseconds. */
const slowLimitMs = 10_000;

/** Sends a burst. Returns the milliseconds from its acceptance until each delivery of a webhook is stored as delivered. */
async function latencies(platform: WebhookPlatform, id: string, count: number): Promise<number[]> {
  const { database } = platform;
  await forget(database);
  await platform.accept(count);
  for (;;) {
    await pause(20);
    const { rows } = await database.owner.query<{ ms: number }>(sql`
      select extract(epoch from d.finished_at - e.received_at)::float8 * 1000 as ms
      from webhook_deliveries d join webhook_events e on e.client_uid = d.client_uid and e.uid = d.event_id
      where d.configuration_id = ${id} and d.state = 'delivered'`);
    if (rows.length === count) return rows.map(({ ms }) => ms);
  }
}

async function p95Of(platform: WebhookPlatform, id: string, rounds: number): Promise<number[]> {
  const percentiles: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const times = await latencies(platform, id, burst);
    if (round > 0) percentiles.push(percentile(times, 0.95));
  }
  return percentiles;
}

/** Measures the cost of slow targets for the client's other deliveries, and the throughput to a slow target. */
export async function measureSlowTargets(platform: WebhookPlatform, rounds: number): Promise<Measurement[]> {
  const healthy = await platform.configure('/hook');
  const alone = await p95Of(platform, healthy, rounds);
  const hanging = await platform.configure('/hang');
  const beside = await p95Of(platform, healthy, rounds);
  await platform.remove(hanging);
  await platform.remove(healthy);
  const slowTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A new webhook: the concurrency of its target is not known yet.
    const slow = await platform.configure(`/slow/${round}`);
    slowTimes.push(Math.max(...(await latencies(platform, slow, slowBurst))));
    await platform.remove(slow);
  }
  return [
    {
      what: `95th percentile of ${burst} deliveries beside a target of the same origin that never answers`,
      measured: median(beside),
      reference: median(alone),
      unit: 'ms',
      aim: 2,
      ratios: beside.map((one) => one / median(alone)),
    },
    {
      what: `The last of ${slowBurst} deliveries to a target that takes 1.2 s`,
      measured: median(slowTimes),
      reference: slowLimitMs,
      unit: 'ms',
      aim: 1,
      ratios: slowTimes.map((one) => one / slowLimitMs),
    },
  ];
}
