// @ts-check
// A random sample of the small faults that Stryker makes in folders, each run with the tests nearest to it.
import { faultCopy, faultsOf, runTests } from './faultCopy.mjs';
import { importsOf, sources } from './imports.mjs';
import { say } from './say.mjs';

/** @typedef {import('./faultCopy.mjs').Fault} Fault */

/** @param {number} seed @returns {() => number} numbers from 0 to below 1, the same for the same seed (mulberry32) */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Draws without replacement. A larger sample begins with the smaller one of the same seed.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {number} seed
 */
export function sampleOf(items, count, seed) {
  const random = randomFrom(seed);
  const left = [...items];
  return Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);
const wordsOf = (/** @type {string} */ path) =>
  path
    .replace(/(?:\.alone|\.dom)?(?:\.test)?\.\w+$/, '')
    .split(/[/-]|(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/s$/, ''));

/** Files of the first run of a fault. Faults that they do not notice are run with the rest. */
const firstCount = 5;

/**
 * @param {string} file
 * @param {readonly import('./imports.mjs').Import[]} imports
 * @returns {Map<string, number>} the files that import it at run time, with the number of imports between
 */
function distancesTo(file, imports) {
  const distances = new Map([[file, 0]]);
  const values = imports.filter(({ kind }) => kind !== 'type');
  for (let reached = new Set([file]), distance = 1; reached.size > 0; distance += 1) {
    const froms = values.filter(({ to }) => to !== undefined && reached.has(to)).map(({ from }) => from);
    reached = new Set(froms.filter((from) => !distances.has(from)));
    for (const from of reached) distances.set(from, distance);
  }
  return distances;
}

/**
 * The tests of a file: those that import it themselves, and those of the folder that mirrors its room (`tests/platform/webhooks` for
 * `platform/webhooks`). The nearest come first: with few imports between, or words of its path in their name, each worth two imports.
 * @param {string} file
 * @param {readonly import('./imports.mjs').Source[]} tests
 * @param {readonly import('./imports.mjs').Import[]} imports of the tests and the product
 * @returns {{ first: string[], rest: string[] }}
 */
export function testsFor(file, tests, imports) {
  const room = file.split('/').slice(0, file.startsWith('platform/') ? 2 : 1);
  const home = `tests/${room.join('/')}/`;
  const words = wordsOf(file.slice(room.join('/').length + 1));
  const distances = distancesTo(file, imports);
  const ranked = tests
    .filter(({ path }) => isTest(path))
    .map(({ path, text }) => {
      const distance = distances.get(path) ?? farthest;
      const shared = wordsOf(path.split('/').at(-1) ?? '').filter((word) => words.includes(word)).length;
      return { path, size: text.length, distance, rank: Math.min(distance, farthest) - 2 * shared };
    })
    .filter(({ path, distance }) => distance === 1 || path.startsWith(home))
    .toSorted((one, other) => one.rank - other.rank || one.size - other.size)
    .map(({ path }) => path);
  return { first: ranked.slice(0, firstCount), rest: ranked.slice(firstCount) };
}

/** Imports between, from which on a test counts as one that starts the product in another process. */
const farthest = 6;

/** Folders of which a test imports modules. */
const product = ['platform', 'resources', 'dataProvider', 'authProvider', 'src'];

/** @param {string} text */
const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 110);
/** @param {Fault} fault */
const named = ({ file, line, kind, before, after }) =>
  `${file}:${line} ${kind}: ${short(before)} -> ${short(after)}`;

/**
 * Makes `count` faults in the folders, one at a time, and prints those that no test of theirs notices, and the rate.
 * @param {readonly string[]} folders
 * @param {{ count: number, seed: number }} options
 */
export async function mutateSample(folders, { count, seed }) {
  const { faults, switched } = await faultsOf(folders);
  const chosen = sampleOf(faults, count, seed);
  const copy = await faultCopy(chosen, switched);
  const tests = sources('tests');
  const imports = [...tests, ...product.flatMap(sources)].flatMap(importsOf);
  say(`${chosen.length} of ${faults.length} faults in ${folders.join(', ')}, seed ${seed}.`);
  /** @type {{ fault: Fault, by: string[] }[]} */
  const noticed = [];
  let survived = 0;
  for (const fault of chosen) {
    const { first, rest } = testsFor(fault.file, tests, imports);
    let result = await runTests(copy, first, { fault: fault.id });
    if (!result.noticed && rest.length > 0) result = await runTests(copy, rest, { fault: fault.id });
    if (result.noticed) noticed.push({ fault, by: result.failed.map(({ file }) => file) });
    else survived += 1;
    const by = result.failed[0];
    console.log(
      `${result.noticed ? 'noticed ' : 'SURVIVED'} ${named(fault)}${by ? `\n  by ${by.file}: ${by.test}` : ''}`,
    );
  }
  // A test that fails without a fault has noticed none.
  const witnesses = [...new Set(noticed.flatMap(({ by }) => by))];
  const unfit =
    witnesses.length > 0
      ? (await runTests(copy, witnesses, { toTheEnd: true })).failed.map(({ file }) => file)
      : [];
  const doubtful = noticed.filter(({ by }) => by.length > 0 && by.every((file) => unfit.includes(file)));
  for (const { fault } of doubtful) console.log(`DOUBTFUL, its test fails without it too: ${named(fault)}`);
  const sure = chosen.length - doubtful.length;
  say(`${sure - survived} of ${sure} noticed (${Math.round((100 * (sure - survived)) / sure)} of 100).`);
}
