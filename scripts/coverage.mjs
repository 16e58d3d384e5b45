// @ts-check
// Prints how much of the checklists the last test results prove, and which rows are missing: npm run coverage [-- REPORT.json…]
import { coverageTable, coverageText, exceptionsIn, provedRows } from './lib/coverage.mjs';
import { checklists } from './lib/checklists.mjs';
import { lastProofs, playwrightProofs, vitestProofs } from './lib/proofs.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { heading, say } from './lib/say.mjs';

await ensureRuntime();
// Named reports of vitest and playwright replace the last results.
const reports = process.argv.slice(2);
const proofs =
  reports.length > 0
    ? Object.assign({}, ...reports.flatMap((file) => [vitestProofs(file), playwrightProofs(file)]))
    : lastProofs();
const exceptions = exceptionsIn(coverageText());
const proved = provedRows(proofs);

for (const line of coverageTable(exceptions, proved)) console.log(line);
for (const { name, rows } of checklists) {
  const missing = rows.filter((row) => !proved.has(row) && !exceptions.needless.has(row));
  if (missing.length === 0) continue;
  heading(`${name} without a proof`);
  for (const row of missing)
    console.log(`${row}${exceptions.open.has(row) ? `: ${exceptions.open.get(row)}` : ''}`);
}
if (Object.keys(proofs).length === 0) say('There are no results yet: npm test keeps those of each run.');
