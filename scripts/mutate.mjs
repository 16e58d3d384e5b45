// @ts-check
// `npm run mutate -- FILE… [TEST…]`: makes small faults in the files, one at a time, and names those that no test notices.
import { forwardSignals, runPackage } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp } from './lib/say.mjs';

await ensureRuntime();
const isTest = (/** @type {string} */ file) => file.startsWith('tests/');
const files = process.argv.slice(2);
const mutated = files.filter((file) => !isTest(file));
const tests = files.filter(isTest);
if (mutated.length === 0)
  giveUp(
    'Name the files: npm run mutate -- FILE… [TEST…]. Without tests, all tests that import a file run for it.',
  );
forwardSignals();
await ensureInstalled({ dev: true });
process.exitCode = await runPackage('@stryker-mutator/core/bin/stryker.js', [
  'run',
  '--mutate',
  mutated.join(','),
  ...(tests.length > 0 ? ['--testFiles', tests.join(',')] : []),
]);
