// Writes the first draft of a resource and its test: npm run new:resource -- NAME (plural, camel case: keyHolders)
import { readFile, writeFile } from 'node:fs/promises';
import { humanize } from '../resources/declaration/index.ts';
import { resourceNamed } from '../resources/registry.ts';

const name = process.argv[2] ?? '';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!/^[a-z][A-Za-z]{2,40}$/.test(name))
  fail('Name the resource in plural and camel case: npm run new:resource -- keyHolders');
if (resourceNamed(name)) fail(`resources/${name}.ts exists already.`);

/** A guess at the singular that a developer corrects: `inspections` -> `inspection`, `companies` -> `company`. */
const singular = name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declaration = `import { defineResource, section, text } from './declaration/index.ts';

/** ${humanize(singular)} of a client. */
export const ${name} = defineResource({
  name: '${name}',
  label: { one: '${humanize(singular)}', many: '${humanize(name)}' },
  identifier: { field: 'uid', param: '${singular}Id' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'name',
  sections: {
    main: section('${humanize(singular)}', {
      name: text({ required: true, unique: 'client', search: true, column: { width: 320 } }),
    }),
  },
  calls: {
    service: 'clientbuilding/v2',
    path: 'clients/{clientId}/${name}',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PATCH'],
  },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/${kebab}',
      access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
      list: { columns: ['name'], sort: 'name' },
      create: 'add',
      edit: { path: ':${singular}Id', update: 'PATCH' },
      menu: { group: 'clientAndBuilding', order: 10 },
    },
  },
  messages: {},
});
`;

const test = `import { expect, test } from 'vitest';
import type { RecordOf } from '../../resources/declaration/index.ts';
import { ${name} } from '../../resources/${name}.ts';
import { resourceNamed } from '../../resources/registry.ts';
import { validateRecord } from '../../resources/declaration/validation.ts';

test('a ${humanize(singular).toLowerCase()} needs a name', () => {
  const record: Partial<RecordOf<typeof ${name}>> = { name: '' };
  const violations = validateRecord(resourceNamed('${name}')!, ['name'], record);
  expect(violations.map(({ key }) => key)).toEqual(['required']);
});
`;

/** The registry with the resource imported (imports sorted by file) and listed last among the entities. */
function listed(registry: string): string {
  const line = `import { ${name} } from './${name}.ts';`;
  const imports = [...registry.matchAll(/^import .*$/gm)].map(([text]) => text);
  const file = (text: string) => /'(.*)'/.exec(text)?.[1] ?? '';
  const next = imports.find((text) => file(text) > `./${name}.ts`);
  const withImport = next
    ? registry.replace(next, `${line}\n${next}`)
    : registry.replace(imports.at(-1) ?? '', (last) => `${last}\n${line}`);
  return withImport.replace(/\n\} as const;/, `\n  ${name},\n} as const;`);
}

const registryFile = new URL('../resources/registry.ts', import.meta.url);
await writeFile(new URL(`../resources/${name}.ts`, import.meta.url), declaration, { flag: 'wx' });
await writeFile(new URL(`../tests/resources/${name}.test.ts`, import.meta.url), test, { flag: 'wx' });
await writeFile(registryFile, listed(await readFile(registryFile, 'utf8')));
process.stdout
  .write(`Wrote resources/${name}.ts and tests/resources/${name}.test.ts, and listed it in resources/registry.ts.
Next: say its fields, its places and who may do what (docs/adding-a-resource.md), then
  npm run migration -- ${kebab}   writes the platform's table
  npm test                      holds the declaration against the others
`);
