// @ts-check
// The checklists under tests/checklist: the specification as rows, each with a name that a test can carry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(root, 'tests', 'checklist', `${name}.json`), 'utf8'));

/** @param {string} name @returns {string[]} */
const identified = (name) => read(name).map((/** @type {{ id: string }} */ { id }) => id);

/** @type {{ group: string, entries: { entry: string }[] }[]} */
const groups = read('menu').groups;

/** @typedef {{ name: string, rows: readonly string[] }} Checklist */

/** The checklists and the names of their rows: routes go by their path, entries of the menu by group and entry. @type {readonly Checklist[]} */
export const checklists = [
  { name: 'rules', rows: identified('rules') },
  { name: 'calls', rows: identified('calls') },
  { name: 'routes', rows: read('routes').map((/** @type {{ path: string }} */ { path }) => path) },
  { name: 'messages', rows: identified('messages') },
  {
    name: 'menu',
    rows: groups.flatMap(({ group, entries }) => entries.map(({ entry }) => `${group} / ${entry}`)),
  },
];

/** The rules that oblige the platform or the declarations and nothing that the portal does. @type {ReadonlySet<string>} */
export const platformRules = new Set(read('platformRules'));

const known = new Set(checklists.flatMap(({ rows }) => rows));

/** @param {string} row @returns {string} the same; throws where no checklist has it, so that a slip of the pen proves nothing */
export function requireRow(row) {
  if (!known.has(row)) throw new Error(`No checklist under tests/checklist has the row "${row}".`);
  return row;
}
