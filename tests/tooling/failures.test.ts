import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runPackage } from '../../scripts/lib/children.mjs';
import { playwrightFailures, unhandledFile, vitestFailures } from '../../scripts/lib/failures.mjs';

const folder = mkdtempSync(join(tmpdir(), 'safety-portal-failures-'));
const file = join(folder, 'report.json');
const report = (content: unknown) => writeFileSync(file, JSON.stringify(content));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the failures that npm test repeats at its end', () => {
  it('include failed vitest tests, by file and title, and files that could not be loaded', () => {
    const passed = { status: 'passed', fullName: 'a list is sorted' };
    const failed = {
      status: 'failed',
      fullName: 'a list is filtered',
      failureMessages: [
        '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at tests/list.test.ts:3:1',
      ],
    };
    report({
      testResults: [
        { name: resolve('tests/list.test.ts'), status: 'failed', assertionResults: [passed, failed] },
        {
          name: resolve('tests/form.test.ts'),
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
        { name: resolve('tests/menu.test.ts'), status: 'passed', assertionResults: [passed] },
      ],
    });
    expect(vitestFailures(file)).toEqual([
      'tests/list.test.ts › a list is filtered: AssertionError: expected 1 to be 2',
      'tests/form.test.ts: No such module',
    ]);
  });

  /** The failures of a vitest run over one file with these tests. */
  async function failuresOf(name: string, tests: string): Promise<string[]> {
    writeFileSync(
      join(folder, name),
      `import { beforeAll, describe, it } from ${JSON.stringify(import.meta.resolve('vitest'))};\n${tests}`,
    );
    await runPackage(
      'vitest/vitest.mjs',
      [
        'run',
        '--reporter=json',
        `--reporter=${resolve('scripts/lib/unhandledReporter.mjs')}`,
        `--outputFile.json=${file}`,
        `--root=${folder}`,
        name,
      ],
      { env: { ...process.env, NODE_OPTIONS: '' } },
    );
    const failures = vitestFailures(file);
    rmSync(unhandledFile(file));
    return failures;
  }

  it('include errors that no test caught, which vitest’s report omits', async () => {
    const [failure, ...others] = await failuresOf(
      'unhandled.test.mjs',
      `it('passes', () => void setTimeout(() => { throw new Error('Too late'); }));
      it('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
    );
    expect(others).toEqual([]);
    expect(failure).toMatch(/unhandled\.test\.mjs › .* › an error that no test caught: Too late$/);
  });

  it('name the reason when what prepares a group of tests fails, and its tests are skipped', async () => {
    const failures = await failuresOf(
      'unprepared.test.mjs',
      `describe('a group', () => {
        beforeAll(async () => { throw new Error('No token', { cause: new Error('socket closed') }); });
        it('is skipped', () => {});
      });`,
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(
      /unprepared\.test\.mjs › a group › an error outside of its tests: No token socket closed$/,
    );
  });

  it('name the reason and the unfinished file when a vitest process exits during its tests', async () => {
    const failures = await failuresOf(
      'killed.test.mjs',
      `it('is killed', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`,
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(
      /^an error that no test caught: .*Worker exited unexpectedly; no result of .*killed\.test\.mjs$/,
    );
  });

  it('include failed and flaky playwright tests, also in groups', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'lists.spec.ts',
      line: 50,
      tests: [{ status, results: [{ status: 'failed', ...(message && { error: { message } }) }] }],
    });
    report({
      suites: [
        {
          specs: [
            spec('sorted', 'expected'),
            spec('filtered', 'unexpected', 'Error: not visible\nLocator: …'),
          ],
          suites: [{ specs: [spec('searched', 'flaky')] }],
        },
      ],
    });
    expect(playwrightFailures(file)).toEqual([
      'e2e/lists.spec.ts:50 › filtered: Error: not visible',
      'e2e/lists.spec.ts:50 › searched (passed at the second attempt only)',
    ]);
  });

  it('are empty when nothing was reported', () => {
    rmSync(file, { force: true });
    expect(vitestFailures(file)).toEqual([]);
    expect(playwrightFailures(file)).toEqual([]);
  });
});
