import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { signIn } from '../platform/commands/sign-in.ts';
import { type Database, migrate, openDatabase } from '../platform/database/index.ts';
import { moduleGroups } from '../platform/product/module-groups.ts';
import { fillDatabase } from '../platform/sample/fill.ts';
import { loadSampleData } from '../platform/sample/index.ts';
import { modulesOf } from '../resources/product/moduleRules.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { type PlatformProcess, startPlatformProcess } from './platformProcess.ts';
import { type Measurement, median, roundsOf, table } from './statistics.ts';

const rounds = roundsOf();
/** Calls of one measurement. */
const calls = 9;
/** Users of the one large client, entries of each of its logs per user, and users of other clients. */
const users = Number(process.env.SCALE_USERS ?? 100_000);
const entriesPerUser = Number(process.env.SCALE_ENTRIES ?? 5);
const otherUsers = Number(process.env.SCALE_OTHERS ?? 0);
/** How many times smaller the small database is. */
const factor = Number(process.env.SCALE_FACTOR ?? 20);
/** The calls to measure, by a part of their names. */
const chosen = new RegExp(process.env.SCALE_CALLS ?? '', 'i');
/** With a value, each call follows a restart of the database, and what the system has read from its disk is forgotten. */
const isCold = Boolean(process.env.SCALE_COLD);
/** Users of each of the other clients. */
const usersPerOther = 500;
/** Entries that one statement adds: a fill of millions says how far it is. */
const entriesPerStatement = 500_000;
const login = 'sam.system@provider.example';
const password = 'Sample-Pass-1';
/** A call may take this many times as long with twenty times the data. The logarithm of users grows by 1.35. */
const aim = 2;

function say(sentence: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
}

/**
 * Adds the entries `first` to `last` to the history, events and deliveries of a client, the first a second ago, each a second before the
 * one before. A thousandth failed or was refused.
 */
async function fillLogs({ owner }: Database, clientUid: string, first: number, last: number): Promise<void> {
  const each = sql`from (
      select (array(select uid from users where client_uid = ${clientUid} order by uid limit 1000)) as uids
    ) known cross join generate_series(${first}::integer, ${last}::integer) n`;
  const at = sql`now() - n * interval '1 second'`;
  const uid = (kind: string) => sql`md5(${kind} || n)::uuid`;
  await owner.query(sql`
    insert into audit_entries
      (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, changes, request_id)
    select ${clientUid}, ${uid('entry')}, ${at}, ${clientUid}, 'a@example.org', 'client',
      case when n % 1000 = 0 then 'denied' else 'update' end, 'users', uids[1 + n % 1000], 'Somebody',
      '{"lastName": {"old": "Garcia", "new": "Lopez"}}', 'request' ${each}`);
  await owner.query(sql`
    insert into webhook_events (client_uid, uid, received_at, received_from, sender, event)
    select ${clientUid}, ${uid('event')}, ${at}, ${clientUid}, 'a@example.org', '{"incidentType": "Lockdown"}' ${each}`);
  await owner.query(sql`
    insert into webhook_deliveries
      (client_uid, uid, event_id, configuration_id, configuration_name, state, incident_type, created_at, received_at, finished_at, message_uid)
    select ${clientUid}, ${uid('delivery')}, ${uid('event')}, md5((n % 10)::text)::uuid, 'Alarm',
      case when n % 1000 = 0 then 'failed' else 'delivered' end, 'Lockdown', ${at}, ${at}, ${at}, ${uid('delivery')} ${each}`);
}

interface Grown extends PlatformProcess {
  readonly clientUid: string;
  /** A user with entries in the history. */
  readonly userUid: string;
}

