import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { signIn } from '../platform/commands/sign-in.ts';
import { readSettings } from '../platform/configuration/settings.ts';
import type { Database } from '../platform/database/index.ts';
import { tryPort } from '../platform/configuration/ports.ts';
import { startPlatform } from '../platform/start.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import type { Measurement } from './statistics.ts';
import { median, table } from './statistics.ts';

const rowCount = Number(process.env.IMPORT_ROWS ?? 100_000);
/** Maximum growth of the process during an import in mebibytes, for any number of rows. Its heap is limited (scripts/bench.mjs). */
const maxGrowthMiB = 200;
const login = 'sam.system@provider.example';
const password = 'Sample-Pass-1';
const pollMs = 250;
/** Minimum number of list calls that are timed. */
const leastLists = 100;
/** Milliseconds between two of them: one reader, not a load test. */
const listPauseMs = 20;
const mib = 1024 * 1024;

type Call = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

function callsTo(origin: string, token: string): Call {
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/** One import: its path, the lines of its file, and the number of rows. */
interface Load {
  readonly path: string;
  readonly headers: string;
  readonly rowAt: (index: number) => string;
  readonly rows: number;
}

const streets = ['Oak', 'Birch', 'Maple', 'Elm', 'Cedar', 'Ash', 'Linden'] as const;
const towns = ['Ely', 'Duluth', 'Bemidji', 'Winona', 'Northfield'] as const;

/** A row of a district's list of schools. */
function buildingRow(index: number): string {
  const street = streets[index % streets.length];
  const zip = 55_001 + (index % 900);
  return `${street} School ${index},B-${index},${index} ${street} Street,${towns[index % towns.length]},Minnesota,${zip},US,+1 507 555 ${String(index % 10_000).padStart(4, '0')},Active`;
}

function buildingsOf(clientUid: string): Load {
  return {
    path: `clientbuilding/v2/clients/${clientUid}/Buildings`,
    headers: 'Name,Building number,Street,City,State,Zip,Country,Phone,Status',
    rowAt: buildingRow,
    rows: rowCount,
  };
}

function usersOf(clientUid: string): Load {
  return {
    path: `usercontactrole/v2/clients/${clientUid}/Users`,
    headers: 'First name,Last name,Email,All buildings',
    rowAt: (index) => `First ${index},Last ${index},person.${index}.${clientUid}@northfield.example,yes`,
    rows: rowCount / 10,
  };
}

/** Writes the file of a load. It is sent from disk, so that growth of the process is that of the platform. */
async function writeLoad({ headers, rowAt, rows }: Load, file: string): Promise<void> {
  function* lines() {
    yield `${headers}\n`;
    for (let index = 0; index < rows; index += 1) yield `${rowAt(index)}\n`;
  }
  await writeFile(file, lines());
}

interface Imported {
  readonly seconds: number;
  /** Peak growth of the process in mebibytes. */
  readonly growthMiB: number;
}

/** Uploads a file and imports it. The time is from queueing to the report. */
async function importFile(call: Call, load: Load, outcome: string): Promise<Imported> {
  const { path, rows } = load;
  const folder = await mkdtemp(join(tmpdir(), 'bench-rows-'));
  const file = join(folder, 'rows.csv');
  await writeLoad(load, file);
  const { UploadedFileName, url } = await call<{ UploadedFileName: string; url: string }>(
    'GET',
    `${path}/import/rows.csv/url`,
  );
  const put = await fetch(url, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    body: await openAsBlob(file),
  });
  if (!put.ok) throw new Error(await put.text());
  await rm(folder, { recursive: true });
  const before = process.memoryUsage().rss;
  let largest = before;
  const start = performance.now();
  const { configurationUID } = await call<{ configurationUID: string }>('POST', `${path}/import`, {
    UploadedFileName,
  });
  for (;;) {
    largest = Math.max(largest, process.memoryUsage().rss);
    const report = await call<Record<string, unknown>>('GET', `${path}/imports/${configurationUID}`);
    if (report['status'] === 'Completed') {
      if (report[outcome] !== rows)
        throw new Error(`Not every row was ${outcome}: ${JSON.stringify(report)}`);
      return { seconds: (performance.now() - start) / 1000, growthMiB: (largest - before) / mib };
    }
    if (report['status'] !== 'Queued' && report['status'] !== 'Running')
      throw new Error(JSON.stringify(report));
    await pause(pollMs);
  }
}

