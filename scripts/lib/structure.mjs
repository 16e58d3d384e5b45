// @ts-check
// Figures of the code's structure, each with the largest value that `npm test` accepts.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {number} ceiling grows never: whoever lowers a value lowers its ceiling as well
 * @property {string[]} details the places that the value counts
 */

/** @typedef {{ path: string, text: string }} Source */

/** Folders whose rooms may not import each other. Each feature is a room. */
const trees = ['src', 'platform'];
const featureFolder = 'src/features';
const longEntityLines = 100;

/** An import or export of a relative file, dynamic ones included. */
const relativeImport = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)['"](\.[^'"]+)['"]/g;
/** A service of the platform with its version, as at the beginning of an address. */
const platformAddress = /['"`/][a-z]+\/v\d\b/g;
/** The word of the declarations that names a service. */
const declaredService = /\b(?:service|listService): '([^']+)'/g;

/** @param {string} folder relative to the repository @returns {Source[]} its TypeScript files, at any depth */
function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
}

/** @param {string} path @returns {string} the room of a file: a folder of its tree, or the file itself where it lies in none */
function roomOf(path) {
  const parts = path.split('/');
  const inRoom = parts.slice(0, 2).join('/') === featureFolder && parts.length > 3 ? 3 : 2;
  return parts.slice(0, inRoom).join('/');
}

/** @param {string} tree @param {readonly Source[]} files @returns {string[]} `a <-> b`, once for each pair */
export function mutualPairs(tree, files) {
  const edges = new Set();
  for (const { path, text } of files) {
    for (const [, specifier = ''] of text.matchAll(relativeImport)) {
      const target = join(dirname(path), specifier);
      const [from, to] = [roomOf(path), roomOf(target)];
      if (target.startsWith(`${tree}/`) && from !== to) edges.add(`${from} <-> ${to}`);
    }
  }
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(' <-> ');
    return from < to && edges.has(`${to} <-> ${from}`);
  });
}

/**
 * @param {readonly Source[]} files
 * @param {readonly Source[]} declarations files that may name services without a version (`api/EM`)
 * @returns {string[]} `file: service` for each address of the platform
 */
export function addressesIn(files, declarations) {
  const services = declarations.flatMap(({ text }) =>
    [...text.matchAll(declaredService)].map(([, service = '']) => service),
  );
  const unversioned = [...new Set(services)].filter((service) => !/\/v\d$/.test(service));
  return files.flatMap(({ path, text }) => [
    ...[...text.matchAll(platformAddress)].map(([address]) => `${path}: ${address.slice(1)}`),
    ...unversioned.filter((service) => text.includes(`${service}/`)).map((service) => `${path}: ${service}`),
  ]);
}

/** @returns {Figure[]} */
export function structure() {
  const files = Object.fromEntries(trees.map((tree) => [tree, sources(tree)]));
  const pairs = (/** @type {string} */ tree) => mutualPairs(tree, files[tree] ?? []).toSorted();
  const addresses = addressesIn(files.src ?? [], sources('resources'));
  const entities = sources('resources')
    .filter(({ path }) => dirname(path) === 'resources' && path !== 'resources/registry.ts')
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => b.lines - a.lines);
  const lines = entities.reduce((sum, entity) => sum + entity.lines, 0);
  const long = entities.filter((entity) => entity.lines > longEntityLines);
  return [
    { name: 'Pairs of rooms in src that import each other', details: pairs('src'), ceiling: 0 },
    { name: 'Pairs of rooms in platform that import each other', details: pairs('platform'), ceiling: 0 },
    { name: 'Addresses of the platform in src', details: addresses, ceiling: 0 },
    {
      name: `Entity files in resources of more than ${longEntityLines} lines`,
      details: long.map(({ path }) => path),
      ceiling: 3,
    },
  ]
    .map((figure) => ({ ...figure, value: figure.details.length }))
    .concat({
      name: 'Lines per entity file in resources',
      details: entities.map((entity) => `${entity.path}: ${entity.lines}`),
      value: Math.round(lines / entities.length),
      ceiling: 68,
    });
}
