import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { migrate, openDatabase } from '../platform/database/index.ts';
import { moduleGroups } from '../platform/product/module-groups.ts';
import { fillDatabase } from '../platform/sample/fill.ts';
import { loadSampleData } from '../platform/sample/index.ts';
import { modulesOf } from '../resources/product/moduleRules.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { type Cluster, moveClient } from './clusters/move.ts';
import { Router } from './clusters/router.ts';
import { crossingsOf, type Placement } from './clusters/statements.ts';
import { type Measurement, median, roundsOf, table } from './statistics.ts';

const rounds = roundsOf();
/** Statements of one measurement. */
const calls = 15;
const users = Number(process.env.CLUSTER_USERS ?? 40_000);
const clientCount = 40;
const deliveriesPerUser = 5;
const writers = 4;

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** Stops a server, and waits until its files are whole. */
async function stop(server: Server, folder: string): Promise<void> {
  server.stop();
  while (existsSync(join(folder, 'data', 'postmaster.pid'))) await pause(50);
}

/** Fills a database with clients, of whose deliveries one in a hundred is due and one in a hundred has failed. */
async function fill(url: string, dataDir: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl: url, dataDir });
  await migrate(opened);
  await loadSampleData(opened);
  const modulesFor = (type: string) => modulesOf(moduleGroups(type));
  await fillDatabase(opened, { users, clients: clientCount, modulesFor, now: new Date() });
  await opened.owner.query(
    sql.raw(`insert into webhook_deliveries
       (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at, due_at, message_uid)
     select client_uid, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Alarm',
       case n % 100 when 0 then 'waiting' when 1 then 'failed' else 'delivered' end, now(),
       case n % 100 when 0 then now() end, gen_random_uuid()
     from (select client_uid, row_number() over () * ${deliveriesPerUser} + k as n
       from users cross join generate_series(1, ${deliveriesPerUser}) k) numbered`),
  );
  await opened.close();
}

/** Removes the clients that are placed elsewhere. */
async function keep({ pool }: Cluster, clients: readonly string[]): Promise<void> {
  const connection = await pool.connect();
  await connection.query(`set session_replication_role = replica`);
  const { rows } = await connection.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'client_uid'`);
  for (const { name } of rows)
    await connection.query(`delete from "${name}" where client_uid <> all($1)`, [clients]);
  await connection.query('delete from clients where uid <> all($1)', [clients]);
  await connection.query('set session_replication_role = default');
  await connection.query('vacuum full analyze');
  connection.release();
}

/** A database with the directory, and tables of both clusters that are partitioned by client. */
async function makeFront(pool: pg.Pool, halves: readonly (readonly string[])[], places: readonly Cluster[]) {
  const columns = {
    identity_accounts: 'uid uuid, client_uid uuid, email text, password_hash text',
    users: 'uid uuid, client_uid uuid, last_name text, search_document text',
    webhook_deliveries: 'uid uuid, client_uid uuid, state text, due_at timestamptz(3)',
  };
  const { rows } = await places[0]!.pool.query<{ made: string }>(
    "select pg_get_functiondef('fold_case'::regproc) as made",
  );
  await pool.query(rows[0]?.made ?? '');
  await pool.query('create extension postgres_fdw');
  for (const [index, place] of places.entries()) {
    const { hostname, port, username, pathname } = new URL(place.url);
    await pool.query(`create server place_${index} foreign data wrapper postgres_fdw
      options (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}', async_capable 'true', fetch_size '1000')`);
    await pool.query(
      `create user mapping for current_user server place_${index} options (user '${username}')`,
    );
  }
  for (const [name, list] of Object.entries(columns)) {
    await pool.query(`create table ${name} (${list}) partition by list (client_uid)`);
    for (const [index, clients] of halves.entries())
      await pool.query(`create foreign table ${name}_${index} partition of ${name}
        for values in (${clients.map((uid) => `'${uid}'`).join()}) server place_${index} options (table_name '${name}')`);
  }
  await pool.query('create table directory (address text primary key, client_uid uuid not null)');
  await pool.query(
    'insert into directory select fold_case(email), client_uid from identity_accounts where client_uid is not null',
  );
  await pool.query('analyze');
}

