import { type AnyResource, humanize, singularOf } from '../../resources/declaration/index.ts';

export type DraftArea = 'client' | 'system';

export interface DraftOptions {
  /** The parent resource of the new one. Defaults to the client. */
  readonly parent?: AnyResource;
  readonly areas?: readonly DraftArea[];
}

export function kebab(name: string): string {
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

/** A noun with its article. */
function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
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
  return `import { defineResource, section, text } from '../declaration/index.ts';

/** ${humanize(singular)} of ${withArticle(parent ? humanize(singularOf(parent.name)).toLowerCase() : 'client')}. */
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

/** The first test of a declaration: its calls on the real platform. */
export function draftTest(name: string, { areas = ['client'] }: DraftOptions = {}): string {
  const user = areas.includes('client') ? 'ada' : 'sam';
  return `import { beforeAll, expect, it } from 'vitest';

import { ${name} } from '../../../resources/${name}/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openRecords } from './recordCalls.ts';
import { freshTitle } from './records.ts';

const { title } = ${name};

describePlatform('${humanize(name).toLowerCase()}', (storage) => {
  let records: Awaited<ReturnType<typeof openRecords>>;

  beforeAll(async () => {
    records = await openRecords(storage, ${name});
  });

  it('are created, listed, read, updated and deleted', async () => {
    const { create, list, read, update, remove } = records('${user}');
    const { status, body } = await create();
    expect(status).toBe(201);
    const { uid } = body;
    const known = { uid, [title]: body[title] };
    expect((await list(uid)).body.items).toMatchObject([known]);
    expect((await read(uid)).body).toMatchObject(known);
    const renamed = freshTitle(${name});
    expect(await update(uid, renamed)).toMatchObject({ status: 200, body: renamed });
    expect((await remove(uid)).status).toBe(204);
    expect((await read(uid)).status).toBe(404);
  });

  it('return 404 to users of another client, and 403 to users without permission', async () => {
    const { uid } = (await records('${user}').create()).body;
    expect(await records('uma').statuses(uid)).toEqual([404]);
    expect(await records('nell').statuses(uid)).toEqual([403]);
    expect((await records('${user}').read(uid)).status).toBe(200);
  });
});
`;
}

/** The registry with the resource imported (imports sorted by file) and listed last among the entities. */
export function listed(registry: string, name: string): string {
  const line = `import { ${name} } from './${name}/index.ts';`;
  const imports = [...registry.matchAll(/^import .*$/gm)].map(([text]) => text);
  const file = (text: string) => /'(.*)'/.exec(text)?.[1] ?? '';
  const next = imports.find((text) => file(text) > `./${name}/index.ts`);
  const withImport = next
    ? registry.replace(next, `${line}\n${next}`)
    : registry.replace(imports.at(-1) ?? '', (last) => `${last}\n${line}`);
  return withImport.replace(/\n\} as const;/, `\n  ${name},\n} as const;`);
}

/** The menu of the client area with an entry for the resource, appended to the group of clients and buildings. */
export function withEntry(menu: string, name: string): string {
  const entry = `      {
        key: '${name}',
        label: '${humanize(name)}',
        path: '${rootPaths.client}/${kebab(name)}',
      },`;
  return menu.replace(/(key: 'clientAndBuilding',[\s\S]*?)(\n {4}\],)/, `$1\n${entry}$2`);
}

/** The sentences about menu entries with one about the resource. */
export function withHint(hints: string, name: string): string {
  return hints.replace(
    /\n\};\n$/,
    `\n  ${name}: 'Add, change and delete ${humanize(name).toLowerCase()}.',\n};\n`,
  );
}
