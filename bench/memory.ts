import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { say } from '../scripts/lib/say.mjs';
import { createDatabase } from '../tests/support/databases.ts';
import { Tally } from './drill/client.ts';
import { startLoad } from './drill/load.ts';
import type { MemorySample } from './memoryProbe.ts';
import { startPlatformProcess } from './platformProcess.ts';
import { type Measurement, median, table } from './statistics.ts';

const minutes = Number(process.env.MINUTES ?? 60);
/** The load's people pause this many times as long as in the drill. */
const rest = 2;
const mebibyte = 2 ** 20;
/** A process that keeps nothing is as large at the end as after it has warmed up, but for what noise adds. */
const aim = 1.1;

/** Measures what a process keeps under mixed calls: its memory each minute, and that of the last sixth against the second. */
export async function benchMemory(): Promise<string> {
  const binaries = findPostgres();
  if (!binaries) return '\nMemory is measured on PostgreSQL, which is missing, and was left out.\n';
  const server = await startPostgres(binaries);
  const { url } = await createDatabase(server.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const { origin, child } = await startPlatformProcess(url, dataDir, {
    env: { WEBHOOK_TARGETS: 'loopback' },
    options: ['--expose-gc', '--import', new URL('memoryProbe.ts', import.meta.url).href],
  });
  try {
    const tally = new Tally();
    const load = await startLoad(origin, tally, rest);
    const samples: MemorySample[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(60_000);
      child.send('measure');
      const [sample] = (await once(child, 'message')) as [MemorySample];
      samples.push(sample);
      const calls = [...tally.successes.values()].reduce((sum, count) => sum + count, 0);
      say(
        `Minute ${minute}: ${(sample.rss / mebibyte).toFixed(0)} MiB resident, ${(sample.heap / mebibyte).toFixed(1)} MiB of heap after a collection, ${calls} calls.`,
      );
    }
    await load.finish();
    const sixth = Math.ceil(minutes / 6);
    const compared = (what: string, of: (sample: MemorySample) => number): Measurement => ({
      what,
      measured: median(samples.slice(-sixth).map(of)) / mebibyte,
      reference: median(samples.slice(sixth, 2 * sixth).map(of)) / mebibyte,
      unit: 'MiB',
      aim,
    });
    const kinds = [...tally.successes].map(([kind, count]) => `${kind} ${count}`).join(', ');
    return `${table(
      `A process under mixed calls for ${minutes} minutes, medians of ${sixth}`,
      'the second sixth',
      [
        compared('resident set in the last sixth', ({ rss }) => rss),
        compared('heap after a collection in the last sixth', ({ heap }) => heap),
      ],
    )}${kinds}; ${tally.failures.length} failed. ${tally.wrongs.join(' ')}\n`;
  } finally {
    child.kill();
    await once(child, 'exit');
    server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
