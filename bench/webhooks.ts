import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import jsonLogic from 'json-logic-js';
import { signIn } from '../platform/commands/sign-in.ts';
import { readSettings } from '../platform/configuration/settings.ts';
import type { Database } from '../platform/database/index.ts';
import { jsonb } from '../platform/database/index.ts';
import { startPlatform, tryPort } from '../platform/start.ts';
import { tellOfWork } from '../platform/webhooks/delivery/wake.ts';
import { evaluateRule } from '../resources/rules/evaluate.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { sendAll, type Sending } from './sender.ts';
import type { Measurement } from './statistics.ts';
import { median, table } from './statistics.ts';

const events = Number(process.env.EVENTS ?? 3000);
const rounds = Number(process.env.ROUNDS ?? 3);
const atOnce = 16;

const event = {
  incidentStatus: 'Active',
  incidentType: 'Lockdown',
  incidentSource: 'Portal',
  person: { id: 'p-1', firstName: 'Zoë', lastName: 'Okafor', email: 'zoe@example.org' },
  lat: 44.4,
  lon: -93.1,
  buildingId: 'b-1',
  initiatedTimestamp: '2026-11-21T10:00:00Z',
};

/** Five conditions, as people write them. */
const rule = {
  and: [
    {
      or: [
        { '==': [{ var: 'incidentType' }, 'Evacuation'] },
        { '==': [{ var: 'incidentType' }, 'Lockdown'] },
      ],
    },
    { in: [{ var: 'buildingId' }, ['b-0', 'b-1']] },
    { '!=': [{ var: 'incidentSource' }, 'Drill'] },
    { '>': [{ var: 'lat' }, 40] },
  ],
};

/** Microseconds of one call, the middle of several runs. */
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
      // Steps and time are counted, which the library does not do.
      aim: 2,
    },
  ];
}

async function message<Message>(child: ChildProcess, key: keyof Message): Promise<Message> {
  for (;;) {
    const [reply] = (await once(child, 'message')) as [Message & { error?: string }];
    if (reply.error !== undefined) throw new Error(reply.error);
    if (key in (reply as object)) return reply;
  }
}

async function startReceiver() {
  const child = fork(new URL('receiver.ts', import.meta.url));
  const { port } = await message<{ port: number }>(child, 'port');
  return {
    address: `http://127.0.0.1:${port}/hook`,
    stop: () => child.kill(),
  };
}

/** Whether nothing is left to do; asked in a way that costs the database nothing. */
async function isDone(database: Database): Promise<boolean> {
  const { rows } = await database.owner.query<{ done: boolean }>(sql`
    select not exists (select from webhook_pending_events)
      and not exists (select from webhook_deliveries where due_at is not null) as done`);
  return rows[0]?.done ?? false;
}

async function forget(database: Database): Promise<void> {
  await database.owner.query(sql`delete from webhook_deliveries`);
  await database.owner.query(sql`delete from webhook_events`);
  await database.owner.script('vacuum (analyze) webhook_events, webhook_pending_events, webhook_deliveries');
}