/** Milliseconds of sequential list calls of a client until `isOver`, at least `leastLists`. */
async function listTimes(call: Call, clientUid: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < leastLists || !isOver()) {
    const start = performance.now();
    await call(
      'GET',
      `clientbuilding/v2/clients/${clientUid}/Buildings?pagesize=25&pagenumber=0&orderInstructions=Name`,
    );
    times.push(performance.now() - start);
    await pause(listPauseMs);
  }
  return times;
}

/** The list call of a client while two others import, relative to the same call without imports. */
async function listBesideImports(
  call: Call,
  makeClient: (name: string) => Promise<string>,
): Promise<Measurement> {
  const reader = await makeClient('Reader beside imports');
  for (const city of towns)
    await call('POST', `clientbuilding/v2/clients/${reader}/Buildings`, { name: `School of ${city}`, city });
  await listTimes(call, reader, () => true);
  const rest = await listTimes(call, reader, () => true);
  const loads = [];
  for (const name of ['One beside the other', 'The other']) loads.push(buildingsOf(await makeClient(name)));
  let isOver = false;
  const imports = Promise.all(loads.map((load) => importFile(call, load, 'created'))).finally(() => {
    isOver = true;
  });
  const [busy] = await Promise.all([listTimes(call, reader, () => isOver), imports]);
  return {
    what: 'list call while two other clients import',
    measured: median(busy),
    reference: median(rest),
    unit: 'ms',
    aim: 1.5,
  };
}

/** Seconds that COPY takes to insert a client's rows into their table: with indexes, but without validation and audit. */
async function copySeconds(
  { owner }: Database,
  name: string,
  clientUid: string,
  folder: string,
): Promise<number> {
  const { rows } = await owner.query<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`);
  const columns = rows.map(({ column }) => `"${column}"`).join(', ');
  const file = join(folder, `${name}.copy`);
  const own = `client_uid = '${clientUid}'`;
  await owner.script(`copy (select ${columns} from "${name}" where ${own}) to '${file}'`);
  await owner.script(`delete from "${name}" where ${own}`);
  const start = performance.now();
  await owner.script(`copy "${name}" (${columns}) from '${file}'`);
  return (performance.now() - start) / 1000;
}

/** Measures imports of buildings and users on PostgreSQL, relative to COPY of the same rows. */
export async function benchImports(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries) return '\nImports are measured on PostgreSQL, and none was found.\n';
  const server = await startPostgres(binaries);
  const database = await createDatabase(server.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  // The database server writes there, under its own account.
  const folder = '/tmp';
  const settings = await readSettings(
    { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' },
    tryPort,
  );
  const platform = await startPlatform(settings);
  const measurements: Measurement[] = [];
  try {
    const { access_token: token } = await signIn(settings.publicUrl, login, password);
    const call = callsTo(settings.publicUrl, token);
    const makeClient = async (name: string) =>
      (await call<{ uid: string }>('POST', 'clientbuilding/v2/clients', { name })).uid;
    for (const [what, name, loadOf, aim] of [
      ['buildings', 'buildings', buildingsOf, 10],
      ['users', 'users', usersOf, null],
    ] as const) {
      const clientUid = await makeClient(`Import of ${what}`);
      const load = loadOf(clientUid);
      const first = await importFile(call, load, 'created');
      const again = await importFile(call, load, 'skipped');
      const reference = await copySeconds(platform.database, name, clientUid, folder);
      const common = { reference, unit: 's', aim };
      const rows = `${load.rows.toLocaleString('en')} ${what}`;
      measurements.push(
        { what: rows, measured: first.seconds, ...common },
        { what: `${rows} once more, which changes nothing`, measured: again.seconds, ...common },
        {
          what: `${rows}: growth of the process`,
          measured: Math.max(first.growthMiB, again.growthMiB),
          reference: maxGrowthMiB,
          unit: 'MiB',
          aim: 1,
        },
      );
    }
    measurements.push(await listBesideImports(call, makeClient));
  } finally {
    await platform.stop();
    await database.drop();
    server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return table(
    `Imports on PostgreSQL; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
    `COPY, ${maxGrowthMiB} MiB, at rest`,
    measurements,
  );
}
