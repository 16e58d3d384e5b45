// Writes the first draft of a resource and its test:
// npm run new:resource -- NAME [--parent RESOURCE] [--areas client,system]   (NAME in plural and camel case: keyHolders)
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { resourceNamed } from '../resources/registry.ts';
import { type DraftArea, draftDeclaration, draftTest, listed, withEntry } from './lib/resourceDraft.ts';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { parent: { type: 'string' }, areas: { type: 'string', default: 'client' } },
});
const [name = ''] = positionals;
if (!/^[a-z][A-Za-z]{2,40}$/.test(name))
  fail('Name the resource in plural and camel case: npm run new:resource -- keyHolders');
if (resourceNamed(name)) fail(`resources/${name}.ts exists already.`);
const parent = values.parent === undefined ? undefined : resourceNamed(values.parent);
if (values.parent !== undefined && !parent) fail(`There is no resource "${values.parent}".`);
const isArea = (area: string): area is DraftArea => area === 'client' || area === 'system';
const areas = values.areas.split(',');
if (!areas.every(isArea)) fail('--areas takes client, system, or both: --areas client,system');

const registryFile = new URL('../resources/registry.ts', import.meta.url);
await writeFile(
  new URL(`../resources/${name}.ts`, import.meta.url),
  draftDeclaration(name, { parent, areas }),
  { flag: 'wx' },
);
await writeFile(new URL(`../tests/resources/${name}.test.ts`, import.meta.url), draftTest(name), {
  flag: 'wx',
});
await writeFile(registryFile, listed(await readFile(registryFile, 'utf8'), name));
const menuFile = new URL('../resources/product/menu/client.ts', import.meta.url);
const isInMenu = !parent && areas.includes('client');
if (isInMenu) await writeFile(menuFile, withEntry(await readFile(menuFile, 'utf8'), name));
process.stdout
  .write(`Wrote resources/${name}.ts and tests/resources/${name}.test.ts, and listed it in resources/registry.ts${isInMenu ? ' and resources/product/menu/client.ts' : ''}.
Next: say its fields, its places and who may do what (docs/adding-a-resource.md), then
  npm run migration -- ${name.toLowerCase()}   writes the platform's table
  npm test                      holds the declaration against the others
`);
