// `npm run drill`: takes the parts of an installation away in turn while people work, and compares what they were told with what is stored.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chromium } from 'playwright';

import { freePort } from '../../scripts/lib/port.mjs';
import { say } from '../../scripts/lib/say.mjs';
import { Tally } from './client.ts';
import { startCluster } from './cluster.ts';
import { faults, type Place } from './faults.ts';
import { startLoad } from './load.ts';
import { Processes } from './processes.ts';
import { killAll } from './program.ts';
import { reportOf, type Turn } from './report.ts';
import { sitDown } from './typist.ts';
import { layWires } from './wires.ts';

const turns = Number(process.env.TURNS ?? faults.length * 2);
/** Milliseconds of work before the first fault and after each. */
const calmMs = 10_000;
/** Milliseconds for servers and processes to be whole again. */
const settledMs = 180_000;
const database = 'safety_portal';

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'safety-portal-drill-'));
// PostgreSQL, Patroni and PgBouncer run as another account.
chmodSync(folder, 0o755);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));

const ends = [killAll];
process.once('exit', () => {
  for (const end of ends) end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});
say('Starting three database servers, PgBouncer, two processes of the platform and HAProxy.');
const cluster = await startCluster(folder);
ends.push(cluster.stop);
const { port } = await cluster.leader();
const leader = `postgresql://postgres@127.0.0.1:${port}/postgres`;
await run(
  leader,
  'create role portal login createrole',
  `create database ${database} owner portal template template0 encoding 'UTF8' locale 'C.UTF-8'`,
);
const ports = [await freePort(), await freePort()];
const wires = await layWires(folder, database, cluster.hosts, ports);
wires.network.start();
wires.pooler.start();
wires.entrance.start();
await pause(3000);
const processes = new Processes(ports, wires, join(folder, 'data'));
const place: Place = { cluster, wires, processes };
await processes.ready(ports, settledMs);

const tally = new Tally();
const load = await startLoad(wires.origin, tally);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' });
const typist = await sitDown(browser, wires.origin);
await pause(calmMs);

const done: Turn[] = [];
for (let turn = 0; turn < turns; turn += 1) {
  const fault = faults[turn % faults.length]!;
  const from = performance.now();
  const typed = typist.save(`Drill ${turn + 1}`).catch((error: Error) => {
    tally.isWrong(error.message);
    return 0;
  });
  await fault.run(place);
  await cluster.settled(settledMs);
  await processes.ready(ports, settledMs);
  const tries = await typed;
  await pause(calmMs);
  const one = { what: fault.what, from, until: performance.now(), tries };
  done.push(one);
  say(
    `${turn + 1} of ${turns}: ${fault.what}, whole again after ${((one.until - from - calmMs) / 1000).toFixed(0)} s.`,
  );
}
say('Comparing what was acknowledged with what is stored.');
await load.finish();
await browser.close();
process.stdout.write(reportOf(done, tally, load));
process.exit(tally.wrongs.length === 0 ? 0 : 1);
