import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { percentile } from './statistics.ts';
import { event, startWebhookPlatform, type WebhookPlatform } from './webhookPlatform.ts';

/** Seconds of the outages. */
const outages = (process.env.OUTAGES ?? '5,30,120').split(',').map(Number);
/** Interval in milliseconds between lockdowns. */
const everyMs = 1000;
/** Milliseconds after the return of the target until which all must have arrived. */
const patienceMs = 60_000;

/** The ways in which a configuration is set up, by the path of its target. */
const setups = {
  '/ordered': { keepsOrder: true },
  '/unordered': { keepsOrder: false },
  '/five-minutes': { keepsOrder: true, discardAfter: 'PT5M' },
} as const;
type Path = keyof typeof setups;

/** The messages that the target received. */
interface Ledger {
  /** Path and name of a lockdown -> when it was first taken, on the clock of `performance`. */
  readonly taken: Map<string, number>;
  /** The paths of messages that were taken again, and of pairs of an incident in the wrong order. */
  readonly repeated: string[];
  readonly reversed: string[];
}

/** A target that can be down. It keeps a ledger. */
async function startTarget() {
  let isDown = false;
  let ledger: Ledger = { taken: new Map(), repeated: [], reversed: [] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      response.writeHead(isDown ? 503 : 204).end();
      if (isDown) return;
      const { incidentSubType: name } = JSON.parse(body) as { incidentSubType: string };
      const key = `${request.url} ${name}`;
      if (ledger.taken.has(key)) ledger.repeated.push(request.url ?? '');
      else ledger.taken.set(key, performance.now());
      const isEnd = name.endsWith(' end');
      if (isEnd && !ledger.taken.has(key.slice(0, -' end'.length))) ledger.reversed.push(request.url ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setDown(down: boolean) {
      isDown = down;
      if (down) ledger = { taken: new Map(), repeated: [], reversed: [] };
    },
    ledger: () => ledger,
    close: () => void server.close(),
  };
}

/** The figures of an outage: one line for each setup. */
async function measureOutage(
  { events: address, headers }: WebhookPlatform,
  target: Awaited<ReturnType<typeof startTarget>>,
  seconds: number,
): Promise<string[]> {
  target.setDown(true);
  const until = performance.now() + seconds * 1000;
  const names: string[] = [];
  while (performance.now() < until) {
    const name = `${seconds}s-${names.length / 2}`;
    // Both events of an incident name its start.
    const initiatedTimestamp = new Date().toISOString();
    for (const [suffix, incidentStatus] of [
      ['', 'Active'],
      [' end', 'Resolved'],
    ]) {
      const body = JSON.stringify({
        ...event,
        incidentStatus,
        incidentSubType: name + suffix,
        initiatedTimestamp,
        buildingId: name,
      });
      const answer = await fetch(address, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      names.push(name + suffix);
    }
    await pause(Math.min(everyMs, Math.max(0, until - performance.now())));
  }
  target.setDown(false);
  const backAt = performance.now();
  const { taken } = target.ledger();
  const paths = Object.keys(setups) as Path[];
  const expected = paths.length * names.length;
  while (taken.size < expected && performance.now() - backAt < patienceMs) await pause(50);
  // Deliveries that are sent twice would come now.
  await pause(1000);
  const { repeated, reversed } = target.ledger();
  return paths.map((path) => {
    const waits = names.flatMap((name) => {
      const at = taken.get(`${path} ${name}`);
      return at === undefined ? [] : [(at - backAt) / 1000];
    });
    const figure = (share: number) => `${percentile(waits, share).toFixed(1)} s`.padStart(8);
    return [
      `${seconds} s`.padEnd(8),
      path.slice(1).padEnd(14),
      `${waits.length} of ${names.length}`.padStart(12),
      figure(0.5),
      figure(0.99),
      figure(1),
      ...[repeated, reversed].map((paths) => String(paths.filter((one) => one === path).length).padStart(8)),
    ].join('  ');
  });
}

/**
 * Lockdowns and their ends, a pair each second, while their target answers 503: how long after its return each arrives, by a ledger at the
 * target. Aim: all of them, the 99th percentile within 15 seconds, none twice, no pair reversed where the order is kept.
 */
export async function benchOutages(): Promise<string> {
  const binaries = findPostgres();
  const server = binaries ? await startPostgres(binaries) : undefined;
  try {
    const ownDatabase = server ? await createDatabase(server.url) : undefined;
    const platform = await startWebhookPlatform(ownDatabase?.url);
    const target = await startTarget();
    try {
      for (const [path, setup] of Object.entries(setups)) {
        const id = await platform.configure(path);
        await platform.database.owner.query(sql`
          update webhook_configurations set url = ${target.origin + path}, rule = 'true', keeps_order = ${setup.keepsOrder},
            discard_after = ${'discardAfter' in setup ? setup.discardAfter : 'PT15M'} where uid = ${id}`);
      }
      const lines = [
        'outage    webhook              arrived       p50       p99       max  repeated  reversed',
      ];
      for (const seconds of outages) lines.push(...(await measureOutage(platform, target, seconds)));
      return `\nWebhooks after an outage of their target, from its return\n${lines.join('\n')}\n`;
    } finally {
      target.close();
      await platform.stop();
      await ownDatabase?.drop();
    }
  } finally {
    server?.stop();
  }
}
