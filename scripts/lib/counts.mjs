// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * `retried` are browser tests that passed only when they were tried again. They count as passed, too.
 * @typedef {{ passed: number, failed: number, skipped: number, retried: number }} Counts
 */

/** @returns {Counts} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0, retried: 0 });

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    retried: one.retried + other.retried,
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
      retried: 0,
    },
    exitCode,
  );
}

/** @param {string} file what playwright's `json` reporter wrote @param {number} exitCode @returns {Counts} */
export function playwrightCounts(file, exitCode) {
  const read = readReport(file);
  if (!read) return single(exitCode === 0 ? 1 : exitCode);
  const { expected, flaky, unexpected, skipped } = read.stats;
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped, retried: flaky }, exitCode);
}

/** The last line of `npm test`. @param {Counts} counts */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** Remarks of a run in which nothing failed. @param {Counts} counts @returns {string[]} */
export function remarks({ skipped, retried }) {
  return [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(retried > 0 ? [`${retried} passed at the second attempt only`] : []),
  ];
}

/** The last line of a stage, with its remarks if any. @param {Counts} counts */
export function stageLine(counts) {
  return [lastLine(counts), ...remarks(counts)].join(', ');
}
