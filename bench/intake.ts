import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { hashOf, issueKey } from '../platform/webhooks/keys/key.ts';
import { freePort } from '../scripts/lib/port.mjs';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import type { Sending } from './sendAll.ts';
import { type Measurement, median, percentile, roundsOf, table } from './statistics.ts';
import type { TenantsResult, TenantsRun } from './tenantsProcess.ts';
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
const rounds = roundsOf();
const atOnce = 16;
/** Events of one call of a batch, which may have at most a thousand. */
const perBatch = Math.min(1000, events);
/** The tenants beside a burst, their events per second in all, and the duration in seconds. */
const steady = { tenants: 50, perSecond: 100, seconds: Number(process.env.SECONDS ?? 30) };
const burstEvents = 2000;
/** Limit in milliseconds of the 99th percentile from the begin of a call until the target has its event. */
const limitMs = 250;

/** Sends from another process. Resolves with the milliseconds until all calls were answered. */
async function send(sending: Sending): Promise<number> {
  const child = fork(new URL('sender.ts', import.meta.url));
  try {
    child.send(sending);
    return (await message<{ milliseconds: number }>(child, 'milliseconds')).milliseconds;
  } finally {
    child.kill();
  }
}

const single = (address: string, headers: Sending['headers']): Sending => ({
  address,
  headers,
  body: JSON.stringify(event),
  count: events,
  atOnce,
});

const batch = (address: string, headers: Sending['headers']): Sending => ({
  address: `${address}/batch`,
  headers,
  body: JSON.stringify({ events: Array.from({ length: perBatch }, () => ({ event })) }),
  count: Math.ceil(events / perBatch),
  atOnce: 1,
});

/** The key of a system that sends events of a client. */
async function keyOf({ database }: WebhookPlatform, clientUid: string): Promise<string> {
  const uid = randomUUID();
  await database.owner.query(sql`
    insert into api_keys (client_uid, uid, name) values (${clientUid}, ${uid}, ${`Bench ${uid}`})`);
  const key = await database.owner.transaction((tx) => issueKey(tx, { clientUid, uid }));
  if (key === null) throw new Error('The key was made already.');
  return key;
}

const headersOf = (key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
});

/** A series of figures by round, the first of which warms up. */
async function inRounds(work: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const series: number[][] = work.map(() => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, one] of work.entries()) {
      const figure = await one();
      if (round > 0) series[index]!.push(figure);
    }
  return series;
}

function compared(
  what: string,
  measured: readonly number[],
  reference: readonly number[],
  aim: number | null,
): Measurement {
  return {
    what,
    measured: median(measured) / events,
    reference: median(reference) / events,
    unit: 'ms',
    aim,
    ratios: measured.map((one, round) => one / (reference[round] ?? Number.NaN)),
  };
}

/** Events sent by single calls and by batches until they are delivered, and a bare loop of requests to the same receiver. */
async function measureDelivered(platform: WebhookPlatform, headers: Sending['headers']) {
  const { database, receiver } = platform;
  const id = await platform.configure('/hook');
  const delivered = (sending: Sending) => async () => {
    await forget(database);
    const start = performance.now();
    await send(sending);
    await untilDelivered(database, events);
    return performance.now() - start;
  };
  const bare = single(`${receiver}/hook`, { 'content-type': 'application/json' });
  const [loop = [], singles = [], batches = []] = await inRounds([
    () => send(bare),
    delivered(single(platform.events, headers)),
    delivered(batch(platform.events, headers)),
  ]);
  await platform.remove(id);
  return [
    compared('single calls over kept connections, to delivered, per event', singles, loop, 6),
    compared(`batches of ${perBatch}, to delivered, per event`, batches, loop, 3),
  ];
}

/** Events sent until they are stored and answered, without a webhook, and the same to a service written by hand. */
async function measureStored(
  platform: WebhookPlatform,
  { clientUid, key, databaseUrl }: Readonly<Record<'clientUid' | 'key' | 'databaseUrl', string>>,
) {
  const port = await freePort();
  const child = fork(new URL('handWritten/intake.ts', import.meta.url), [
    String(port),
    databaseUrl,
    clientUid,
    hashOf(key),
  ]);
  try {
    await once(child, 'message');
    const byHand = `http://127.0.0.1:${port}/events`;
    const headers = headersOf(key);
    const stored = (sending: Sending) => async () => {
      await forget(platform.database);
      return send(sending);
    };
    const [singlesByHand = [], singles = [], batchesByHand = [], batches = []] = await inRounds([
      () => send(single(byHand, headers)),
      stored(single(platform.events, headers)),
      () => send(batch(byHand, headers)),
      stored(batch(platform.events, headers)),
    ]);
    return [
      compared('single calls, to stored, per event', singles, singlesByHand, null),
      compared(`batches of ${perBatch}, to stored, per event`, batches, batchesByHand, null),
    ];
  } finally {
    child.kill();
  }
}

