import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lastLine, playwrightCounts, single, stageLine, vitestCounts } from '../../scripts/lib/counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'safety-portal-counts-'));
const file = join(folder, 'report.json');
const report = (content: unknown) => writeFileSync(file, JSON.stringify(content));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the last line of npm test', () => {
  it('contains only passed and failed; the line of a stage also names skipped tests and second attempts', () => {
    expect(lastLine({ passed: 3, failed: 1, skipped: 2, retried: 0 })).toBe('3 passed, 1 failed');
    expect(stageLine({ passed: 3, failed: 1, skipped: 2, retried: 0 })).toBe('3 passed, 1 failed, 2 skipped');
    expect(stageLine({ passed: 3, failed: 0, skipped: 0, retried: 0 })).toBe('3 passed, 0 failed');
    expect(stageLine({ passed: 3, failed: 0, skipped: 0, retried: 2 })).toBe(
      '3 passed, 0 failed, 2 passed at the second attempt only',
    );
  });
});

describe('the counts of a stage', () => {
  it('are one test for a stage without tests', () => {
    expect(single(0)).toEqual({ passed: 1, failed: 0, skipped: 0, retried: 0 });
    expect(single(2)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: 0 });
  });

  it('are read from the report of vitest', () => {
    report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 3, retried: 0 });
  });

  it('include a failure for a test file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults });
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 0, retried: 0 });
  });

  it('include a failure when every test passed and the runner still failed', () => {
    report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 0, retried: 0 });
  });

  it('are one failure when the runner reported nothing', () => {
    rmSync(file, { force: true });
    expect(vitestCounts(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: 0 });
    expect(playwrightCounts(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: 0 });
  });

  it('name browser tests that passed at the second attempt only', () => {
    report({ stats: { expected: 7, flaky: 1, unexpected: 2, skipped: 3 } });
    expect(playwrightCounts(file, 1)).toEqual({ passed: 8, failed: 2, skipped: 3, retried: 1 });
  });
});
