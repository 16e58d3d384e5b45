// @ts-check
// A copy of the repository with a switch at each fault, which a variable of the environment turns on, in the compiled platform too.
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { sources } from './imports.mjs';
import { root } from './root.mjs';
import { giveUp } from './say.mjs';

/** The environment variable with the id of the fault that is on. Stryker's switches read it. */
const faultSwitch = '__STRYKER_ACTIVE_MUTANT__';

/** A fault. Lines count from 1. @typedef {{ id: string, file: string, line: number, kind: string, before: string, after: string }} Fault */

const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/** @param {readonly string[]} folders @returns {Promise<{ faults: Fault[], switched: readonly { name: string, content: string }[] }>} */
export async function faultsOf(folders) {
  const files = folders.flatMap(sources).toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const texts = new Map(files.map(({ path, text }) => [path, text.split('\n')]));
  const { mutants, files: switched } = await new Instrumenter(logger).instrument(
    files.map(({ path, text }) => ({ name: path, content: text, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  );
  return {
    switched,
    faults: mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
      const lines = (texts.get(fileName) ?? []).slice(start.line, end.line + 1);
      const before = lines
        .map((text, index) =>
          text.slice(index === 0 ? start.column : 0, index === lines.length - 1 ? end.column : undefined),
        )
        .join('\n');
      return {
        id,
        file: fileName,
        line: start.line + 1,
        kind: mutatorName,
        before,
        after: replacement ?? '',
      };
    }),
  };
}

/**
 * Copies what Git knows, with the switches in the files of these faults.
 * @param {readonly Fault[]} faults
 * @param {readonly { name: string, content: string }[]} switched
 */
export async function faultCopy(faults, switched) {
  const folder = join(root, '.stryker-tmp/sample');
  rmSync(folder, { recursive: true, force: true });
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of known.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const chosen = new Set(faults.map(({ file }) => file));
  for (const { name, content } of switched) if (chosen.has(name)) writeFileSync(join(folder, name), content);
  const compile =
    "import { ensurePlatformBuilt } from './scripts/lib/build.mjs'; process.exitCode = (await ensurePlatformBuilt()) ? 0 : 1;";
  if ((await run(process.execPath, ['--input-type=module', '--eval', compile], { cwd: folder })) !== 0)
    giveUp('The copy could not be compiled.');
  return folder;
}

/**
 * Runs tests in the copy until one fails.
 * @param {string} folder
 * @param {readonly string[]} tests
 * @param {{ fault?: string, toTheEnd?: boolean }} options
 * @returns {Promise<{ noticed: boolean, failed: { file: string, test: string }[] }>} without a failed test and yet noticed when the tests
 * could not start, or did not end
 */
export async function runTests(folder, tests, { fault, toTheEnd = false }) {
  const report = join(folder, '.stryker-tmp-report.json');
  rmSync(report, { force: true });
  const args = [
    'run',
    ...tests,
    '--reporter',
    'json',
    '--outputFile',
    report,
    '--bail',
    toTheEnd ? '0' : '1',
  ];
  const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, [faultSwitch]: fault },
    quiet: true,
    withinMs: 900_000,
  });
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => ({
      file: name.slice(folder.length + 1),
      test:
        assertionResults.find(({ status }) => status === 'failed')?.fullName ?? message.split('\n')[0] ?? '',
    }));
  return { noticed: code !== 0, failed };
}
