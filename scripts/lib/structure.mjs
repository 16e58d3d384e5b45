// @ts-check
// Figures of the code's structure, each with the largest value that `npm test` accepts.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { refusal, roomOf, trees } from './floors.mjs';
import { cycles, importsOf, sources } from './imports.mjs';
import { rooms } from './rooms.mjs';
import { root } from './root.mjs';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {number} ceiling never raised: lower it together with the value
 * @property {string[]} details the counted places
 */

/** @typedef {import('./imports.mjs').Source} Source */

/** Files of `resources/product/` about the product as a whole: to understand an entity, nobody has to open them. */
const generalFacts =
  /^resources\/product\/(?:menu\/|access|clientModules|messages|module|pagePaths|passwordSentences|permission|portalConfig|stamps)/;
/** The most files that explain an entity, and the most files that lie in one folder beside each other. */
const maxFilesToOpen = 4;
const maxFlatFiles = 25;
/** As many as a developer can know. */
const maxWords = 200;

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
  [
    'browser',
    'format',
    'notices',
    'loading',
    'dialogs',
    'viewer',
    'navigation',
    'parts',
    'changes',
    'fields',
    'list',
    'shell',
    'form',
    'rule',
    'transfer',
    'import',
  ].map((room) => `src/${room}`),
);
/**
 * Room -> the entity that it is itself about.
 * @type {Readonly<Record<string, string>>}
 */
const ownEntities = {
  // Every list has saved views: they determine its columns and conditions before the first row. No page shows them as records.
  'src/list': 'resources/savedViews',
  // The transfer of a client's configuration, over all entities.
  'src/transfer': 'resources/transferSettings',
};

/** @param {string | undefined} path @returns {string | undefined} the folder of the entity that a file belongs to */
function entityOf(path) {
  const own = path === undefined ? undefined : roomOf(path);
  return own?.entry === 'resources/*' ? own.room : undefined;
}

/**
 * @param {readonly string[]} paths
 * @param {readonly import('./imports.mjs').Import[]} imports
 * @returns {{ entity: string, files: string[] }[]} each entity with the files that explain it: its `index.ts`, what that imports of its own
 * folder, and the facts of the product that these import. Other files of the folder are for the two programs.
 */
export function filesToOpen(paths, imports) {
  return paths
    .filter((path) => path.endsWith('/index.ts') && entityOf(path))
    .map((index) => {
      const entity = entityOf(index) ?? '';
      const files = new Set([index]);
      // A set visits what is added to it meanwhile.
      for (const file of files)
        for (const { from, to, kind } of imports) {
          const isFact = to?.startsWith('resources/product/') && !generalFacts.test(to);
          const isOpened = from === file && from.startsWith(`${entity}/`) && kind !== 'dynamic';
          if (to && isOpened && (isFact || to.startsWith(`${entity}/`))) files.add(to);
        }
      return { entity, files: [...files] };
    });
}

/** @param {readonly string[]} paths @returns {string[]} `folder: number` for each folder with more files beside each other than a reader can survey */
export function fullFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => (count > maxFlatFiles ? [`${folder}: ${count}`] : []));
}

/** @returns {string[]} the rooms of scripts/lib/rooms.mjs that no file lies in */
export function emptyRooms(/** @type {readonly string[]} */ paths) {
  const used = new Set(paths.map((path) => roomOf(path)?.entry));
  return Object.keys(rooms).filter((room) => !used.has(room) && !existsSync(join(root, room)));
}

/**
 * @param {readonly import('./imports.mjs').Import[]} imports
 * @returns {string[]} `file: entity` for each import of an entity by a general room, type imports included
 */
export function entitiesIn(imports) {
  return imports.flatMap(({ from, to }) => {
    const room = roomOf(from)?.room ?? '';
    const entity = entityOf(to);
    return entity && generalRooms.has(room) && ownEntities[room] !== entity ? [`${from}: ${to}`] : [];
  });
}

/**
 * Writes and actions by the data provider itself, under whatever name it has, and the same taken out of it. The tag, the answer to a conflict
 * and the undo belong to `dataProvider/changes.ts`, actions that only read to `readAction`.
 */
const directWrites = [
  /(?:\b\w*[pP]rovider\b|\buseDataProvider\b[^;\n]*\))\??\.(?:create|update|updateMany|delete|deleteMany|act)\b/,
  /\{[^}\n]*\b(?:create|update|updateMany|delete|deleteMany|act)\b[^}\n]*\}\s*=\s*(?:\w*[pP]rovider\b|useDataProvider\b)/,
];
/** Queries that are marked as stale by hand, and the files that do it for every change. */
const staleQueries = /\b(?:invalidateOptions|invalidateQueries)\(/;
const followers = new Set(['src/app/followChange.ts', 'src/fields/choosing/references.ts']);

/** @param {readonly Source[]} files of the portal @returns {string[]} `file: line` for each change of a record past `dataProvider/changes.ts` and hooks of react-admin */
export function writesIn(files) {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter(
        (line) =>
          directWrites.some((pattern) => pattern.test(line)) ||
          (staleQueries.test(line) && !followers.has(path)),
      )
      .map((line) => `${path}: ${line.trim()}`),
  );
}

