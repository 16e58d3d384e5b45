import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Agent, request } from 'undici';
import { signIn } from '../platform/commands/sign-in.ts';
import { migrate, openDatabase } from '../platform/database/index.ts';
import { IDENTITY_PATH } from '../platform/identity/addresses.ts';
import { moduleGroups } from '../platform/product/module-groups.ts';
import { fillDatabase } from '../platform/sample/fill.ts';
import { loadSampleData } from '../platform/sample/index.ts';
import { modulesOf } from '../resources/product/moduleRules.ts';
import { freePort } from '../scripts/lib/port.mjs';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { startDirectus } from './directus/service.ts';
import { startPlatformProcess } from './platformProcess.ts';
import { parentOf, processorTime } from './processor.ts';
import { type Measurement, median, roundsOf, table } from './statistics.ts';

const rounds = roundsOf();
const pagesize = 25;
/** Calls of one measurement. Their sum is far above the hundredth of a second in which the system counts processor time. */
const calls = 120;
/** As many pages as a person may turn. */
const pages = 40;
const login = 'sam.system@provider.example';
const password = 'Sample-Pass-1';
const parts = ['an', 'er', 'son', 'ma', 'le', 'ar', 'in', 'ski'];

/** One call: method, path, body and headers beyond the token. */
interface Ask {
  readonly method: 'GET' | 'PATCH';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One of the services on the database. */
interface Service {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Instead of the platform's. */
  readonly token?: string;
  /** A page of users by last name. */
  readonly page: (number: number) => Ask;
  /** The first page of users whose last name contains a text. */
  readonly filter: (part: string) => Ask;
  /** Sets the telephone number of a user whose entity tag is `tag`. */
  readonly save: (uid: string, tag: string, value: string) => Ask;
}

/** Measures calls of a service: processor milliseconds of its process and of PostgreSQL, for each call. */
type Load = (service: Service, connections: number) => Promise<number>;

async function startPlatform(databaseUrl: string, clientUid: string, dataDir: string): Promise<Service> {
  const { origin, child } = await startPlatformProcess(databaseUrl, dataDir);
  const path = `/usercontactrole/v2/clients/${clientUid}/Users`;
  const list = (number: number) =>
    `${path}?pagesize=${pagesize}&pagenumber=${number}&orderInstructions=LastName`;
  return {
    origin,
    child,
    page: (number) => ({ method: 'GET', path: list(number) }),
    filter: (part) => ({
      method: 'GET',
      path: `${list(0)}&filters=${encodeURIComponent(`LastName~contains~'${part}'`)}`,
    }),
    save: (uid, tag, value) => ({
      method: 'PATCH',
      path: `${path}/${uid}`,
      body: JSON.stringify([{ op: 'replace', path: '/mobilePhoneNumber', value }]),
      headers: { 'content-type': 'application/json', 'if-match': tag },
    }),
  };
}

async function startHandWritten(databaseUrl: string, clientUid: string, provider: string): Promise<Service> {
  const discovered = await fetch(`${provider}/.well-known/openid-configuration`);
  const { jwks_uri: keysUrl } = (await discovered.json()) as { jwks_uri: string };
  const port = await freePort();
  const child = fork(new URL('handWritten/service.ts', import.meta.url), [
    String(port),
    databaseUrl,
    keysUrl,
  ]);
  await once(child, 'message');
  const path = `/clients/${clientUid}/Users`;
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    page: (number) => ({ method: 'GET', path: `${path}?pagesize=${pagesize}&pagenumber=${number}` }),
    filter: (part) => ({ method: 'GET', path: `${path}?pagesize=${pagesize}&pagenumber=0&contains=${part}` }),
    save: (uid, tag, value) => ({
      method: 'PATCH',
      path: `${path}/${uid}`,
      body: JSON.stringify({ mobilePhoneNumber: value }),
      headers: { 'content-type': 'application/json', 'if-match': tag },
    }),
  };
}

const linked = ['roles', 'buildings', 'departments'].flatMap((name) => [
  `${name}.target_uid.uid`,
  `${name}.target_uid.name`,
]);
const named = ['title', 'primary_building'].flatMap((name) => [`${name}.uid`, `${name}.name`]);
const columnsOfDirectus = ['*', ...named, ...linked].join();

async function startPeer(folder: string, databaseUrl: string, clientUid: string): Promise<Service> {
  const started = await startDirectus(folder, databaseUrl, clientUid);
  const list = (number: number) =>
    `/items/people?fields=${columnsOfDirectus}&sort=last_name,uid&limit=${pagesize}&page=${number + 1}&meta=filter_count`;
  return {
    ...started,
    page: (number) => ({ method: 'GET', path: list(number) }),
    filter: (part) => ({ method: 'GET', path: `${list(0)}&filter[last_name][_icontains]=${part}` }),
    save: (uid, _tag, value) => ({
      method: 'PATCH',
      path: `/items/people/${uid}`,
      body: JSON.stringify({ mobile_phone_number: value }),
      headers: { 'content-type': 'application/json' },
    }),
  };
}

