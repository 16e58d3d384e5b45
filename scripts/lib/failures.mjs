// @ts-check
import { relative } from 'node:path';
import { readReport } from './counts.mjs';
import { root } from './root.mjs';

/** First line of a message, without colors. @param {string} [message] */
const firstLine = (message = '') =>
  // eslint-disable-next-line no-control-regex
  message.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n', 1)[0];

/** @param {string[]} titles @param {string} [message] */
const line = (titles, message) =>
  [titles.filter(Boolean).join(' › '), firstLine(message)].filter(Boolean).join(': ');

/** Path of the report of unhandled errors and those of hooks. @param {string} file what vitest's `json` reporter wrote */
export const unhandledFile = (file) => `${file}.unhandled`;

/**
 * The failures, one line each with file, title and the first line of the reason, followed by errors of hooks and unhandled ones. Printed at the end, because
 * the output of a stage is long.
 * @param {string} file what vitest's `json` reporter wrote
 * @returns {string[]}
 */
export function vitestFailures(file) {
  /** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion */
  /** @type {{ name: string, status: string, message?: string, assertionResults: Assertion[] }[]} */
  const suites = readReport(file)?.testResults ?? [];
  /** @type {{ message: string, file?: string, test?: string, unfinished?: string[], isHook?: boolean }[]} */
  const unhandled = readReport(unhandledFile(file)) ?? [];
  const failures = suites.flatMap(({ name, status, message, assertionResults }) => {
    const at = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) {
      const isToldBelow = unhandled.some(({ file: path, isHook }) => isHook && path === name);
      return status === 'failed' && !isToldBelow ? [line([at], message)] : [];
    }
    return failed.map((test) => line([at, test.fullName], test.failureMessages?.[0]));
  });
  return [
    ...failures,
    ...unhandled.map(({ file: path, test = '', message, unfinished = [], isHook }) => {
      const during =
        unfinished.length > 0
          ? `; no result of ${unfinished.map((name) => relative(root, name)).join(', ')}`
          : '';
      const what = isHook ? 'an error outside of its tests' : 'an error that no test caught';
      return line([path ? relative(root, path) : '', test, what], message + during);
    }),
  ];
}

/**
 * The same for tests that did not pass at the first attempt. A test that passed on a retry is marked.
 * @param {string} file what playwright's `json` reporter wrote
 * @returns {string[]}
 */
export function playwrightFailures(file) {
  /** @typedef {{ status: string, error?: { message?: string } }} Attempt */
  /** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: Attempt[] }[] }} Spec */
  /** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
  /** @param {Suite} suite @returns {string[]} */
  const within = ({ specs = [], suites = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const failed = results.find((attempt) => attempt.error);
          const suffix = status === 'flaky' ? ' (passed at the second attempt only)' : '';
          return line([`e2e/${spec.file}:${spec.line}`, `${spec.title}${suffix}`], failed?.error?.message);
        }),
    ),
    ...suites.flatMap(within),
  ];
  return within(readReport(file) ?? {});
}
