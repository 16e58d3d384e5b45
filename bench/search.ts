import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { signIn } from '../platform/commands/sign-in.ts';
import { readSettings } from '../platform/configuration/settings.ts';
import { type Database, migrate, openDatabase, type Queryable } from '../platform/database/index.ts';
import { render } from '../platform/database/sql.ts';
import type { Principal } from '../platform/kernel/principal.ts';
import { findRecords } from '../platform/palette/find.ts';
import { findUsers } from '../platform/people/search/find.ts';
import { moduleGroups } from '../platform/product/module-groups.ts';
import { countClients, fillDatabase } from '../platform/sample/fill.ts';
import { loadSampleData } from '../platform/sample/index.ts';
import { tryPort } from '../platform/configuration/ports.ts';
import { startPlatform } from '../platform/start.ts';
import { permissions } from '../resources/product/permissions.ts';
import { modulesOf } from '../resources/product/moduleRules.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { startCaller } from './caller.ts';
import { type Measurement, median, percentile, roundsOf, table } from './statistics.ts';

const users = Number(process.env.SEARCH_USERS ?? 1_000_000);
const clients = Number(process.env.SEARCH_CLIENTS ?? 2000);
const rounds = roundsOf();
/** Kept between runs, because filling it takes minutes. */
const folder = join(tmpdir(), `safety-portal-search-${users}-${clients}`);
const login = 'sam.system@provider.example';
const password = 'Sample-Pass-1';
/** Time budget of the command palette beyond bare SQL, in milliseconds. */
const paletteMs = 100;

/** A term letter by letter, as it is typed. */
function typed(...terms: string[]): string[] {
  return terms.flatMap((term) => Array.from(term, (_, index) => term.slice(0, index + 1).trim()));
}

const kinds: readonly (readonly [what: string, searches: readonly string[]])[] = [
  ['common names, letter by letter', typed('smith', 'maria', 'garcia', 'li', 'anderson')],
  ['first and last name, letter by letter', typed('maria smith', 'hall soren', 'ng jin')],
  [
    'rare names and parts in the middle',
    ['zuzanna kovacs', 'thandiwe zielinski', 'ngozi mbeki', 'quintero xiomara', 'zielin', 'poulos', 'shoaib'],
  ],
  [
    'addresses',
    [
      'ada.admin@northfield.example',
      'birchwood233',
      'kovacs@',
      'soren.hall@',
      'smith2@',
      'northfield.example',
    ],
  ],
  [
    'clients and buildings',
    ['northfield', 'maria northfield', 'lincoln', 'school', 'smith school', 'kovacs lincoln elementary'],
  ],
  [
    'mistakes of typing',
    ['kowalsky', 'micheal johnson', 'papadopolous', 'gutierez michael', 'zuzana kovacs', 'northfeild'],
  ],
];

async function openFilled(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: folder });
  await migrate(database);
  if ((await countClients(database.owner)) >= clients) return database;
  process.stdout.write(
    `Filling ${users.toLocaleString('en')} users into ${databaseUrl}; this is done once.\n`,
  );
  await loadSampleData(database);
  await fillDatabase(database, {
    users,
    clients,
    modulesFor: (type) => modulesOf(moduleGroups(type)),
    now: new Date(),
    onStep: (sentence) => process.stdout.write(`${sentence}\n`),
  });
  return database;
}

