// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** Counts of a stage that is a single test: lint, types, build. @param {number} exitCode @returns {Counts} */
export const single = (exitCode) => ({ ...none(), [exitCode === 0 ? 'passed' : 'failed']: 1 });

/**
 * Counts a failure for a stage that failed without a failed test, such as an unhandled rejection.
 * @param {Counts} counts @param {number} exitCode @returns {Counts}
 */
function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} file @returns {any} JSON of another program's making; undefined when it did not get to write it */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} file what vitest's `json` reporter wrote @param {number} exitCode @returns {Counts} */
export function vitestCounts(file, exitCode) {
  const read = readReport(file);
  if (!read) return single(exitCode === 0 ? 1 : exitCode);
  // A file that cannot be loaded has no tests to count. It counts as one failure.
  const unloaded = read.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ suite) =>
      suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return withExitCode(
    {
      passed: read.numPassedTests,
      failed: read.numFailedTests + unloaded,
      skipped: read.numPendingTests + read.numTodoTests,
    },
    exitCode,
  );
}

/** @param {string} file what playwright's `json` reporter wrote @param {number} exitCode @returns {Counts} */
export function playwrightCounts(file, exitCode) {
  const read = readReport(file);
  if (!read) return single(exitCode === 0 ? 1 : exitCode);
  const { expected, flaky, unexpected, skipped } = read.stats;
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

/** The last line of `npm test`. @param {Counts} counts */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** The last line of a stage, with the number of skipped tests if any. @param {Counts} counts */
export function stageLine(counts) {
  return `${lastLine(counts)}${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`;
}
