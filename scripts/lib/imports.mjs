// @ts-check
// The imports between the files of the repository, as a parser reads them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { parseSync } from 'vite';
import { root } from './root.mjs';

/** @typedef {{ readonly path: string, readonly text: string }} Source path relative to the repository */

/**
 * @typedef {object} Import
 * @property {string} from the file that imports, relative to the repository
 * @property {string} specifier as written; for an `import()` of a computed name, its expression
 * @property {string | undefined} to the imported file, relative to the repository; undefined for packages and computed names
 * @property {'value' | 'type' | 'dynamic' | 'computed'} kind
 */

/** @param {string} folder relative to the repository @returns {Source[]} its source files, at any depth */
export function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
}

/** @param {string} from @param {string} specifier @returns {string | undefined} */
function target(from, specifier) {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return join(dirname(from), path);
  // Vite resolves it from the root of the repository.
  return path.startsWith('/') ? path.slice(1) : undefined;
}

/**
 * @param {Source} source
 * @returns {Import[]} every import, `export … from` and `import()` of a file. Types by `import()` are rejected by lint.
 */
export function importsOf({ path, text }) {
  const { module } = parseSync(path, text);
  const isType = (/** @type {{ start: number, end: number }} */ { start, end }) =>
    /^(?:import|export)\s+type\b/.test(text.slice(start, end));
  const written = [
    ...module.staticImports.map((one) => ({ specifier: one.moduleRequest.value, isTypeOnly: isType(one) })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType(one) }] : [],
      ),
    ),
  ].map(({ specifier, isTypeOnly }) => ({ specifier, kind: isTypeOnly ? 'type' : 'value' }));
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const expression = text.slice(start, end);
    const [, specifier] = /^(['"`])([^'"`$]*)\1$/.exec(expression)?.slice(1) ?? [];
    return specifier === undefined
      ? { specifier: expression, kind: 'computed' }
      : { specifier, kind: 'dynamic' };
  });
  return [...written, ...dynamic].map(({ specifier, kind }) => ({
    from: path,
    specifier,
    to: kind === 'computed' ? undefined : target(path, specifier),
    kind: /** @type {Import['kind']} */ (kind),
  }));
}

/**
 * Groups of files that import each other, directly or through others of the group (Tarjan's strongly connected components).
 * @param {readonly Import[]} imports
 * @returns {string[][]}
 */
export function cycles(imports) {
  /** @type {Map<string, string[]>} */
  const targets = new Map();
  for (const { from, to } of imports) if (to) targets.set(from, [...(targets.get(from) ?? []), to]);
  /** File -> its position in the search, and the lowest one that it reaches. @type {Map<string, { index: number, low: number }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} file @returns {number} */
  const visit = (file) => {
    const state = { index: seen.size, low: seen.size };
    seen.set(file, state);
    open.push(file);
    for (const next of targets.get(file) ?? []) {
      const known = seen.get(next);
      if (!known) state.low = Math.min(state.low, visit(next));
      else if (open.includes(next)) state.low = Math.min(state.low, known.index);
    }
    if (state.low === state.index) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.toSorted());
    }
    return state.low;
  };
  for (const file of targets.keys()) if (!seen.has(file)) visit(file);
  return found;
}