/** The database of BENCH_DATABASE_URL, or one in the system's temporary folder. */
async function provide(): Promise<{ url: string; stop: () => void } | undefined> {
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  if (databaseUrl) return { url: databaseUrl, stop: () => {} };
  const binaries = findPostgres();
  if (!binaries) return undefined;
  const server = await startPostgres(binaries, folder);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_database where datname = 'search'`);
  if (!rowCount) await client.query('create database search');
  await client.end();
  return { url: server.url.replace(/\/postgres$/, '/search'), stop: server.stop };
}

/** A caller without a building scope. */
const principal = {
  kind: 'system',
  hasAllBuildings: true,
  permissions: new Set<string>(),
  buildingUids: [],
} as unknown as Principal;
const page = { pagesize: 25, pagenumber: 0, orderInstructions: undefined, filters: undefined };

type Search = (tx: Queryable, term: string) => Promise<unknown>;

const searchUsers: Search = (tx, term) => findUsers(tx, term, { principal, query: page });

/** The search of the command palette in the system area: clients, members of staff and users of all clients. */
const searchPalette: Search = (tx, term) =>
  findRecords(tx, {
    principal: { ...principal, permissions: new Set(permissions.map((name) => name.toLowerCase())) },
    term,
    clientUid: null,
    checkClient: async () => undefined,
  });

/** The statements that a search runs, as text and values. */
async function statementsOf(database: Database, search: Search, term: string) {
  const statements: SQL[] = [];
  await database.transaction({ kind: 'platform' }, async (tx) => {
    const recorder: Queryable = {
      query: (statement, options) => {
        statements.push(statement);
        return tx.query(statement, options);
      },
    };
    await search(recorder, term);
  });
  return statements.map(render);
}

/** One round of a kind of term: milliseconds of its calls, and of their statements alone. */
interface Round {
  readonly whole: readonly number[];
  readonly alone: readonly number[];
}

/** A percentile of the calls relative to the same percentile of the statements alone. */
function against(what: string, turns: readonly Round[], share: number): Measurement {
  const figure = (name: keyof Round) =>
    percentile(
      turns.flatMap((turn) => turn[name]),
      share,
    );
  return {
    what,
    measured: figure('whole'),
    reference: figure('alone'),
    ratios: turns.map(({ whole, alone }) => percentile(whole, share) / percentile(alone, share)),
    unit: 'ms',
    aim: 1.5,
  };
}

/** The slowest kind of term relative to the fastest, by the medians of each round's calls. */
function slowestAgainstFastest(kindTurns: readonly (readonly Round[])[]): Measurement {
  const perRound = Array.from({ length: rounds }, (_, round) => {
    const medians = kindTurns.map((turns) => median(turns[round]?.whole ?? []));
    return { slowest: Math.max(...medians), fastest: Math.min(...medians) };
  });
  return {
    what: 'the slowest kind of words against the fastest',
    measured: median(perRound.map(({ slowest }) => slowest)),
    reference: median(perRound.map(({ fastest }) => fastest)),
    ratios: perRound.map(({ slowest, fastest }) => slowest / fastest),
    unit: 'ms',
    aim: 3,
  };
}

/** Measures the search among a million users relative to its bare SQL. */
export async function benchSearch(): Promise<string> {
  const server = await provide();
  if (!server) return '\nThe search was not measured: no PostgreSQL was found.\n';
  const database = await openFilled(server.url);
  const bare = new pg.Client({ connectionString: server.url });
  await bare.connect();
  const settings = await readSettings(
    { DATA_DIR: folder, DATABASE_URL: server.url, PORT: '0', LOG_LEVEL: 'error' },
    tryPort,
  );
  const platform = await startPlatform(settings);
  const caller = startCaller();
  const measurements: Measurement[] = [];
  try {
    const { access_token: token } = await signIn(settings.publicUrl, login, password);
    const ask = (search: string) => ({
      address: `${settings.publicUrl}/usercontactrole/v2/users?pagesize=25&pagenumber=0&search=${encodeURIComponent(search)}`,
      token,
    });
    const askPalette = (search: string) => ({
      address: `${settings.publicUrl}/usercontactrole/v2/records?search=${encodeURIComponent(search)}`,
      token,
    });
    /** Milliseconds of the statements of a search. */
    const aloneOf = async (statements: Awaited<ReturnType<typeof statementsOf>>) => {
      const start = performance.now();
      await bare.query('begin read only; set local role safety_portal_platform');
      for (const { text, parameters } of statements) await bare.query(text, parameters);
      await bare.query('commit');
      return performance.now() - start;
    };
    for (const search of typed('warm', 'maria smith', 'kowalsky')) await caller.call(ask(search));
    const beyond: number[] = [];
    for (const search of kinds.flatMap(([, searches]) => searches.filter((term) => term.length > 1))) {
      const whole = await caller.call(askPalette(search));
      beyond.push(whole - (await aloneOf(await statementsOf(database, searchPalette, search))));
    }
    measurements.push({
      what: 'command palette: 95 of 100 calls, beyond bare SQL',
      measured: percentile(beyond, 0.95),
      reference: paletteMs,
      unit: 'ms',
      aim: 1,
    });
    const kindTurns: Round[][] = [];
    for (const [what, searches] of kinds) {
      const turns: Round[] = [];
      const prepared = await Promise.all(
        searches.map(async (term) => ({ term, statements: await statementsOf(database, searchUsers, term) })),
      );
      for (let round = 0; round < rounds; round += 1) {
        const whole: number[] = [];
        const alone: number[] = [];
        for (const { term, statements } of prepared) {
          whole.push(await caller.call(ask(term)));
          alone.push(await aloneOf(statements));
        }
        turns.push({ whole, alone });
      }
      kindTurns.push(turns);
      measurements.push(
        against(`${what}: half of the calls`, turns, 0.5),
        against(`${what}: 95 of 100 calls`, turns, 0.95),
      );
    }
    measurements.push(slowestAgainstFastest(kindTurns));
  } finally {
    caller.stop();
    await platform.stop();
    await bare.end();
    await database.close();
    server.stop();
  }
  return table(
    `User search among ${users.toLocaleString('en')} users in ${clients.toLocaleString('en')} clients on PostgreSQL, over HTTP; ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
    'bare SQL',
    measurements,
  );
}
