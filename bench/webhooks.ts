import { fork } from 'node:child_process';
import jsonLogic from 'json-logic-js';
import type { Database } from '../platform/database/index.ts';
import { evaluateRule } from '../resources/rules/evaluate.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { sendAll, type Sending } from './sendAll.ts';
import { measureSlowTargets } from './slowTargets.ts';
import type { Measurement } from './statistics.ts';
import { median, table } from './statistics.ts';
import { untilDelivered } from './untilDelivered.ts';
import {
  event,
  forget,
  message,
  rule,
  startWebhookPlatform,
  type WebhookPlatform,
} from './webhookPlatform.ts';

const events = Number(process.env.EVENTS ?? 3000);
const rounds = Number(process.env.ROUNDS ?? 3);
const atOnce = 16;

/** Microseconds per call, the median of several runs. */
function microseconds(work: () => unknown): number {
  const runs = Array.from({ length: 9 }, () => {
    const start = performance.now();
    for (let index = 0; index < 20_000; index += 1) work();
    return ((performance.now() - start) * 1000) / 20_000;
  });
  return median(runs.slice(2));
}

function measureRules(): Measurement[] {
  return [
    {
      what: 'A rule of five conditions',
      measured: microseconds(() => evaluateRule(rule, event)),
      reference: microseconds(() => jsonLogic.apply(rule as never, event)),
      unit: 'µs',
      // The evaluator counts steps and time, which the library does not.
      aim: 2,
    },
  ];
}

/** Milliseconds from the acceptance of all events until each delivery is stored as delivered. */
async function drain(platform: WebhookPlatform): Promise<number> {
  const { database } = platform;
  await forget(database);
  const start = await platform.accept(events);
  await untilDelivered(database, events);
  return performance.now() - start;
}

/** Milliseconds from the first event sent over HTTP until each delivery is stored as delivered. */
async function wholeWay(database: Database, sending: Sending): Promise<number> {
  await forget(database);
  const child = fork(new URL('sender.ts', import.meta.url));
  try {
    const start = performance.now();
    child.send(sending);
    await message<{ milliseconds: number }>(child, 'milliseconds');
    await untilDelivered(database, events);
    return performance.now() - start;
  } finally {
    child.kill();
  }
}

async function measureDeliveries(engine: string, platform: WebhookPlatform): Promise<Measurement[]> {
  const { database, receiver, headers } = platform;
  const id = await platform.configure('/hook');
  const bare: Sending = {
    address: `${receiver}/hook`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    count: events,
    atOnce,
  };
  const times: [number[], number[], number[]] = [[], [], []];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const [one, two, three] = [
      await sendAll(bare),
      await drain(platform),
      await wholeWay(database, { ...bare, address: platform.events, headers }),
    ];
    if (round === 0) continue;
    times[0].push(one);
    times[1].push(two);
    times[2].push(three);
  }
  await platform.remove(id);
  const [reference, drained, whole] = times.map((values) => median(values) / events) as [
    number,
    number,
    number,
  ];
  const ratiosTo = (measured: readonly number[]) =>
    measured.map((one, round) => one / (times[0][round] ?? Number.NaN));
  return [
    {
      what: `${engine}: accepted to delivered, per event`,
      measured: drained,
      reference,
      unit: 'ms',
      aim: 2,
      ratios: ratiosTo(times[1]),
    },
    {
      what: `${engine}: sent over HTTP to delivered, per event`,
      measured: whole,
      reference,
      unit: 'ms',
      // Each event is authenticated, checked and committed individually before the response.
      aim: null,
      ratios: ratiosTo(times[2]),
    },
  ];
}

/**
 * Measures deliveries relative to a bare HTTP client with the same receiver, deliveries beside slow targets, and rules relative to plain
 * json-logic-js.
 */
export async function benchWebhooks(): Promise<string> {
  const rules = table('Rules of webhooks', 'json-logic-js', measureRules());
  const binaries = findPostgres();
  const server = binaries ? await startPostgres(binaries) : undefined;
  try {
    const ownDatabase = server ? await createDatabase(server.url) : undefined;
    const platform = await startWebhookPlatform(ownDatabase?.url);
    try {
      const deliveries = await measureDeliveries(ownDatabase ? 'PostgreSQL' : 'PGlite', platform);
      const beside = await measureSlowTargets(platform, rounds);
      return (
        rules +
        table(
          `Deliveries of webhooks: ${events} events, ${atOnce} at once, middle of ${rounds} rounds`,
          'bare loop',
          deliveries,
        ) +
        table(`Slow targets of webhooks: ${rounds} rounds`, 'alone, or limit', beside)
      );
    } finally {
      await platform.stop();
      await ownDatabase?.drop();
    }
  } finally {
    server?.stop();
  }
}
