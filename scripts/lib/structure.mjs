// @ts-check
// Figures of the code's structure, each with the largest value that `npm test` accepts.
import { refusal, roomOf, trees } from './floors.mjs';
import { cycles, importsOf, sources } from './imports.mjs';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {number} ceiling never raised: lower it together with the value
 * @property {string[]} details the counted places
 */

/** @typedef {import('./imports.mjs').Source} Source */

const longEntityLines = 100;

/** A platform service with its version, as at the start of a path, or the version after a composed name. */
const platformAddress = /['"`/][a-z]+\/v\d\b|(?:\}|['"`]\s*\+\s*['"`])\/v\d\b/g;
/** The property of declarations that names a service. */
const declaredService = /\b(?:service|listService): '([^']+)'/g;
/** A path of a page below one of the portal's areas. */
const pagePath = /'(\/(?:admin|client|user)\/[^']*)'/g;
/** @param {string} text @param {RegExp} pattern with one group @returns {string[]} */
const groupsOf = (text, pattern) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/**
 * @param {readonly Source[]} files
 * @param {readonly Source[]} declarations files that may name services without a version (`api/EM`), and paths of pages
 * @returns {string[]} `file: service or path` for each path of the platform or a declared page
 */
export function addressesIn(files, declarations) {
  const services = declarations.flatMap(({ text }) => groupsOf(text, declaredService));
  const unversioned = [...new Set(services)].filter((service) => !/\/v\d$/.test(service));
  const pages = new Set(declarations.flatMap(({ text }) => groupsOf(text, pagePath)));
  return files.flatMap(({ path, text }) =>
    [
      ...[...text.matchAll(platformAddress)].map(([address]) => address.slice(1)),
      ...unversioned.filter((service) => text.includes(`${service}/`)),
      ...groupsOf(text, pagePath).filter((page) => pages.has(page)),
    ].map((address) => `${path}: ${address}`),
  );
}

/** Rooms of the portal that work for any entity. Features, `useParts` and words of the declaration provide code and data of a certain one. */
const generalRooms = new Set(
  ['portal', 'fields', 'list', 'shell', 'form', 'rule', 'transfer', 'import'].map((room) => `src/${room}`),
);
/**
 * Room -> the entity that it is itself about.
 * @type {Readonly<Record<string, string>>}
 */
const ownEntities = {
  // Every list has saved views: they determine its columns and conditions before the first row. No page shows them as records.
  'src/list': 'resources/savedViews.ts',
  // The transfer of a client's configuration, over all entities.
  'src/transfer': 'resources/transferSettings.ts',
};

/**
 * @param {readonly import('./imports.mjs').Import[]} imports
 * @returns {string[]} `file: entity` for each import of an entity by a general room, type imports included
 */
export function entitiesIn(imports) {
  return imports.flatMap(({ from, to }) => {
    const room = roomOf(from)?.room ?? '';
    const isEntity = to !== undefined && roomOf(to)?.room === 'resources/*.ts';
    return isEntity && generalRooms.has(room) && ownEntities[room] !== to ? [`${from}: ${to}`] : [];
  });
}

/** @returns {Figure[]} */
export function structure() {
  const files = Object.fromEntries(trees.map((tree) => [tree, sources(tree)]));
  const imports = trees.flatMap((tree) => files[tree] ?? []).flatMap(importsOf);
  const callers = ['src', 'dataProvider', 'authProvider'].flatMap((tree) => files[tree] ?? []);
  const addresses = addressesIn(callers, files.resources ?? []);
  const entities = (files.resources ?? [])
    .filter(({ path }) => roomOf(path)?.room === 'resources/*.ts')
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => b.lines - a.lines);
  const lines = entities.reduce((sum, entity) => sum + entity.lines, 0);
  const long = entities.filter((entity) => entity.lines > longEntityLines);
  return [
    {
      name: 'Imports against the order of rooms',
      details: imports.flatMap((one) => refusal(one) ?? []),
      ceiling: 0,
    },
    {
      name: 'Files in cycles of imports',
      details: cycles(imports.filter(({ kind }) => kind !== 'type')).flat(),
      ceiling: 0,
    },
    {
      name: 'Files in cycles of imports, those of types included',
      details: cycles(imports).flat(),
      // The type of a field names the words of each kind, and each kind builds on fields. Resources and their actions name each other.
      ceiling: 21,
    },
    {
      name: 'Addresses of the platform and of declared pages outside of resources',
      details: addresses,
      // The calls of the start (authProvider/calls.ts): sharing them with declarations would exceed the start's size.
      ceiling: 5,
    },
    { name: 'Entities that general rooms of the portal import', details: entitiesIn(imports), ceiling: 0 },
    {
      name: `Entity files in resources of more than ${longEntityLines} lines`,
      details: long.map(({ path }) => path),
      ceiling: 3,
    },
  ]
    .map((figure) => ({ ...figure, value: figure.details.length }))
    .concat(
      {
        name: 'Lines per entity file in resources',
        details: entities.map((entity) => `${entity.path}: ${entity.lines}`),
        value: Math.round(lines / entities.length),
        ceiling: 63,
      },
      {
        name: 'Lines of the longest entity file in resources',
        details: entities.slice(0, 1).map(({ path }) => path),
        value: entities[0]?.lines ?? 0,
        ceiling: 150,
      },
    );
}
