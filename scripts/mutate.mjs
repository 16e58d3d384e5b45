// @ts-check
// `npm run mutate -- FILE… [TEST…]`: makes small faults in the files, one at a time, and names those that no test notices.
// `npm run mutate -- --sample N [--seed S] FOLDER…`: a random sample of the faults in the folders.
import { parseArgs } from 'node:util';
import { forwardSignals, runPackage } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp } from './lib/say.mjs';

await ensureRuntime();
const isTest = (/** @type {string} */ file) => file.startsWith('tests/');
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const mutated = files.filter((file) => !isTest(file));
const tests = files.filter(isTest);
if (mutated.length === 0)
  giveUp(
    'Name the files: npm run mutate -- FILE… [TEST…]. Without tests, all tests that import a file run for it. Or: --sample N FOLDER….',
  );
forwardSignals();
await ensureInstalled({ dev: true });
const count = Number(values.sample ?? 0);
const seed = Number(values.seed);
if (!Number.isInteger(count) || !Number.isInteger(seed)) giveUp('--sample and --seed are whole numbers.');
if (count > 0) {
  const { mutateSample } = await import('./lib/faultSample.mjs');
  await mutateSample(mutated, { count, seed });
} else
  process.exitCode = await runPackage('@stryker-mutator/core/bin/stryker.js', [
    'run',
    '--mutate',
    mutated.join(','),
    ...(tests.length > 0 ? ['--testFiles', tests.join(',')] : []),
  ]);
