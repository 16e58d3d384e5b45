// @ts-check
import { relative } from 'node:path';
import { readReport } from './counts.mjs';
import { root } from './root.mjs';

/** @typedef {{ file: string, ms: number }} Timed */

/** A line of a table of durations. @param {number} ms @param {string} what */
export const secondsLine = (ms, what) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${what}`;

/** The slowest files, one line each: seconds and path. @param {Timed[]} files @param {number} count */
const longest = (files, count) =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, ms }) => secondsLine(ms, file));

/**
 * The slowest test files of a run. Files run in parallel, so their times add up to more than the duration of the run.
 * @param {string} file what vitest's `json` reporter wrote
 * @param {number} [count]
 * @returns {string[]}
 */
export function vitestSlowest(file, count = 8) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const suites = readReport(file)?.testResults ?? [];
  return longest(
    suites.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
    count,
  );
}

/**
 * The same for browser tests. The time of a file is the sum of its tests, including retries.
 * @param {string} file what playwright's `json` reporter wrote
 * @param {number} [count]
 * @returns {string[]}
 */
export function playwrightSlowest(file, count = 8) {
  /** @typedef {{ file: string, tests: { results: { duration: number }[] }[] }} Spec */
  /** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
  /** @type {Map<string, number>} */
  const times = new Map();
  /** @param {Suite} suite */
  const collect = ({ specs = [], suites = [] }) => {
    for (const spec of specs)
      for (const { duration } of spec.tests.flatMap(({ results }) => results))
        times.set(`e2e/${spec.file}`, (times.get(`e2e/${spec.file}`) ?? 0) + duration);
    for (const below of suites) collect(below);
  };
  collect(readReport(file) ?? {});
  return longest(
    [...times].map(([name, ms]) => ({ file: name, ms })),
    count,
  );
}
