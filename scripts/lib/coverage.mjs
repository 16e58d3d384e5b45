// @ts-check
// Compares the rows that tests proved with docs/coverage.md, which counts every row that it does not list as proved.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checklists, platformRules } from './checklists.mjs';
import { root } from './root.mjs';

/** @typedef {import('./proofs.mjs').Proofs} Proofs */
/** Rows with the explanation in docs/coverage.md. @typedef {ReadonlyMap<string, string>} Sentences */
/** @typedef {{ needless: Sentences, open: Sentences }} Exceptions */

/** Folders of portal tests; the others test the platform or the declarations. */
const portalUnitTests = ['tests/src', 'tests/authProvider', 'tests/dataProvider'];
const portalTests = ['e2e', ...portalUnitTests];
/** Visible rows, which only browser tests can prove. */
const seen = new Set(
  checklists.flatMap(({ name, rows }) => (['routes', 'messages', 'menu'].includes(name) ? rows : [])),
);

export const coverageText = () => readFileSync(join(root, 'docs', 'coverage.md'), 'utf8');

/** @param {string} text docs/coverage.md @returns {Exceptions} the rows without a test: those that need none, and those that wait for one */
export function exceptionsIn(text) {
  const [, needless = '', open = ''] = text.split(/^## .*$/m);
  /** @param {string} part @returns {Sentences} */
  const sentences = (part) => {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const [, names = '', sentence = ''] of part.matchAll(/^\| (`.*`) +\| (.*?) +\|$/gm))
      for (const [, row = ''] of names.matchAll(/`([^`]+)`/g)) found.set(row, sentence);
    return found;
  };
  return { needless: sentences(needless), open: sentences(open) };
}

/** @param {string} file @param {string} row @returns {boolean} whether a test of the file can prove the row */
function canProve(file, row) {
  if (seen.has(row)) return file.startsWith('e2e/');
  return portalTests.some((folder) => file.startsWith(`${folder}/`)) || platformRules.has(row);
}

/** @param {Proofs} proofs @returns {ReadonlySet<string>} the rows that count as proved: those about the portal by tests of the portal */
export function provedRows(proofs) {
  return new Set(Object.entries(proofs).flatMap(([file, rows]) => rows.filter((row) => canProve(file, row))));
}

/**
 * A line per checklist, for docs/coverage.md and for the end of a run.
 * @param {Exceptions} exceptions @param {ReadonlySet<string>} [proved] by a run; without it, what docs/coverage.md counts as proved
 * @returns {string[]}
 */
export function coverageTable({ needless, open }, proved) {
  const figures = checklists.map(({ name, rows }) => {
    const excused = rows.filter((row) => !proved?.has(row) && needless.has(row)).length;
    const claimed = rows.filter((row) => !needless.has(row) && !open.has(row)).length;
    const count = proved ? rows.filter((row) => proved.has(row)).length : claimed;
    return [name, rows.length, count, excused, rows.length - count - excused];
  });
  const cells = [['checklist', 'rows', 'proved', 'need no test', 'open'], ...figures];
  /** @param {(string | number)[]} row */
  const line = ([name = '', ...numbers]) =>
    `| ${String(name).padEnd(9)} | ${numbers.map((number, column) => String(number).padStart(String(cells[0]?.[column + 1]).length)).join(' | ')} |`;
  const [head = '', ...body] = cells.map(line);
  return [head, head.replaceAll(/[^|]+/g, (cell) => ` ${'-'.repeat(cell.length - 2)} `), ...body];
}

/** @param {readonly string[]} folders @returns {string} the text of their test files */
const sourcesIn = (folders) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

/**
 * The rows that docs/coverage.md counts as proved and a run did not prove. A run of one part checks only the rows that appear in its own
 * tests and in no test of the other part. Tests that cannot prove a row do not count.
 * @param {Exceptions} exceptions @param {ReadonlySet<string>} proved
 * @param {{ unit: boolean, e2e: boolean }} ran the parts that ran whole
 * @returns {string[]}
 */
export function lostRows({ needless, open }, proved, ran) {
  const isWhole = ran.unit && ran.e2e;
  /** @param {readonly string[]} folders */
  const read = (...folders) => (isWhole ? '' : sourcesIn(folders));
  const sources = { unit: read('tests'), portal: read(...portalUnitTests), e2e: read('e2e') };
  /** @param {string} name @param {string} row */
  const isAnsweredFor = (name, row) => {
    if (seen.has(row)) return ran.e2e;
    const unit = platformRules.has(row) ? sources.unit : sources.portal;
    const isWritten = { unit: unit.includes(`'${row}'`), e2e: sources.e2e.includes(`'${row}'`) };
    // Calls are detected from traffic, so that hardly any appears in a test's source.
    return ran.unit
      ? isWritten.unit && !isWritten.e2e
      : !isWritten.unit && (isWritten.e2e || name === 'calls');
  };
  return checklists.flatMap(({ name, rows }) =>
    rows.filter(
      (row) =>
        !proved.has(row) && !needless.has(row) && !open.has(row) && (isWhole || isAnsweredFor(name, row)),
    ),
  );
}
