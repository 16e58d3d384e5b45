// @ts-check
// Prints the JavaScript that a browser fetches before the first row of a list: node scripts/bundle-size.mjs [--modules]
import { relative } from 'node:path';
import { build } from 'vite';
import { ensureBuilt } from './lib/build.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp } from './lib/say.mjs';
import { startBudget, startFiles, startSize } from './lib/startSize.mjs';

await ensureRuntime();
if (!(await ensureBuilt())) giveUp('The portal could not be built. The reason stands above.');
for (const { file, kib } of startFiles()) console.log(`${kib.toFixed(1).padStart(8)} KiB  ${file}`);
if (process.argv.includes('--modules')) await printModules();
const { kib, fits } = startSize();
console.log(`${kib.toFixed(1).padStart(8)} KiB  in all, of ${startBudget}`);
if (!fits) process.exitCode = 1;

/** The largest modules of each of these chunks, before minification. */
async function printModules() {
  const built = await build({ logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const startNames = new Set(startFiles().map(({ file }) => file.replace(/-[^-]+\.js$/, '')));
  for (const chunk of chunks) {
    if (chunk.type !== 'chunk' || !startNames.has(chunk.fileName.replace(/-[^-]+\.js$/, ''))) continue;
    const modules = Object.entries(chunk.modules).toSorted(
      ([, a], [, b]) => b.renderedLength - a.renderedLength,
    );
    console.log(`\n${chunk.fileName}, before minification:`);
    for (const [id, { renderedLength }] of modules.slice(0, 30))
      console.log(`${(renderedLength / 1024).toFixed(1).padStart(8)} KiB  ${relative(process.cwd(), id)}`);
  }
}
