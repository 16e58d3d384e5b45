// @ts-check
// `npm test [-- PART…]`: everything that is checked, from a clean clone. The parts: lint, types, unit, build, e2e.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { run, runPackage, signalChildren } from './lib/children.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { coverageTable, coverageText, exceptionsIn, lostRows, provedRows } from './lib/coverage.mjs';
import {
  add,
  lastLine,
  none,
  playwrightCounts,
  remarks,
  single,
  stageLine,
  vitestCounts,
} from './lib/counts.mjs';
import { playwrightFailures, vitestFailures } from './lib/failures.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { keepProofs, playwrightProofs, vitestProofs } from './lib/proofs.mjs';
import { provideTestDatabase } from './lib/testDatabase.mjs';
import { installTestPackages } from './lib/testPackages.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp, heading, say } from './lib/say.mjs';
import { playwrightSlowest, secondsLine, vitestSlowest } from './lib/slowest.mjs';
import { startBudget, startSize } from './lib/startSize.mjs';

const allParts = ['lint', 'types', 'unit', 'build', 'e2e'];

await ensureRuntime((sentence) => {
  say(sentence);
  console.log(lastLine(single(1)));
  process.exit(1);
});

// One folder for reports and temporary files of the tests. Deleted even when they are interrupted.
const folder = mkdtempSync(join(tmpdir(), 'safety-portal-test-'));
// PostgreSQL servers have folders below it and run under another account when the tests run as root.
chmodSync(folder, 0o711);
let counts = none();
/** The failures, one line each. @type {string[]} */
const failures = [];
/** The slowest test files, one line each. @type {string[]} */
const slowest = [];
/** The duration of each part, one line each. @type {string[]} */
const durations = [];
let partStart = Date.now();
/** The rows of the checklists that tests proved. @type {import('./lib/proofs.mjs').Proofs} */
const proofs = {};
let discardDatabase = () => {};
let interrupted = false;
let isComplete = false;

process.on('exit', () => {
  signalChildren('SIGKILL');
  discardDatabase();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  // The counts are always the last line. An aborted run counts as one failure.
  console.log(lastLine(isComplete ? counts : add(counts, single(1))));
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // On a second signal, or when a child does not end, exits without waiting.
    if (interrupted) process.exit(128 + constants.signals[signal]);
    interrupted = true;
    // SIGINT is the signal on which playwright shuts down its browser and server properly.
    signalChildren('SIGINT');
    setTimeout(() => process.exit(128 + constants.signals[signal]), 5000).unref();
  });
}

const { parts, rest } = argumentsOf(process.argv.slice(2));
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, CI: process.env.CI || 'true', TMPDIR: folder };
await Promise.all([ensureInstalled({ dev: true }), installTestPackages(parts)]);
recordDuration('installation');

