// @ts-check
// The checklists under tests/checklist: the specification as rows, each with an id for tests.
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

/** The checklists and the ids of their rows: the path of a route, group and entry of a menu entry. @type {readonly Checklist[]} */
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

/** Rules for the platform or the declarations only, not for the portal. @type {ReadonlySet<string>} */
export const platformRules = new Set(read('platformRules'));

const known = new Set(checklists.flatMap(({ rows }) => rows));

/** @param {string} row @returns {string} the same; throws where no checklist has it, so that a slip of the pen proves nothing */
export function requireRow(row) {
  if (!known.has(row)) throw new Error(`No checklist under tests/checklist has the row "${row}".`);
  return row;
}
