import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn } from '../platform/commands/sign-in.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { startPlatform } from '../tests/support/platform.ts';
import { startCaller } from './caller.ts';
import type { Load } from './greedyClient.ts';
import { type Measurement, percentile, roundsOf, table } from './statistics.ts';

const rounds = roundsOf(50);
/** Each load alternates with rest, because other work of the machine lengthens both. */
const alternations = 3;
/** Milliseconds after which a series ends with the calls that it has. */
const seriesMs = 30_000;
/** Milliseconds that a load takes to fill what it can. */
const fillingMs = 2000;
const password = 'Sample-Pass-1';
/** Ordinary work of another client beside the load, as a ratio to the same at rest. */
const aim = 3;

interface Person {
  readonly clientUid: string;
  readonly userUid: string;
  readonly token: string;
}

async function personOf(origin: string, login: string): Promise<Person> {
  const { access_token: token } = await signIn(origin, login, password);
  const me = await fetch(`${origin}/identity/me`, { headers: { authorization: `Bearer ${token}` } });
  const { clientUid, userUid } = (await me.json()) as { clientUid: string; userUid: string };
  return { clientUid, userUid, token };
}

async function loadsOf(
  origin: string,
  { clientUid, userUid, token }: Person,
  colleague: Person,
): Promise<readonly Load[]> {
  const people = `${origin}/usercontactrole/v2/clients/${clientUid}`;
  const filter = Array.from({ length: 200 }, () => `Email~contains~'q1z'`).join('~or~');
  const side = 4000;
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  return [
    {
      what: '100 slow lists',
      atOnce: 100,
      token,
      address: `${people}/Users?pagesize=1&filters=${encodeURIComponent(filter)}`,
    },
    {
      what: '20 pictures',
      atOnce: 20,
      token,
      address: `${people}/profile/${userUid}/photo`,
      method: 'POST',
      body: JSON.stringify({ photo: `data:image/png;base64,${plain.toString('base64')}` }),
    },
    {
      what: '30 passwords',
      atOnce: 30,
      token,
      address: `${people}/Users/${colleague.userUid}/password`,
      method: 'PUT',
      body: JSON.stringify({ password: 'Another-Pass-1' }),
    },
  ];
}

type Ordinary = () => Promise<number>;

/** Milliseconds of calls one after another. A call that fails ends the benchmark. */
async function times(call: Ordinary): Promise<number[]> {
  const measured: number[] = [];
  const ends = performance.now() + seriesMs;
  while (measured.length < rounds && performance.now() < ends) measured.push(await call());
  return measured;
}

/** The same while calls of a load are always under way. */
async function timesBeside(load: Load, call: Ordinary): Promise<number[]> {
  const greedy = fork(new URL('greedyClient.ts', import.meta.url));
  const failed = new Promise<never>((_resolve, reject) => {
    greedy.once('message', ({ error }: { error: string }) => reject(new Error(error)));
  });
  const measure = async () => {
    await pause(fillingMs);
    return times(call);
  };
  greedy.send(load);
  try {
    return await Promise.race([measure(), failed]);
  } finally {
    greedy.kill();
  }
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
      const colleague = await personOf(platform.url, 'bea.building@northfield.example');
      const { clientUid, token } = await personOf(platform.url, 'uma.uk@oakwood.example');
      const address = `${platform.url}/usercontactrole/v2/clients/${clientUid}/Titles?pagesize=25`;
      const ordinary = () => caller.call({ address, token });
      await times(ordinary);
      for (const load of await loadsOf(platform.url, greedy, colleague)) {
        const rest: number[] = [];
        const beside: number[] = [];
        for (let turn = 0; turn < alternations; turn += 1) {
          rest.push(...(await times(ordinary)));
          beside.push(...(await timesBeside(load, ordinary)));
          // The work that the load left behind ends before the next.
          await times(ordinary);
        }
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
    `A list of another client while one client takes all it can, 95th percentiles of at most ${alternations * rounds}`,
    'at rest',
    measurements,
  );
}
