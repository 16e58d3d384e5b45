import { type AnyResource, humanize, singularOf } from '../../resources/declaration/index.ts';

export type DraftArea = 'client' | 'system';

export interface DraftOptions {
  /** The parent resource of the new one. Defaults to the client. */
  readonly parent?: AnyResource;
  readonly areas?: readonly DraftArea[];
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** List paths by area for resources without a parent. */
const rootPaths: Readonly<Record<DraftArea, string>> = {
  client: '/client/admin',
  system: '/admin/clients/:clientId',
};

function placeOf(name: string, area: DraftArea, parent: AnyResource | undefined): string {
  const above = parent && Object.values(parent.places).find((place) => place.area === area && place.list);
  const path = parent && above ? `${above.path}/:${parent.identifier.param}` : rootPaths[area];
  return `    ${area}: {
      area: '${area}',
      path: '${path}/${kebab(name)}',
      access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
      list: { sort: 'name' },
      create: 'add',
      edit: 'PATCH',
    },`;
}

/** The first draft of a declaration. */
export function draftDeclaration(name: string, { parent, areas = ['client'] }: DraftOptions = {}): string {
  const singular = singularOf(name);
  const scope: Readonly<Record<string, string>> = parent
    ? { ...parent.scope, [parent.identifier.param]: `${singularOf(parent.name)}UID` }
    : {};
  const properties = Object.entries(scope).map(([parameter, property]) => `${parameter}: '${property}'`);
  const below = parent ? `\n  scope: { ${properties.join(', ')} },` : '';
  const path = parent && `${parent.calls.path}/{${parent.identifier.param}}/${name}`;
  const calls = path
    ? `{\n    service: 'clientbuilding/v2',\n    path: '${path}',\n    update: ['PATCH'],\n  }`
    : "{ service: 'clientbuilding/v2', update: ['PATCH'] }";
  const buildingField = scope['buildingId'] ? `\n  buildingField: '${scope['buildingId']}',` : '';
  return `import { defineResource, section, text } from './declaration/index.ts';

/** ${humanize(singular)} of a ${parent ? humanize(singularOf(parent.name)).toLowerCase() : 'client'}. */
export const ${name} = defineResource({
  name: '${name}',
  label: { one: '${humanize(singular)}', many: '${humanize(name)}' },${below}
  sections: {
    main: section('${humanize(singular)}', {
      name: text({ required: true, unique: '${parent ? 'parent' : 'client'}', search: true, column: 320 }),
    }),
  },
  calls: ${calls},${buildingField}
  places: {
${areas.map((area) => placeOf(name, area, parent)).join('\n')}
  },
});
`;
}

/** The first test of a declaration. */
export function draftTest(name: string): string {
  const words = humanize(singularOf(name)).toLowerCase();
  return `import { expect, test } from 'vitest';
import { validateRecord } from '../../resources/declaration/validation.ts';
import { ${name} } from '../../resources/${name}.ts';

test('${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words} needs a name', () => {
  const violations = validateRecord(${name}, ['name'], { name: '' });
  expect(violations.map(({ key }) => key)).toEqual(['required']);
});
`;
}

/** The registry with the resource imported (imports sorted by file) and listed last among the entities. */
export function listed(registry: string, name: string): string {
  const line = `import { ${name} } from './${name}.ts';`;
  const imports = [...registry.matchAll(/^import .*$/gm)].map(([text]) => text);
  const file = (text: string) => /'(.*)'/.exec(text)?.[1] ?? '';
  const next = imports.find((text) => file(text) > `./${name}.ts`);
  const withImport = next
    ? registry.replace(next, `${line}\n${next}`)
    : registry.replace(imports.at(-1) ?? '', (last) => `${last}\n${line}`);
  return withImport.replace(/\n\} as const;/, `\n  ${name},\n} as const;`);
}

/** The menu of the client area with an entry for the resource, appended to the group of clients and buildings. */
export function withEntry(menu: string, name: string): string {
  const label = humanize(name);
  const entry = `      {
        key: '${name}',
        label: '${label}',
        hint: 'Find and change ${label.toLowerCase()}.',
        path: '${rootPaths.client}/${kebab(name)}',
      },`;
  return menu.replace(/(key: 'clientAndBuilding',[\s\S]*?)(\n {4}\],)/, `$1\n${entry}$2`);
}