/**
 * @param {string} page docs/declaration.md
 * @returns {ReadonlySet<string>} the words of the language, without those of the platform's calls, arguments and derived ones. A word that several
 * kinds of declarations have is one.
 */
export function wordsIn(page) {
  const rows = [...page.matchAll(/^\| `(\w+)`(?: \(needed\))?( \((?:wire|argument|derived)\))?/gm)];
  return new Set(rows.flatMap(([, word = '', tag]) => (tag === undefined ? [word] : [])));
}

/**
 * @param {string} page docs/declaration.md, which a test compares with the types of the language
 * @param {readonly { readonly name: string, readonly text: string }[]} declarations each entity's source
 * @param {readonly string[]} examples the sources of tested examples, whose words are meant for entities to come
 * @returns {string[]} `word (user)` for each word of the language that fewer than two entities use and no example shows. Words that describe
 * the platform's calls (`wire`) are as many as the calls need, and no declaration spells out arguments and derived words: all of these are left out.
 */
export function rareWords(page, declarations, examples) {
  const words = wordsIn(page);
  const withoutComments = (/** @type {string} */ text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const sources = declarations.map(({ name, text }) => ({ name, text: withoutComments(text) }));
  const shown = examples.map(withoutComments).join('\n');
  return [...words].flatMap((word) => {
    const use = new RegExp(`(?<![\\w.'"-])${word}(?=\\s*[:(,}])`);
    const users = sources.filter(({ text }) => use.test(text)).map(({ name }) => name);
    return users.length < 2 && !use.test(shown) ? [`${word} (${users.join() || 'unused'})`] : [];
  });
}

/** @returns {Figure[]} */
export function structure() {
  const files = Object.fromEntries(trees.map((tree) => [tree, sources(tree)]));
  const imports = trees.flatMap((tree) => files[tree] ?? []).flatMap(importsOf);
  const callers = ['src', 'dataProvider', 'authProvider'].flatMap((tree) => files[tree] ?? []);
  const addresses = addressesIn(callers, files.resources ?? []);
  const paths = trees.flatMap((tree) => files[tree] ?? []).map(({ path }) => path);
  const entities = filesToOpen(paths, imports);
  const textOf = new Map(trees.flatMap((tree) => files[tree] ?? []).map(({ path, text }) => [path, text]));
  const allFacts = paths.filter((path) => path.startsWith('resources/product/') && !path.includes('/menu/'));
  const importsOfFacts = new Map(allFacts.map((path) => [path, imports.filter(({ to }) => to === path)]));
  const declarations = entities.map(({ entity, files: own }) => {
    const general = allFacts.filter((fact) =>
      importsOfFacts.get(fact)?.some(({ from }) => own.includes(from)),
    );
    const used = [...own, ...general];
    // Rules of options load with the forms that need them.
    const loaded = imports.flatMap(({ from, to, kind }) =>
      kind === 'dynamic' && to && used.includes(from) ? [to] : [],
    );
    return {
      name: entity,
      text: [...new Set([...used, ...loaded])].map((path) => textOf.get(path)).join('\n'),
    };
  });
  const declared = readFileSync(join(root, 'docs/declaration.md'), 'utf8');
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
      name: 'Changes of records past dataProvider/changes.ts',
      details: writesIn(files.src ?? []),
      ceiling: 0,
    },
    { name: 'Rooms that do not exist', details: emptyRooms(paths), ceiling: 0 },
    {
      name: `Entities that take more than ${maxFilesToOpen} files to understand`,
      details: entities
        .filter(({ files: opened }) => opened.length > maxFilesToOpen)
        .map(({ entity, files: opened }) => `${entity}: ${opened.length} (${opened.join(', ')})`),
      ceiling: 0,
    },
    {
      name: `Words of declarations beyond ${maxWords}, besides words of the calls`,
      details: [...wordsIn(declared)].slice(maxWords),
      ceiling: 0,
    },
    {
      name: 'Words of declarations that fewer than two entities use, besides words of the calls and of tested examples',
      details: rareWords(
        declared,
        declarations,
        // The examples of docs/adding-a-resource.md, which a test runs.
        sources('tests/examples').flatMap(({ text }) => (text.includes('defineResource(') ? [text] : [])),
      ),
      ceiling: 21,
    },
    {
      name: `Folders of more than ${maxFlatFiles} files beside each other`,
      details: fullFolders(paths),
      ceiling: 0,
    },
  ].map((figure) => ({ ...figure, value: figure.details.length }));
}