/** Measures each statement in one database and in two, in turn. */
async function measure(placement: Placement, clients: readonly string[]): Promise<string> {
  const found = await placement.one.query<{ email: string }>(
    'select email from identity_accounts where client_uid is not null order by uid limit 64',
  );
  const measurements: Measurement[] = [];
  const crossings = crossingsOf(
    found.rows.map(({ email }) => email),
    clients,
  );
  for (const { what, text, values, routed, notForeign } of crossings) {
    const ways: (readonly [name: string, work: () => Promise<unknown>])[] = [
      ['one', () => placement.one.query(text, [...values()])],
      ['by the router', () => routed(placement, values())],
      ...(notForeign ? [] : [['by postgres_fdw', () => placement.front.query(text, [...values()])] as const]),
    ];
    const times = ways.map((): number[] => []);
    // The first round warms up.
    for (let round = -1; round < rounds; round += 1)
      for (const [index, [, work]] of ways.entries()) {
        const durations: number[] = [];
        for (let call = 0; call < calls; call += 1) {
          const start = performance.now();
          await work();
          durations.push(performance.now() - start);
        }
        if (round >= 0) times[index]?.push(median(durations));
      }
    const [one = []] = times;
    for (const [index, [name]] of ways.entries())
      if (index > 0)
        measurements.push({
          what: `${what}, ${name}`,
          measured: median(times[index] ?? []),
          reference: median(one),
          ratios: (times[index] ?? []).map((time, round) => time / (one[round] ?? Number.NaN)),
          unit: 'ms',
          aim: null,
        });
  }
  return table(
    `${users} people of ${clientCount} clients in two clusters, ${rounds} rounds`,
    'in one database',
    measurements,
  );
}

/** Changes of one client, each acknowledged when the client's database has committed it. */
function startWriter(router: Router, clientUid: string, people: readonly string[]) {
  const entries: string[] = [];
  const numbers = new Map<string, string>();
  const state = { longest: 0, isEnding: false };
  const lane = async (number: number) => {
    for (let turn = 0; !state.isEnding; turn += 1) {
      const person = people[(turn * writers + number) % people.length] ?? '';
      const entry = randomUUID();
      const start = performance.now();
      // One statement, and so one transaction.
      await router.run(clientUid, (place) =>
        place.query(
          `with changed as (
             update users set mobile_phone_number = $4, version = version + 1 where client_uid = $1 and uid = $2 returning uid)
           insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, request_id)
           select $1, $3, now(), $2, 'a@example.org', 'client', 'update', 'users', uid, '' from changed`,
          [clientUid, person, entry, `${number} ${turn}`],
        ),
      );
      entries.push(entry);
      numbers.set(person, `${number} ${turn}`);
      state.longest = Math.max(state.longest, performance.now() - start);
      await pause(5);
    }
  };
  const lanes = Promise.all(Array.from({ length: writers }, (_, number) => lane(number)));
  return {
    state,
    /** Ends the changes, and counts those that were acknowledged and that are not in a place. */
    async missingIn(place: pg.Pool): Promise<{ readonly acknowledged: number; readonly missing: number }> {
      state.isEnding = true;
      await lanes;
      const stored = await place.query(
        'select uid from audit_entries where client_uid = $1 and uid = any($2)',
        [clientUid, entries],
      );
      const { rows } = await place.query<{ uid: string; number: string }>(
        'select uid, mobile_phone_number as number from users where client_uid = $1',
        [clientUid],
      );
      const now = new Map(rows.map(({ uid, number }) => [uid, number]));
      const lost = [...numbers].filter(([uid, number]) => now.get(uid) !== number).length;
      return { acknowledged: entries.length, missing: entries.length - (stored.rowCount ?? 0) + lost };
    },
  };
}