/** Tenants, each with a webhook to `target` and a key. */
async function makeTenants(platform: WebhookPlatform, target: string): Promise<TenantsRun['tenants']> {
  const { owner } = platform.database;
  return Promise.all(
    Array.from({ length: steady.tenants + 1 }, async (_, index) => {
      const clientUid = randomUUID();
      await owner.query(sql`insert into clients (uid, name) values (${clientUid}, ${`Bench ${clientUid}`})`);
      await owner.query(sql`
        insert into webhook_configurations (client_uid, uid, name, url, rule, custom_headers, is_enabled)
        values (${clientUid}, ${randomUUID()}, 'Bench', ${`${target}/${index}`}, ${JSON.stringify(rule)}, '[]', true)`);
      return {
        events: platform.events.replace(/clients\/[^/]+/, `clients/${clientUid}`),
        headers: headersOf(await keyOf(platform, clientUid)),
      };
    }),
  );
}

/** Waits of events of many tenants: alone, and beside a burst of another one. */
async function measureBursts(platform: WebhookPlatform): Promise<Measurement[]> {
  const child = fork(new URL('tenantsProcess.ts', import.meta.url));
  try {
    const { port } = await message<{ port: number }>(child, 'port');
    const [bursting, ...tenants] = await makeTenants(platform, `http://127.0.0.1:${port}`);
    if (!bursting) throw new Error('There is no tenant.');
    const waits = async (perCall?: number): Promise<readonly number[]> => {
      await forget(platform.database);
      const burst = perCall === undefined ? {} : { burst: { tenant: bursting, count: burstEvents, perCall } };
      const { perSecond, seconds } = steady;
      child.send({ tenants, event, perSecond, seconds, ...burst } satisfies TenantsRun);
      const result = await message<TenantsResult>(child, 'waits');
      if (result.missing > 0) throw new Error(`${result.missing} events did not arrive.`);
      return result.waits;
    };
    // Connections and plans of the first calls.
    await waits();
    const lines: Measurement[] = [];
    for (const [beside, perCall] of [
      ['alone', undefined],
      [`beside ${burstEvents} single calls of one tenant`, 1],
      [`beside ${burstEvents} events of one tenant in batches`, perBatch],
    ] as const) {
      const measured = await waits(perCall);
      for (const [name, share] of [
        ['median', 0.5],
        ['99th percentile', 0.99],
      ] as const)
        lines.push({
          what: `${beside}, ${name}`,
          measured: percentile(measured, share),
          reference: limitMs,
          unit: 'ms',
          aim: 1,
        });
    }
    return lines;
  } finally {
    child.kill();
  }
}

/**
 * Measures the intake of events on PostgreSQL: to their delivery against a bare loop of requests, to their storage against a service written
 * by hand, and the waits of many tenants beside a burst.
 */
export async function benchIntake(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('This benchmark needs PostgreSQL.');
  const server = await startPostgres(binaries);
  try {
    const ownDatabase = await createDatabase(server.url);
    const platform = await startWebhookPlatform(ownDatabase.url);
    try {
      const clientUid = /clients\/([^/]+)/.exec(platform.events)?.[1] ?? '';
      const key = await keyOf(platform, clientUid);
      const delivered = await measureDelivered(platform, headersOf(key));
      const stored = await measureStored(platform, { clientUid, key, databaseUrl: ownDatabase.url });
      const bursts = await measureBursts(platform);
      return (
        table(
          `Intake of events: ${events} events, ${atOnce} at once, middle of ${rounds} rounds`,
          'bare loop',
          delivered,
        ) +
        table('The same, without deliveries', 'by hand', stored) +
        table(
          `From a call to the target: ${steady.tenants} tenants, ${steady.perSecond} events a second in all, ${steady.seconds} s`,
          'limit',
          bursts,
        )
      );
    } finally {
      await platform.stop();
      await ownDatabase.drop();
    }
  } finally {
    server.stop();
  }
}
