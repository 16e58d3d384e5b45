import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { startPlatform } from '../tests/support/platform.ts';
import { startCaller } from './caller.ts';
import { answerScenes } from './fairness/answers.ts';
import { backgroundScenes, startServers } from './fairness/background.ts';
import { personOf } from './fairness/person.ts';
import type { Scene } from './fairness/scene.ts';
import { type Measurement, percentile, roundsOf, table } from './statistics.ts';

const usualRounds = roundsOf(50);
/** Each load alternates with rest, because other work of the machine lengthens both. */
const alternations = 3;
/** Milliseconds after which a series ends with the measurements that it has. */
const seriesMs = 30_000;
/** Milliseconds that a load takes to fill what it can. */
const fillingMs = 2000;
/** Ordinary work of another client beside the load, as a ratio to the same at rest. */
const aim = 3;
/** `FAIRNESS=import` measures the scenes with the word in their names only. */
const chosen = process.env.FAIRNESS ?? '';

/** Milliseconds of ordinary work, again and again. Work that fails ends the benchmark. */
async function times(scene: Scene): Promise<number[]> {
  const { rounds = usualRounds } = scene;
  const measured: number[] = [];
  const ends = performance.now() + seriesMs;
  while (measured.length < rounds && performance.now() < ends) measured.push(await scene.ordinary());
  return measured;
}

/** The same beside the load. */
async function timesBeside(scene: Scene): Promise<number[]> {
  const running = await scene.load();
  const measure = async () => {
    await pause(fillingMs);
    return times(scene);
  };
  try {
    return await Promise.race([measure(), ...(running.failed ? [running.failed] : [])]);
  } finally {
    await running.stop();
  }
}

async function measure(engine: string, scene: Scene): Promise<Measurement> {
  const rest: number[] = [];
  const beside: number[] = [];
  await times({ ...scene, rounds: 2 });
  for (let turn = 0; turn < alternations; turn += 1) {
    rest.push(...(await times(scene)));
    beside.push(...(await timesBeside(scene)));
    // The work that the load left behind ends before the next.
    await times({ ...scene, rounds: Math.min(5, scene.rounds ?? usualRounds) });
  }
  return {
    what: `${engine}: ${scene.what}`,
    measured: percentile(beside, 0.95),
    reference: percentile(rest, 0.95),
    unit: 'ms',
    aim,
  };
}

/** Measures the ordinary work of one client while another takes all that it can get, on both databases. */
export async function benchFairness(): Promise<string> {
  const binaries = findPostgres();
  const server = binaries ? await startPostgres(binaries) : undefined;
  const measurements: Measurement[] = [];
  for (const engine of server ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const)) {
    const storage = engine === 'PostgreSQL' ? 'postgres' : 'pglite';
    const servers = await startServers();
    const platform = await startPlatform({
      storage,
      ...(server ? { serverUrl: server.url } : {}),
      env: {
        SMTP_URL: servers.mail.url,
        MAIL_FROM: 'Bench <bench@bench.example>',
        TRANSFER_POLL_SECONDS: '1',
        CLIENT_UPLOADS_MB: '10000',
        // As an installation hashes, and not as tests do: cheap hashes would make changes faster than anybody can.
        PASSWORD_COST: '15',
      },
    });
    const caller = startCaller();
    const { url: origin } = platform;
    try {
      const [greedy, colleague, other] = [
        await personOf(origin, 'ada.admin@northfield.example'),
        await personOf(origin, 'bea.building@northfield.example'),
        await personOf(origin, 'uma.uk@oakwood.example'),
      ];
      const scenes = [
        ...(await answerScenes({ origin, greedy, colleague, other, caller })),
        ...(await backgroundScenes({ greedy, other }, servers)),
      ];
      for (const scene of scenes.filter(({ what }) => `${engine}: ${what}`.includes(chosen))) {
        const measurement = await measure(engine, scene);
        process.stderr.write(table('', 'at rest', [measurement]));
        measurements.push(measurement);
      }
    } finally {
      caller.stop();
      await platform.stop();
      await servers.close();
    }
  }
  server?.stop();
  return table(
    'Ordinary work of another client while one client takes all it can, 95th percentiles',
    'at rest',
    measurements,
  );
}
