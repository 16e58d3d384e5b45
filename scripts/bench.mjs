// @ts-check
// `npm run bench`: the benchmarks, each as a ratio against a named reference.
import { ensureBuilt, ensurePlatformBuilt } from './lib/build.mjs';
import { forwardSignals, runTypeScript } from './lib/children.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp, say } from './lib/say.mjs';

await ensureRuntime();
forwardSignals();
await ensureInstalled({ dev: true });
const all = [
  'portal',
  'platform',
  'search',
  'webhooks',
  'import',
  'builder',
  'calls',
  'fairness',
  'intake',
  'outages',
  'scale',
  'clusters',
];
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
const env = { ...process.env };
if (names.includes('portal') || names.includes('builder')) {
  if (!(await ensureBuilt())) giveUp('The portal could not be built. The reason stands above.');
  const chromium = await findOrInstallChromium();
  if (!chromium) giveUp('No Chromium was found and none could be installed. Name one in CHROMIUM_PATH.');
  env.CHROMIUM_PATH = chromium;
}
if (!(await ensurePlatformBuilt())) giveUp('The platform could not be compiled. The reason stands above.');
say('Measuring. Let the machine rest meanwhile.');
/**
 * Without a limit the process grows by garbage that V8 has not collected. With it, growth shows what an import really retains. The compiler
 * of the benchmark and its source maps hold 90 MiB of it.
 */
const importOptions = `${env.NODE_OPTIONS ?? ''} --max-old-space-size=352`.trim();
for (const name of names) {
  const own = name === 'import' ? { ...env, NODE_OPTIONS: importOptions } : env;
  process.exitCode = await runTypeScript('bench/main.ts', [name], { env: own });
  if (process.exitCode !== 0) break;
}