/** The users of the largest client, with the tags that both services give them. */
async function largestClient(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.scope', 'platform', false)`);
    const { rows } = await client.query<{ uid: string; pid: number }>(
      'select client_uid as uid, pg_backend_pid() as pid from users group by 1 order by count(*) desc limit 1',
    );
    const [{ uid, pid } = { uid: '', pid: 0 }] = rows;
    const users = await client.query<{ uid: string }>(
      'select uid from users where client_uid = $1 limit 64',
      [uid],
    );
    return { clientUid: uid, postmaster: parentOf(pid), users: users.rows.map((row) => row.uid) };
  } finally {
    await client.end();
  }
}

/** Folder with `node_modules/directus`, to compare with it as well. */
const directus = process.env.DIRECTUS;

/**
 * Measures processor time per call: pages, filters and saves, at 1 and at 16 connections, of the platform and a service written by hand
 * in turn, and of Directus, if there is one.
 */
export async function benchCalls(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries || process.platform !== 'linux')
    return '\nCalls beside a hand-written service need PostgreSQL and /proc, and were left out.\n';
  const server = await startPostgres(binaries);
  const { url } = await createDatabase(server.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ databaseUrl: url, dataDir });
  await migrate(database);
  await loadSampleData(database);
  await fillDatabase(database, {
    users: 10_000,
    clients: 5,
    modulesFor: (type) => modulesOf(moduleGroups(type)),
    now: new Date(),
  });
  await database.close();
  const { clientUid, postmaster, users } = await largestClient(url);
  const platform = await startPlatform(url, clientUid, dataDir);
  const reference = await startHandWritten(url, clientUid, platform.origin + IDENTITY_PATH);
  const peer = directus === undefined ? undefined : await startPeer(directus, url, clientUid);
  const references = [
    { name: 'a service written by hand', service: reference, aims: [1.3, 1.5, 2.5] },
    ...(peer ? [{ name: 'Directus', service: peer, aims: [0.3, 0.3, 0.4] }] : []),
  ];
  const agent = new Agent({ keepAliveTimeout: 60_000, connections: 16 });
  try {
    const { access_token: token } = await signIn(platform.origin, login, password);
    const send = async ({ origin, token: own = token }: Service, { method, path, body, headers }: Ask) => {
      const answer = await request(`${origin}${path}`, {
        dispatcher: agent,
        method,
        body: body ?? null,
        headers: { authorization: `Bearer ${own}`, ...headers },
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300)
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
      return { text, tag: String(answer.headers.etag ?? '') };
    };
    /** Runs `count` calls over `connections` connections. */
    const load =
      (count: number, next: (service: Service, lane: number) => Promise<unknown>): Load =>
      async (service, connections) => {
        const pids = [service.child.pid ?? 0, postmaster];
        const before = pids.map(processorTime);
        let left = count;
        const lane = async (number: number) => {
          while (left > 0) {
            left -= 1;
            await next(service, number);
          }
        };
        await Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
        const used = pids.map(processorTime).map((time, index) => time - (before[index] ?? 0));
        return used.reduce((sum, time) => sum + time, 0) / count;
      };
    let turn = 0;
    const tags = new Map<string, string>();
    const works: readonly (readonly [what: string, load: Load])[] = [
      [
        `a page of ${pagesize} users, any of ${pages}`,
        load(calls, (service) => send(service, service.page((turn += 7) % pages))),
      ],
      [
        'the first page of a filter',
        load(calls, (service) => send(service, service.filter(parts[(turn += 1) % parts.length] ?? ''))),
      ],
      [
        'a save of one field',
        load(calls, async (service, lane) => {
          // Each connection saves its own record.
          const uid = users[lane] ?? '';
          const saved = await send(service, service.save(uid, tags.get(uid) ?? '', `+1 555 ${(turn += 1)}`));
          // The tags of Directus are hashes of its answers.
          if (service !== peer) tags.set(uid, saved.tag);
        }),
      ],
    ];
    for (const uid of users.slice(0, 16)) {
      const { tag } = await send(platform, {
        method: 'GET',
        path: `/usercontactrole/v2/clients/${clientUid}/Users/${uid}`,
      });
      tags.set(uid, tag);
    }
    const measurements: Measurement[][] = references.map(() => []);
    for (const [kind, [what, work]] of works.entries()) {
      for (const connections of [1, 16]) {
        const measured: number[] = [];
        const compared: number[][] = references.map(() => []);
        // The first round warms up compilers and caches.
        for (let round = -1; round < rounds; round += 1) {
          const own = await work(platform, connections);
          const others: number[] = [];
          for (const { service } of references) others.push(await work(service, connections));
          if (round < 0) continue;
          measured.push(own);
          for (const [index, other] of others.entries()) compared[index]?.push(other);
        }
        for (const [index, { aims }] of references.entries()) {
          const times = compared[index] ?? [];
          measurements[index]?.push({
            what: `${what}, ${connections} at once`,
            measured: median(measured),
            reference: median(times),
            ratios: measured.map((own, round) => own / (times[round] ?? Number.NaN)),
            unit: 'ms',
            aim: aims[kind] ?? null,
          });
        }
      }
    }
    const title = `Processor time of node and PostgreSQL per call, ${rounds} rounds`;
    return references.map(({ name }, index) => table(title, name, measurements[index] ?? [])).join('\n');
  } finally {
    reference.child.kill();
    peer?.child.kill();
    platform.child.kill();
    await once(platform.child, 'exit');
    server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