/** A platform whose largest client has `count` users. */
async function grow(serverUrl: string, dataDir: string, count: number): Promise<Grown> {
  const { url } = await createDatabase(serverUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir });
  await migrate(database);
  await loadSampleData(database);
  const modulesFor = (type: string) => modulesOf(moduleGroups(type));
  const now = new Date();
  await fillDatabase(database, { users: count, clients: 1, modulesFor, now });
  const others = Math.round(otherUsers * (count / users));
  const clients = Math.ceil(others / usersPerOther);
  if (clients > 0) await fillDatabase(database, { users: others, clients, modulesFor, now });
  say(`${count + others} users are filled.`);
  const { rows } = await database.owner.query<{ clientUid: string; userUid: string }>(sql`
    select client_uid as "clientUid", (array_agg(uid order by uid))[1] as "userUid" from users group by 1 order by count(*) desc limit 1`);
  const { clientUid = '', userUid = '' } = rows[0] ?? {};
  const entries = count * entriesPerUser;
  for (let last = 0; last < entries; last += entriesPerStatement) {
    await fillLogs(database, clientUid, last + 1, Math.min(last + entriesPerStatement, entries));
    say(`${Math.min(last + entriesPerStatement, entries)} of ${entries} entries are filled.`);
  }
  await database.owner.script('vacuum analyze');
  await database.close();
  return { ...(await startPlatformProcess(url, dataDir)), clientUid, userUid };
}

