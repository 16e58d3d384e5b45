// @ts-check
// Figures of the code's structure, each with the largest value that `npm test` accepts.
import { dirname } from 'node:path';
import { refusal, trees } from './floors.mjs';
import { cycles, importsOf, sources } from './imports.mjs';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {number} ceiling grows never: whoever lowers a value lowers its ceiling as well
 * @property {string[]} details the places that the value counts
 */

/** @typedef {import('./imports.mjs').Source} Source */

const longEntityLines = 100;

/** A service of the platform with its version, as at the beginning of an address. */
const platformAddress = /['"`/][a-z]+\/v\d\b/g;
/** The word of the declarations that names a service. */
const declaredService = /\b(?:service|listService): '([^']+)'/g;

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
  const imports = trees.flatMap((tree) => files[tree] ?? []).flatMap(importsOf);
  const addresses = addressesIn(files.src ?? [], files.resources ?? []);
  const entities = (files.resources ?? [])
    .filter(({ path }) => dirname(path) === 'resources' && path !== 'resources/registry.ts')
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => b.lines - a.lines);
  const lines = entities.reduce((sum, entity) => sum + entity.lines, 0);
  const long = entities.filter((entity) => entity.lines > longEntityLines);
  return [
    {
      name: 'Imports against the order of rooms',
      details: imports.flatMap((one) => refusal(one) ?? []),
      ceiling: 11,
    },
    {
      name: 'Files in cycles of imports',
      details: cycles(imports.filter(({ kind }) => kind !== 'type')).flat(),
      ceiling: 0,
    },
    {
      name: 'Files in cycles of imports, those of types included',
      details: cycles(imports).flat(),
      ceiling: 58,
    },
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
