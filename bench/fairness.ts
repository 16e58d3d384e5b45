import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn } from '../platform/commands/sign-in.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { startPlatform } from '../tests/support/platform.ts';
import { startCaller } from './caller.ts';
import { type Measurement, percentile, roundsOf, table } from './statistics.ts';

const rounds = roundsOf(60);
const password = 'Sample-Pass-1';
/** Ordinary work of another client beside the load, as a ratio to the same at rest. */
const aim = 3;
const refusedPauseMs = 500;

interface Person {
  readonly clientUid: string;
  readonly userUid: string;
  readonly token: string;
  readonly send: (path: string, request?: RequestInit) => Promise<number>;
}

async function personOf(origin: string, login: string): Promise<Person> {
  const { access_token: token } = await signIn(origin, login, password);
  const authorization = `Bearer ${token}`;
  const me = await fetch(`${origin}/identity/me`, { headers: { authorization } });
  const { clientUid, userUid } = (await me.json()) as { clientUid: string; userUid: string };
  return {
    clientUid,
    userUid,
    token,
    send: async (path, request = {}) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/${path}`, { ...request, headers });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

interface Load {
  readonly what: string;
  /** Calls at once. */
  readonly atOnce: number;
  readonly call: () => Promise<number>;
}

async function loadsOf(greedy: Person): Promise<readonly Load[]> {
  const people = `usercontactrole/v2/clients/${greedy.clientUid}`;
  const filter = Array.from({ length: 200 }, () => `Email~contains~'q1z'`).join('~or~');
  const side = 4000;
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const photo = JSON.stringify({ photo: `data:image/png;base64,${plain.toString('base64')}` });
  const newPassword = JSON.stringify({ password: 'Another-Pass-1' });
  const own = `${people}/profile/${greedy.userUid}`;
  return [
    {
      what: '100 slow lists',
      atOnce: 100,
      call: () => greedy.send(`${people}/Users?pagesize=1&filters=${encodeURIComponent(filter)}`),
    },
    {
      what: '20 pictures',
      atOnce: 20,
      call: () => greedy.send(`${own}/photo`, { method: 'POST', body: photo }),
    },
    {
      what: '30 passwords',
      atOnce: 30,
      call: () =>
        greedy.send(`${people}/Users/${greedy.userUid}/password`, { method: 'PUT', body: newPassword }),
    },
  ];
}

type Ordinary = () => Promise<number>;

/** Milliseconds of calls one after another. A call that fails ends the benchmark. */
async function times(call: Ordinary): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await call());
  return measured;
}

/** The same while calls of a load are always under way. */
async function timesBeside(load: Load, call: Ordinary): Promise<number[]> {
  const ends = new AbortController();
  const calls = Array.from({ length: load.atOnce }, async () => {
    while (!ends.signal.aborted) {
      const status = await load.call();
      if (status >= 500) throw new Error(`${load.what}: a call was answered ${status}.`);
      // The processor time of a caller that asks without a pause would count as the platform's.
      if (status === 429) await pause(refusedPauseMs);
    }
  });
  const measured = await times(call).finally(() => ends.abort());
  await Promise.all(calls);
  return measured;
}

/** Measures the ordinary work of one client while another takes all that it can get, on both databases. */
export async function benchFairness(): Promise<string> {
  const binaries = findPostgres();
  const server = binaries ? await startPostgres(binaries) : undefined;
  const measurements: Measurement[] = [];
  for (const engine of server ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const)) {
    const storage = engine === 'PostgreSQL' ? 'postgres' : 'pglite';
    const platform = await startPlatform({ storage, ...(server ? { serverUrl: server.url } : {}) });
    const caller = startCaller();
    try {
      const greedy = await personOf(platform.url, 'ada.admin@northfield.example');
      const { clientUid, token } = await personOf(platform.url, 'uma.uk@oakwood.example');
      const address = `${platform.url}/usercontactrole/v2/clients/${clientUid}/Titles?pagesize=25`;
      const ordinary = () => caller.call({ address, token });
      await times(ordinary);
      const rest = await times(ordinary);
      for (const load of await loadsOf(greedy)) {
        const beside = await timesBeside(load, ordinary);
        measurements.push({
          what: `${engine}: beside ${load.what}`,
          measured: percentile(beside, 0.95),
          reference: percentile(rest, 0.95),
          unit: 'ms',
          aim,
        });
      }
    } finally {
      caller.stop();
      await platform.stop();
    }
  }
  server?.stop();
  return table(
    `A list of another client while one client takes all it can, 95th percentiles of ${rounds}`,
    'at rest',
    measurements,
  );
}
