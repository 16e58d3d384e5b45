// @ts-check
// The rows of the checklists that tests proved: reported as data by passed tests.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readReport } from './counts.mjs';
import { root } from './root.mjs';

/** The rows that the passed tests of each test file carry; a file that ran without proving anything has none. @typedef {Record<string, string[]>} Proofs */

/** @param {Iterable<string>} rows @returns {string[]} */
const once = (rows) => [...new Set(rows)].toSorted();

/** @param {string} file what vitest's `json` reporter wrote @returns {Proofs} */
export function vitestProofs(file) {
  /** @typedef {{ status: string, meta?: { rows?: string[] } }} Assertion */
  /** @type {{ name: string, assertionResults: Assertion[] }[]} */
  const suites = readReport(file)?.testResults ?? [];
  return Object.fromEntries(
    suites.map(({ name, assertionResults }) => [
      relative(root, name),
      once(assertionResults.flatMap(({ status, meta }) => (status === 'passed' ? (meta?.rows ?? []) : []))),
    ]),
  );
}

/**
 * The same for playwright. A test that passed on a retry counts as passed, with the rows of that attempt.
 * @param {string} file what playwright's `json` reporter wrote
 * @returns {Proofs}
 */
export function playwrightProofs(file) {
  /** @typedef {{ type: string, description?: string }[]} Annotations */
  /** @typedef {{ status: string, annotations?: Annotations }} Attempt */
  /** @typedef {{ status: string, annotations?: Annotations, results: Attempt[] }} Test */
  /** @typedef {{ specs?: { file: string, tests: Test[] }[], suites?: Suite[] }} Suite */
  /** @type {Map<string, string[]>} */
  const proved = new Map();
  /** @param {Test} test @returns {string[]} */
  const rowsOf = ({ status, annotations = [], results }) => {
    const passed = results.findLast((attempt) => attempt.status === 'passed');
    if (!passed || !['expected', 'flaky'].includes(status)) return [];
    return (passed.annotations ?? annotations).flatMap(({ type, description }) =>
      type === 'row' && description ? [description] : [],
    );
  };
  /** @param {Suite} suite */
  const collect = ({ specs = [], suites = [] }) => {
    for (const spec of specs) {
      const name = `e2e/${spec.file}`;
      proved.set(name, once([...(proved.get(name) ?? []), ...spec.tests.flatMap(rowsOf)]));
    }
    for (const below of suites) collect(below);
  };
  collect(readReport(file) ?? {});
  return Object.fromEntries(proved);
}

/** The results of the last runs by file. */
const stored = join(root, 'coverage', 'proofs.json');

/** @returns {Proofs} the last results of each test file; none before the first run */
export function lastProofs() {
  return existsSync(stored) ? JSON.parse(readFileSync(stored, 'utf8')) : {};
}

/**
 * Stores the results of a run. Files that did not run keep their last results, unless their whole part ran: then the file no longer exists.
 * @param {Proofs} proofs
 * @param {readonly string[]} wholeParts folders whose tests all ran
 */
export function keepProofs(proofs, wholeParts) {
  const before = Object.entries(lastProofs()).filter(
    ([file]) => !wholeParts.some((part) => file.startsWith(`${part}/`)),
  );
  mkdirSync(dirname(stored), { recursive: true });
  writeFileSync(stored, JSON.stringify({ ...Object.fromEntries(before), ...proofs }, undefined, 1));
}