if (parts.has('lint')) {
  heading('lint');
  const lint = await runPackage('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  const format = await runPackage('oxfmt/bin/oxfmt', ['--check']);
  const unused = await runPackage('knip/bin/knip.js', ['--no-progress']);
  const exceeded = await run(process.execPath, ['scripts/structure.mjs', '--exceeded']);
  finish('lint', single(lint || format || unused || exceeded));
}

if (parts.has('types')) {
  heading('types');
  finish('types', single(await runPackage('typescript/bin/tsc', ['--noEmit'])));
}

if (parts.has('unit')) {
  heading('unit and contract tests');
  const database = await provideTestDatabase();
  if (database) {
    discardDatabase = database.discard;
    env.TEST_DATABASE_URL = database.url;
  }
  const file = join(folder, 'vitest.json');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${fileURLToPath(new URL('lib/unhandledReporter.mjs', import.meta.url))}`,
    `--outputFile.json=${file}`,
    '--passWithNoTests',
    ...rest,
  ];
  const code = await runPackage('vitest/vitest.mjs', args, { env });
  slowest.push(...vitestSlowest(file));
  Object.assign(proofs, vitestProofs(file));
  finish('unit', vitestCounts(file, code), vitestFailures(file));
}

let built = false;
if (parts.has('build') || parts.has('e2e')) {
  heading('build');
  built = await ensureBuilt();
  const size = built ? startSize() : undefined;
  if (size) say(`JavaScript before the first row: ${size.kib.toFixed(1)} KiB of ${startBudget}.`);
  finish('build', single(size?.fits ? 0 : 1));
}

if (parts.has('e2e')) {
  heading('end-to-end tests');
  const chromium = built ? await findOrInstallChromium({ prefersShell: true }) : undefined;
  if (chromium) {
    say(`The browser is ${chromium}.`);
    const file = join(folder, 'playwright.json');
    const browser = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const code = await runPackage('@playwright/test/cli.js', ['test', '--pass-with-no-tests', ...rest], {
      env: { ...env, ...browser },
    });
    slowest.push(...playwrightSlowest(file));
    Object.assign(proofs, playwrightProofs(file));
    finish('end-to-end', playwrightCounts(file, code), playwrightFailures(file));
  } else {
    say(`The end-to-end tests could not run: there is no ${built ? 'browser' : 'build'}.`);
    finish('end-to-end', single(1));
  }
}

if (parts.has('unit') || parts.has('e2e')) checkCoverage();

if (slowest.length > 0) {
  heading('slowest test files');
  for (const line of slowest) console.log(line);
}
heading('duration of the parts');
for (const line of durations) console.log(line);
heading('result');
for (const failure of failures) say(failure);
for (const remark of remarks(counts)) say(remark);
isComplete = true;
process.exit(counts.failed > 0 ? 1 : 0);

/** @param {string} part @param {import('./lib/counts.mjs').Counts} counted @param {string[]} [names] its failures */
function finish(part, counted, names = []) {
  counts = add(counts, counted);
  failures.push(...(counted.failed > 0 && names.length === 0 ? [`${part} failed, see above.`] : names));
  if (interrupted) giveUp('Interrupted.');
  say(`${part}: ${stageLine(counted)}`);
  recordDuration(part);
}

/** Ends the measurement of a part; the next one starts. @param {string} part */
function recordDuration(part) {
  const now = Date.now();
  durations.push(secondsLine(now - partStart, part));
  partStart = now;
}

/** Compares the rows that tests proved with docs/coverage.md. A run of selected tests stores its results but checks no row. */
function checkCoverage() {
  const ran = { unit: parts.has('unit') && rest.length === 0, e2e: parts.has('e2e') && rest.length === 0 };
  keepProofs(proofs, [...(ran.unit ? ['tests'] : []), ...(ran.e2e ? ['e2e'] : [])]);
  if (!ran.unit && !ran.e2e) return;
  heading('coverage of the checklists');
  const exceptions = exceptionsIn(coverageText());
  const proved = provedRows(proofs);
  for (const line of coverageTable(exceptions, proved)) console.log(line);
  const lost = lostRows(exceptions, proved, ran);
  finish(
    'coverage',
    single(lost.length),
    lost.map((row) => `${row} is proved by no test that passed. docs/coverage.md counts it.`),
  );
}

/**
 * Parses the command line: names of parts first, further arguments are passed to the test runner.
 * @param {string[]} args
 */
function argumentsOf(args) {
  const first = args.findIndex((arg) => !allParts.includes(arg));
  const partNames = first === -1 ? args : args.slice(0, first);
  const further = args.slice(partNames.length);
  const selection = new Set(partNames.length > 0 ? partNames : allParts);
  if (further.length > 0 && selection.has('unit') === selection.has('e2e')) {
    giveUp(
      `Of the tests there are these parts: ${allParts.join(', ')}. "${further[0]}" can follow unit or e2e only.`,
    );
  }
  return { parts: selection, rest: further };
}