/** Moves a client while it and another one of its database work. */
async function moveOne(
  placement: Placement,
  [source, target]: readonly Cluster[],
  clients: readonly string[],
) {
  if (!source || !target) throw new Error('A move needs two clusters.');
  const [moved = '', staying = ''] = clients;
  const router = new Router(placement.placeOf);
  const peopleOf = async (clientUid: string) =>
    (
      await source.pool.query<{ uid: string }>('select uid from users where client_uid = $1', [clientUid])
    ).rows.map(({ uid }) => uid);
  const own = startWriter(router, moved, await peopleOf(moved));
  const other = startWriter(router, staying, await peopleOf(staying));
  await pause(3000);
  const restLongest = other.state.longest;
  other.state.longest = 0;
  const move = await moveClient(router, source, target, moved);
  const movedLongest = other.state.longest;
  await pause(2000);
  return {
    ...move,
    own: await own.missingIn(target.pool),
    other: await other.missingIn(source.pool),
    restLongest,
    movedLongest,
  };
}

function sentences(move: Awaited<ReturnType<typeof moveOne>>): string {
  const whole = (value: number) => value.toFixed(0);
  return `A client of ${move.rows} rows moved while ${writers} writers changed it: copied in ${(move.copied / 1000).toFixed(1)} s, in which it worked on; without changes for ${whole(move.unwritable)} ms.
Of ${move.own.acknowledged} acknowledged changes ${move.own.missing} are missing, of ${move.other.acknowledged} of another client ${move.other.missing}; tables that differ: ${move.differing.join(', ') || 'none'}.
The longest change of the other client took ${whole(move.movedLongest)} ms meanwhile, ${whole(move.restLongest)} ms before.
`;
}

/** Places the clients of one database in two clusters, measures what crosses them, and moves a client. */
export async function benchClusters(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries) return '\nClusters are measured on PostgreSQL, which is missing, and were left out.\n';
  const folder = mkdtempSync(join(tmpdir(), 'bench-clusters-'));
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755);
  let database = '';
  const pools: pg.Pool[] = [];
  const servers = new Map<string, Server>();
  const openPool = (url: string): pg.Pool => {
    const pool = new pg.Pool({ connectionString: url, max: 12 });
    // A server that stops says so to idle connections.
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  };
  const open = async (name: string): Promise<Cluster> => {
    const server = await startPostgres(binaries, join(folder, name), undefined, ['wal_level=logical']);
    servers.set(name, server);
    const url = server.url.replace(/postgres$/, database);
    return { url, pool: openPool(url) };
  };
  try {
    const whole = join(folder, 'one');
    const server = await startPostgres(binaries, whole);
    const { url } = await createDatabase(server.url);
    database = new URL(url).pathname.slice(1);
    await fill(url, join(folder, 'data'));
    await stop(server, whole);
    for (const name of ['first', 'second']) spawnSync('cp', ['-a', whole, join(folder, name)]);
    const one = await open('one');
    const places = [await open('first'), await open('second')];
    await one.pool.query('vacuum analyze');
    const { rows } = await one.pool.query<{ uid: string }>(
      'select client_uid as uid from users group by 1 having count(*) > 100 order by 1',
    );
    const clients = rows.map(({ uid }) => uid);
    const halves = places.map((_, place) => clients.filter((__, index) => index % places.length === place));
    for (const [index, place] of places.entries()) await keep(place, halves[index] ?? []);
    await keep(one, clients);
    await places[0]!.pool.query('create database front');
    const front = openPool(places[0]!.url.replace(database, 'front'));
    await makeFront(front, halves, places);
    const placement: Placement = {
      one: one.pool,
      places: places.map(({ pool }) => pool),
      front,
      placeOf: new Map(
        halves.flatMap((half, index) => half.map((uid) => [uid, places[index]!.pool] as const)),
      ),
    };
    const figures = await measure(placement, clients);
    return `${figures}\n${sentences(await moveOne(placement, places, halves[0] ?? []))}`;
  } finally {
    await Promise.allSettled(pools.map((pool) => pool.end()));
    for (const [name, server] of servers) await stop(server, join(folder, name));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