async function untilDelivered(database: Database): Promise<void> {
  while (!(await isDone(database))) await pause(20);
  const { rows } = await database.owner.query<{ count: number }>(
    sql`select count(*)::int as count from webhook_deliveries where state = 'delivered'`,
  );
  if (rows[0]?.count !== events) throw new Error(`${rows[0]?.count} of ${events} events were delivered.`);
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Milliseconds from when the events are accepted, all at once, until each delivery is written down as delivered. */
async function drain(database: Database, clientUid: string): Promise<number> {
  await forget(database);
  await database.owner.query(sql`
    with accepted as (
      insert into webhook_events (client_uid, uid, received_at, received_from, event)
      select ${clientUid}, gen_random_uuid(), now(), ${clientUid}, ${jsonb(event)} from generate_series(1, ${events})
      returning client_uid, received_at, uid
    )
    insert into webhook_pending_events (client_uid, received_at, event_uid) select client_uid, received_at, uid from accepted`);
  // They are accepted with the commit of this statement, and nobody sees them before.
  const start = performance.now();
  tellOfWork(database);
  await untilDelivered(database);
  return performance.now() - start;
}

/** Milliseconds from the first event that is sent over HTTP until each delivery is written down as delivered. */
async function wholeWay(database: Database, sending: Sending): Promise<number> {
  await forget(database);
  const child = fork(new URL('sender.ts', import.meta.url));
  try {
    const start = performance.now();
    child.send(sending);
    await message<{ milliseconds: number }>(child, 'milliseconds');
    await untilDelivered(database);
    return performance.now() - start;
  } finally {
    child.kill();
  }
}

async function prepare(database: Database, origin: string, receiver: Receiver) {
  await database.owner.query(sql`delete from webhook_configurations`);
  const { access_token: token } = await signIn(origin, 'will.webhooks@northfield.example', 'Sample-Pass-1');
  const { rows } = await database.owner.query<{ uid: string }>(
    sql`select client_uid as uid from identity_accounts where email = 'will.webhooks@northfield.example'`,
  );
  const clientUid = rows[0]?.uid ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/webhooks/v1/clients/${clientUid}/WebhookConfiguration`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Bench', url: receiver.address, rule }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return { clientUid, headers };
}

async function measureDeliveries(engine: string, databaseUrl: string | undefined): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const settings = await readSettings(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      WEBHOOK_TARGETS: 'loopback',
      // The engine is measured, not the brake that spares targets.
      WEBHOOK_TARGET_RATE: '0',
      WEBHOOK_EVENT_LIMIT: '0',
    },
    tryPort,
  );
  const platform = await startPlatform(settings);
  const receiver = await startReceiver();
  try {
    const { database } = platform;
    const { clientUid, headers } = await prepare(database, settings.publicUrl, receiver);
    const body = JSON.stringify(event);
    const bare: Sending = {
      address: receiver.address,
      headers: { 'content-type': 'application/json' },
      body,
      count: events,
      atOnce,
    };
    const address = `${settings.publicUrl}/webhooks/v2/clients/${clientUid}/events`;
    const times: [number[], number[], number[]] = [[], [], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const [one, two, three] = [
        await sendAll(bare),
        await drain(database, clientUid),
        await wholeWay(database, { ...bare, address, headers }),
      ];
      if (round === 0) continue;
      times[0].push(one);
      times[1].push(two);
      times[2].push(three);
    }
    const [reference, drained, whole] = times.map((values) => median(values) / events) as [
      number,
      number,
      number,
    ];
    return [
      {
        what: `${engine}: accepted to delivered, per event`,
        measured: drained,
        reference,
        unit: 'ms',
        aim: 2,
      },
      {
        what: `${engine}: sent over HTTP to delivered, per event`,
        measured: whole,
        reference,
        unit: 'ms',
        // Each is signed for, checked and committed by itself before it is answered.
        aim: null,
      },
    ];
  } finally {
    receiver.stop();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures deliveries against a bare HTTP client to the same receiver, and rules against plain json-logic-js. */
export async function benchWebhooks(): Promise<string> {
  const rules = table('Rules of webhooks', 'json-logic-js', measureRules());
  const binaries = findPostgres();
  const server = binaries ? await startPostgres(binaries) : undefined;
  try {
    const ownDatabase = server ? await createDatabase(server.url) : undefined;
    const measurements = await measureDeliveries(ownDatabase ? 'PostgreSQL' : 'PGlite', ownDatabase?.url);
    await ownDatabase?.drop();
    return (
      rules +
      table(
        `Deliveries of webhooks: ${events} events, ${atOnce} at once, middle of ${rounds} rounds`,
        'bare loop',
        measurements,
      )
    );
  } finally {
    server?.stop();
  }
}
