import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { signIn } from '../platform/commands/sign-in.ts';
import { readSettings } from '../platform/configuration/settings.ts';
import type { Queryable } from '../platform/database/index.ts';
import { render } from '../platform/database/sql.ts';
import type { Principal } from '../platform/kernel/principal.ts';
import { listRecords } from '../platform/resources/read.ts';
import type { RunningPlatform } from '../platform/start.ts';
import { tryPort } from '../platform/configuration/ports.ts';
import { startPlatform } from '../platform/start.ts';
import { resourceNamed } from '../resources/registry.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { startCaller } from './caller.ts';
import type { Measurement } from './statistics.ts';
import { median, ratiosInTenths, table } from './statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 300);
const buildings = resourceNamed('buildings')!;
const query = { pagesize: 25, pagenumber: 0, orderInstructions: 'Name', filters: undefined };
const login = 'sam.system@provider.example';
const password = 'Sample-Pass-1';

/** Without a building scope, which would only add a condition. */
const principal = {
  kind: 'system',
  hasAllBuildings: true,
  permissions: new Set<string>(),
  buildingUids: [],
} as unknown as Principal;

/** The statement that a list call runs, as text and values. */
async function statementOf(clientUid: string): Promise<{ text: string; values: readonly unknown[] }> {
  const statements: SQL[] = [];
  const recorder: Queryable = {
    query: (statement) => {
      statements.push(statement);
      return Promise.resolve({ rows: [{ '@total': 1 } as never], rowCount: 1 });
    },
  };
  await listRecords(recorder, buildings, {
    params: { clientId: clientUid },
    principal,
    query,
  });
  const { text, parameters } = render(statements[0] ?? sql``);
  return { text, values: parameters };
}

/** Work that resolves with its duration in milliseconds. */
type Timed = () => Promise<number>;

function timed(work: () => Promise<unknown>): Timed {
  return async () => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
}

/** Durations of alternating works in milliseconds, after rounds that warm up caches and compilers. */
async function inTurns(...works: Timed[]): Promise<number[][]> {
  const times = works.map((): number[] => []);
  for (let round = -20; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const milliseconds = await work();
      if (round >= 0) times[index]?.push(milliseconds);
    }
  }
  return times;
}

/** The list of 25 of 1,203 buildings three ways on one database: its statement alone, as a tenant's transaction, and the whole call over HTTP. */
async function measureList(platform: RunningPlatform, origin: string, name: string): Promise<Measurement[]> {
  const { rows } = await platform.database.owner.query<{ clientUid: string }>(
    sql`select client_uid as "clientUid" from buildings group by 1 order by count(*) desc limit 1`,
  );
  const clientUid = rows[0]!.clientUid;
  const statement = await statementOf(clientUid);
  const { access_token: token } = await signIn(origin, login, password);
  const address = `${origin}/clientbuilding/v2/clients/${clientUid}/Buildings?pagesize=25&pagenumber=0&orderInstructions=Name`;
  const caller = startCaller();
  const [bare, inside, whole] = await inTurns(
    timed(() => platform.database.executeSql(statement.text, statement.values)),
    timed(() =>
      platform.database.transaction(
        { kind: 'tenant', clientUid },
        (tx) => listRecords(tx, buildings, { params: { clientId: clientUid }, principal, query }),
        { readOnly: true },
      ),
    ),
    () => caller.call({ address, token }),
  ).finally(caller.stop);
  const against = (what: string, times: readonly number[]): Measurement => ({
    what: `${name}: ${what}`,
    measured: median(times),
    reference: median(bare!),
    ratios: ratiosInTenths(times, bare!),
    unit: 'ms',
    aim: 2,
  });
  return [
    against("the tenant's transaction, row-level security on", inside!),
    against('the whole call, token, principal and HTTP', whole!),
  ];
}

/** Measures the platform's list call relative to its bare SQL on both engines. */
export async function benchPlatform(): Promise<string> {
  const binaries = findPostgres();
  const server = binaries ? await startPostgres(binaries) : undefined;
  const measurements: Measurement[] = [];
  for (const engine of server ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const)) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
    const database = engine === 'PostgreSQL' && server ? await createDatabase(server.url) : undefined;
    const settings = await readSettings(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: database?.url,
        PORT: '0',
        LOG_LEVEL: 'error',
      },
      tryPort,
    );
    const platform = await startPlatform(settings);
    try {
      measurements.push(...(await measureList(platform, settings.publicUrl, engine)));
    } finally {
      await platform.stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  server?.stop();
  return table(
    `A list call against its bare SQL: 25 of 1,203 buildings, medians of ${rounds}`,
    'bare SQL',
    measurements,
  );
}
