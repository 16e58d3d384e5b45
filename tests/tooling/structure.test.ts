import { describe, expect, it } from 'vitest';
import { cycles, importsOf } from '../../scripts/lib/imports.mjs';
import {
  addressesIn,
  emptyRooms,
  entitiesIn,
  filesToOpen,
  fullFolders,
  rareWords,
  wordsIn,
  writesIn,
} from '../../scripts/lib/structure.mjs';

describe('npm run structure', () => {
  it('finds import cycles, including type and dynamic imports', () => {
    const files = [
      { path: 'src/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'src/b.ts', text: `const load = () => import('./folder/c.ts');` },
      { path: 'src/folder/c.ts', text: `export { a } from '../a.ts';\nimport '../d.ts';` },
      { path: 'src/d.ts', text: `import { e } from './e.ts';` },
    ];
    expect(cycles(files.flatMap(importsOf))).toEqual([['src/a.ts', 'src/b.ts', 'src/folder/c.ts']]);
  });

  it('finds entities that a general room imports, including types, except its own', () => {
    const files = [
      { path: 'src/shell/a.tsx', text: `import { users } from '../../resources/users/index.ts';` },
      { path: 'src/form/b/c.ts', text: `import type { roles } from '../../../resources/roles/index.ts';` },
      { path: 'src/list/d.ts', text: `import { savedViews } from '../../resources/savedViews/index.ts';` },
      { path: 'src/list/e.ts', text: `import { resources } from '../../resources/registry.ts';` },
      { path: 'src/features/users/f.ts', text: `import { users } from '../../../resources/users/index.ts';` },
    ];
    expect(entitiesIn(files.flatMap(importsOf))).toEqual([
      'src/shell/a.tsx: resources/users/index.ts',
      'src/form/b/c.ts: resources/roles/index.ts',
    ]);
  });

  it('finds URLs of the platform, with or without a version, literal or composed', () => {
    const files = [
      { path: 'src/a.ts', text: 'fetch(`/webhooks/v2/clients`)' },
      { path: 'src/b.ts', text: `const at = 'api/EM/EMPolicy';` },
      { path: 'src/c.ts', text: `useAction(users, 'unlock')` },
      { path: 'authProvider/d.ts', text: 'read(`${service}/v2/clients`)' },
      { path: 'authProvider/e.ts', text: "const basePath = '/v7'; import '../authProvider/identity.ts'" },
    ];
    const declarations = [{ path: 'resources/kinds.ts', text: `service: 'api/EM',` }];
    expect(addressesIn(files, declarations)).toEqual([
      'src/a.ts: webhooks/v2',
      'src/b.ts: api/EM',
      'authProvider/d.ts: /v2',
    ]);
  });

  it('finds paths of declared pages, and ignores undeclared ones', () => {
    const files = [{ path: 'src/a.ts', text: `const pages = ['/user/profile', '/user/other'];` }];
    const declarations = [{ path: 'resources/product/pagePaths.ts', text: `profile: '/user/profile',` }];
    expect(addressesIn(files, declarations)).toEqual(['src/a.ts: /user/profile']);
  });

  it('counts the files that explain an entity: its own, and the facts of the product that it imports', () => {
    const files = [
      {
        path: 'resources/a/index.ts',
        text: `import './fields.ts';\nimport '../product/b.ts';\nimport '../declaration/index.ts';`,
      },
      { path: 'resources/a/fields.ts', text: `import '../product/b.ts';\nimport '../product/messages.ts';` },
    ];
    const imports = files.flatMap(importsOf);
    expect(
      filesToOpen(
        files.map(({ path }) => path),
        imports,
      ),
    ).toEqual([
      {
        entity: 'resources/a',
        files: ['resources/a/index.ts', 'resources/a/fields.ts', 'resources/product/b.ts'],
      },
    ]);
  });

  it('finds folders with more files beside each other than a reader can survey', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
    expect(fullFolders([...files('src/a', 26), ...files('src/b', 25)])).toEqual(['src/a: 26']);
  });

  it('counts a word that several kinds of declarations have once, and none of the calls', () => {
    const page = ['label`', 'label` (needed)', 'when`', 'codes` (wire)', 'of` (needed) (argument)']
      .map((word) => `| \`${word} | … |\n`)
      .join('');
    expect([...wordsIn(page)]).toEqual(['label', 'when']);
  });

  it('finds words of the language that fewer than two entities use, comments aside', () => {
    const page = [
      'title` (needed)',
      'when`',
      'moves`',
      'shown`',
      'codes` (wire)',
      'of` (needed) (argument)',
      'record` (derived)',
    ]
      .map((word) => `| \`${word} | … |\n`)
      .join('');
    const declarations = [
      { name: 'a', text: `{ title: 'name', when: ({ state }) => state, // moves: later` },
      { name: 'b', text: `{ title, moves: {} }` },
    ];
    expect(rareWords(page, declarations, ['{ shown: true } // when: later'])).toEqual([
      'when (a)',
      'moves (b)',
    ]);
  });

  it.each([
    "await dataProvider.update('users', params)",
    "provider?.act(users, 'unlock')",
    "platformProvider.create('users', params)",
    "useDataProvider<PlatformDataProvider>().delete('users', params)",
    'const { act } = useDataProvider<PlatformDataProvider>();',
    'const { getOne, update } = dataProvider;',
    'invalidateOptions(client, name);',
    "void queryClient.invalidateQueries({ queryKey: ['users'] });",
  ])('finds the change past dataProvider/changes.ts in %s', (text) => {
    expect(writesIn([{ path: 'src/a.ts', text }])).toEqual([`src/a.ts: ${text}`]);
  });

  it('finds no change in reads, in hooks of react-admin, and where queries become stale for all', () => {
    expect(
      writesIn([
        { path: 'src/a.ts', text: "provider.getOne('users', params); setFields(provider, target, fields);" },
        { path: 'src/b.tsx', text: 'const [update] = useUpdate();' },
        { path: 'src/app/followChange.ts', text: 'invalidateOptions(client, name);' },
      ]),
    ).toEqual([]);
  });

  it('finds rooms that no file lies in', () => {
    expect(emptyRooms(['src/list/a.ts'])).not.toContain('src/list');
    expect(emptyRooms([])).not.toContain('src/list');
    expect(emptyRooms([])).toContain('src/features/*');
  });
});
