import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** Users of the one client of the large database, and entries of each of its logs per user. The small one has a twentieth. */
const users = Number(process.env.SCALE_USERS ?? 100_000);
const entriesPerUser = Number(process.env.SCALE_ENTRIES ?? 5);
const factor = 20;
const login = 'sam.system@provider.example';
const password = 'Sample-Pass-1';
/** A call may take this many times as long with twenty times the data. The logarithm of users grows by 1.35. */
const aim = 2;

/** Adds `count` entries to the history, events and deliveries of a client, one a second until now. A thousandth failed or was refused. */
async function fillLogs({ owner }: Database, clientUid: string, count: number): Promise<void> {
  const each = sql`from (
      select (array(select uid from users where client_uid = ${clientUid} order by uid limit 1000)) as uids
    ) known cross join generate_series(1, ${count}::integer) n`;
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
  await fillDatabase(database, { users: count, clients: 1, modulesFor, now: new Date() });
  const { rows } = await database.owner.query<{ clientUid: string; userUid: string }>(sql`
    select client_uid as "clientUid", (array_agg(uid order by uid))[1] as "userUid" from users group by 1 order by count(*) desc limit 1`);
  const { clientUid = '', userUid = '' } = rows[0] ?? {};
  await fillLogs(database, clientUid, count * entriesPerUser);
  await database.owner.query(sql`analyze`);
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
    ['users of all clients, a common name', aim, () => `/usercontactrole/v2/users${list}0&search=garcia`],
    ['first page of users', aim, ({ clientUid }) => `${people(clientUid)}/Users${list}0`],
    [
      'users of a filter that most pass',
      aim,
      ({ clientUid }) =>
        `${people(clientUid)}/Users${list}0&filters=${encodeURIComponent('UserActive~eq~true')}`,
    ],
    [
      'users whose last name contains a text',
      null,
      ({ clientUid }) =>
        `${people(clientUid)}/Users${list}0&filters=${encodeURIComponent(`LastName~contains~'ski'`)}`,
    ],
  ];
})();

/** Measures calls on a small database and on one of twenty times its size, in turn. */
export async function benchScale(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries) return '\nGrowth is measured on PostgreSQL, which is missing, and was left out.\n';
  const server = await startPostgres(binaries);
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const agent = new Agent({ keepAliveTimeout: 60_000, connections: 1 });
  const grown: Grown[] = [];
  try {
    for (const count of [users / factor, users])
      grown.push(await grow(server.url, join(dataDir, String(count)), count));
    const tokens = await Promise.all(grown.map(({ origin }) => signIn(origin, login, password)));
    const durationOf = async (index: number, path: (typeof paths)[number][2]) => {
      const of = grown[index]!;
      const start = performance.now();
      const answer = await request(of.origin + path(of), {
        dispatcher: agent,
        headers: { authorization: `Bearer ${tokens[index]?.access_token}` },
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path(of)} answered ${answer.statusCode}: ${text}`);
      return performance.now() - start;
    };
    const measurements: Measurement[] = [];
    for (const [what, most, path] of paths) {
      const medians: [small: number[], large: number[]] = [[], []];
      // The first round warms up caches and plans.
      for (let round = -1; round < rounds; round += 1)
        for (const [index, measured] of medians.entries()) {
          const durations: number[] = [];
          for (let call = 0; call < calls; call += 1) durations.push(await durationOf(index, path));
          if (round >= 0) measured.push(median(durations));
        }
      const [small, large] = medians;
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
      `One client of ${users} users with ${users * entriesPerUser} entries in each log, ${rounds} rounds`,
      `a twentieth of it`,
      measurements,
    );
  } finally {
    for (const { child } of grown) {
      child.kill();
      await once(child, 'exit');
    }
    server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
