// @ts-check
// `npm run structure [-- --exceeded]`: the figures of scripts/lib/structure.mjs, or only those above their ceilings. Exits with 1
// if any value exceeds its ceiling.
import { ensureRuntime } from './lib/runtime.mjs';
import { say } from './lib/say.mjs';
import { structure } from './lib/structure.mjs';

await ensureRuntime();
const figures = structure();
const exceeded = figures.filter(({ value, ceiling }) => value > ceiling);
for (const { name, value, ceiling, details } of process.argv.includes('--exceeded') ? exceeded : figures) {
  say(`${name}: ${value} of ${ceiling}.`);
  for (const detail of details) console.log(`    ${detail}`);
}
process.exitCode = exceeded.length > 0 ? 1 : 0;
