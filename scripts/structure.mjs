// @ts-check
// `npm run structure`: the figures of scripts/lib/structure.mjs. Exits with 1 when one of them is above its ceiling.
import { say } from './lib/say.mjs';
import { structure } from './lib/structure.mjs';

for (const { name, value, ceiling, details } of structure()) {
  say(`${name}: ${value} of ${ceiling}.`);
  for (const detail of details) console.log(`    ${detail}`);
  if (value > ceiling) process.exitCode = 1;
}
