// Writes the first draft of a resource and its test:
// npm run new:resource -- NAME [--parent RESOURCE] [--areas client,system]   (NAME in plural and camel case: keyHolders)
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { resourceNamed } from '../resources/registry.ts';
import {
  type DraftArea,
  draftDeclaration,
  draftTest,
  kebab,
  listed,
  withEntry,
  withHint,
} from './lib/resourceDraft.ts';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { parent: { type: 'string' }, areas: { type: 'string', default: 'client' } },
    });
  } catch {
    return fail('Usage: npm run new:resource -- NAME [--parent RESOURCE] [--areas client,system]');
  }
}

const { values, positionals } = readArguments();
const [name = ''] = positionals;
if (!/^[a-z][A-Za-z]{2,40}$/.test(name))
  fail('Name the resource in plural and camel case: npm run new:resource -- keyHolders');
if (resourceNamed(name)) fail(`resources/${name}/ exists already.`);
const parent = values.parent === undefined ? undefined : resourceNamed(values.parent);
if (values.parent !== undefined && !parent) fail(`There is no resource "${values.parent}".`);
const isArea = (area: string): area is DraftArea => area === 'client' || area === 'system';
const areas = values.areas.split(',');
if (!areas.every(isArea)) fail('--areas takes client, system, or both: --areas client,system');

const registryFile = new URL('../resources/registry.ts', import.meta.url);
const folder = new URL(`../resources/${name}/`, import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('index.ts', folder), draftDeclaration(name, { parent, areas }), { flag: 'wx' });
const testFile = `tests/platform/resources/${name}.test.ts`;
await writeFile(new URL(`../${testFile}`, import.meta.url), draftTest(name, { areas }), { flag: 'wx' });
await writeFile(registryFile, listed(await readFile(registryFile, 'utf8'), name));
const menuFile = new URL('../resources/product/menu/client.ts', import.meta.url);
const isInMenu = !parent && areas.includes('client');
if (isInMenu) {
  await writeFile(menuFile, withEntry(await readFile(menuFile, 'utf8'), name));
  const hintsFile = new URL('../resources/product/menu/hints.ts', import.meta.url);
  await writeFile(hintsFile, withHint(await readFile(hintsFile, 'utf8'), name));
}
process.stdout
  .write(`Wrote resources/${name}/index.ts and ${testFile}, and listed it in resources/registry.ts${isInMenu ? ' and in client.ts and hints.ts of resources/product/menu/' : ''}.
Next: say its fields, its places and who may do what (docs/adding-a-resource.md), then
  npm run migration -- ${kebab(name)}   writes the platform's table
  npx vitest run ${testFile}   runs the calls on the platform
  npm test                      checks the declaration against the others
`);