/** The measured calls: a path, and the aim of its ratio, null for calls that compare every row of the client. */
const paths: readonly (readonly [
  what: string,
  aim: number | null,
  path: (of: Pick<Grown, 'clientUid' | 'userUid'>) => string,
])[] = (() => {
  const people = (clientUid: string) => `/usercontactrole/v2/clients/${clientUid}`;
  const list = '?pagesize=25&pagenumber=';
  const usersWith = (clientUid: string, filters: string) =>
    `${people(clientUid)}/Users${list}0&filters=${encodeURIComponent(filters)}`;
  const deliveries = (clientUid: string, filter: object) =>
    `/webhooks/v2/clients/${clientUid}/deliveries?range=${encodeURIComponent('[0,24]')}&sort=${encodeURIComponent('["createdAt","DESC"]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return [
    ['one user', aim, ({ clientUid, userUid }) => `${people(clientUid)}/Users/${userUid}`],
    [
      'history of one user',
      aim,
      ({ clientUid, userUid }) => `${people(clientUid)}/Users/${userUid}/changes${list}0`,
    ],
    ['first page of the history', aim, ({ clientUid }) => `${people(clientUid)}/changes${list}0`],
    ['first page of deliveries', aim, ({ clientUid }) => deliveries(clientUid, {})],
    ['failed deliveries', aim, ({ clientUid }) => deliveries(clientUid, { state: 'failed' })],
    ['first page of events', aim, ({ clientUid }) => `/webhooks/v2/clients/${clientUid}/events${list}0`],
    [
      'count of deliveries that failed in a day',
      aim,
      ({ clientUid }) =>
        deliveries(clientUid, {
          state: 'failed',
          'createdAt~gte': new Date(Date.now() - 86_400_000).toISOString(),
        }),
    ],
    ['count of locked users', aim, ({ clientUid }) => usersWith(clientUid, 'Locked~eq~true')],
    ['count of expired invitations', aim, ({ clientUid }) => usersWith(clientUid, "Invitation~eq~'Expired'")],
    ['users of all clients, a common name', aim, () => `/usercontactrole/v2/users${list}0&search=garcia`],
    ['palette, a common name', aim, ({ clientUid }) => `${people(clientUid)}/records?search=garcia`],
    ['palette of all clients, a common name', aim, () => '/usercontactrole/v2/records?search=garcia'],
    ['40th page of users', aim, ({ clientUid }) => `${people(clientUid)}/Users?pagesize=25&pagenumber=39`],
    ['a page of an export', aim, ({ clientUid }) => `${people(clientUid)}/Users?pagesize=500&pagenumber=0`],
    ['first page of users', aim, ({ clientUid }) => `${people(clientUid)}/Users${list}0`],
    ['users of a filter that most pass', aim, ({ clientUid }) => usersWith(clientUid, 'UserActive~eq~true')],
    [
      'users whose last name contains a text',
      null,
      ({ clientUid }) => usersWith(clientUid, "LastName~contains~'ski'"),
    ],
  ];
})();

const settings = ['shared_buffers=1GB', 'max_wal_size=8GB'];

/** PostgreSQL in a folder, which can forget what it has read. */
async function startServer(binaries: string, folder: string) {
  let server = await startPostgres(binaries, folder, undefined, settings);
  const stop = async () => {
    server.stop();
    // A server does not keep the process waiting for its end; a timer does.
    const waiting = setInterval(() => {}, 1000);
    await server.ended;
    clearInterval(waiting);
  };
  return {
    url: server.url,
    stop,
    async forget() {
      await stop();
      // Pages that are not on the disk yet stay in memory.
      spawnSync('sync');
      // The pages, directories and inodes that Linux has cached (proc(5)); takes root.
      await writeFile('/proc/sys/vm/drop_caches', '3');
      server = await startPostgres(binaries, folder, Number(new URL(server.url).port), settings);
    },
  };
}

/** Measures calls on a small database and on one of `factor` times its size, in turn. */
export async function benchScale(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries) return '\nGrowth is measured on PostgreSQL, which is missing, and was left out.\n';
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  // PostgreSQL runs under another account when this runs as root.
  await chmod(folder, 0o711);
  const server = await startServer(binaries, join(folder, 'server'));
  const agent = new Agent({ keepAliveTimeout: 60_000, connections: 1 });
  const grown: Grown[] = [];
  try {
    for (const count of [users / factor, users])
      grown.push(await grow(server.url, join(folder, String(count)), count));
    const tokens = await Promise.all(grown.map(({ origin }) => signIn(origin, login, password)));
    const send = async (index: number, address: string) => {
      const start = performance.now();
      const answer = await request(grown[index]!.origin + address, {
        dispatcher: agent,
        headers: { authorization: `Bearer ${tokens[index]?.access_token}` },
      });
      const text = await answer.body.text();
      return { ms: performance.now() - start, status: answer.statusCode, text };
    };
    const durationOf = async (index: number, address: string) => {
      const { ms, status, text } = await send(index, address);
      if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`);
      return ms;
    };
    /** Waits until the platform has sessions again. The call reads the caller and a small table. */
    const untilBack = async (index: number) => {
      for (let tries = 0; tries < 300; tries += 1) {
        const { status } = await send(index, '/clientbuilding/v2/clients?pagesize=1&pagenumber=0');
        if (status === 200) return;
        await pause(100);
      }
      throw new Error('The platform did not find its database again.');
    };
    /** Milliseconds of a call: the median of several, or of one after the database has forgotten what it read. */
    const measure = async (index: number, address: string) => {
      if (isCold) {
        await server.forget();
        await untilBack(index);
        return durationOf(index, address);
      }
      const durations: number[] = [];
      for (let call = 0; call < calls; call += 1) durations.push(await durationOf(index, address));
      return median(durations);
    };
    const measurements: Measurement[] = [];
    for (const [what, most, path] of paths.filter(([name]) => chosen.test(name))) {
      const [small, large]: [number[], number[]] = [[], []];
      // The first round warms up caches and plans.
      for (let round = -1; round < rounds; round += 1)
        for (const [index, measured] of [small, large].entries()) {
          const ms = await measure(index, path(grown[index]!));
          if (round >= 0) measured.push(ms);
        }
      say(`${what}: ${median(large).toFixed(1)} ms.`);
      measurements.push({
        what,
        measured: median(large),
        reference: median(small),
        ratios: large.map((time, round) => time / (small[round] ?? Number.NaN)),
        unit: 'ms',
        aim: most,
      });
    }
    return table(
      `One client of ${users} users with ${users * entriesPerUser} entries in each log, ${otherUsers} users of other clients, ${rounds} rounds${isCold ? ', cold' : ''}`,
      `1/${factor} of it`,
      measurements,
    );
  } finally {
    for (const { child } of grown) {
      child.kill();
      await once(child, 'exit');
    }
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
