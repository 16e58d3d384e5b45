import { describe, expect, it } from 'vitest';
import { refusal, roomOf, trees } from '../../scripts/lib/floors.mjs';
import { importsOf, sources } from '../../scripts/lib/imports.mjs';
import { rooms } from '../../scripts/lib/rooms.mjs';

/** Rejected and allowed imports by file. */
const cases: Readonly<
  Record<string, { readonly refused: readonly string[]; readonly allowed: readonly string[] }>
> = {
  'resources/declaration/a.ts': {
    refused: [
      '../users/index.ts',
      '../registry.ts',
      '../product/a.ts',
      '../rules/a.ts',
      '../../src/parts/a.ts',
    ],
    allowed: ['./fields.ts', './kinds/text.ts'],
  },
  'resources/rules/a.ts': {
    refused: ['../users/index.ts', '../product/a.ts', '../../platform/kernel/a.ts'],
    allowed: ['../declaration/a.ts'],
  },
  'resources/product/a.ts': {
    refused: ['../users/index.ts', '../registry.ts'],
    allowed: ['../rules/a.ts', '../declaration/a.ts'],
  },
  'resources/users/index.ts': {
    refused: [
      'react',
      'node:fs',
      'fs',
      'ra-core',
      '@react-awesome-query-builder/core',
      '../registry.ts',
      '../levels/index.ts',
      '../../src/parts/a.ts',
      '../../platform/kernel/a.ts',
      '../../dataProvider/a.ts',
      '../../authProvider/a.ts',
    ],
    allowed: ['../declaration/fields.ts', './fields.ts', '../product/a.ts'],
  },
  'resources/registry.ts': { refused: ['../dataProvider/a.ts'], allowed: ['./users/index.ts'] },
  'resources/columnNames.ts': { refused: ['../dataProvider/a.ts'], allowed: ['./registry.ts'] },
  'resources/englishColumnNames.ts': { refused: ['./columnNames.ts'], allowed: ['./partColumnNames.ts'] },
  'resources/translatedColumnNames.ts': { refused: ['./columnNames.ts'], allowed: ['./registry.ts'] },
  'resources/fileSystems.ts': { refused: ['./columnNames.ts'], allowed: ['./declaration/index.ts'] },
  'resources/partColumnNames.ts': { refused: ['./columnNames.ts'], allowed: ['./declaration/index.ts'] },
  'dataProvider/a.ts': {
    refused: ['node:fs', 'fs', '../src/parts/a.ts', '../platform/kernel/a.ts', '../authProvider/a.ts'],
    allowed: ['ra-core', '../resources/registry.ts', './a.ts'],
  },
  'authProvider/a.ts': {
    refused: ['node:fs', '../src/parts/a.ts', '../platform/kernel/a.ts', '../dataProvider/a.ts'],
    allowed: ['oidc-client-ts', '../resources/registry.ts', './a.ts'],
  },
  'src/theme/a.ts': { refused: ['../i18n/a.ts', '../parts/a.ts'], allowed: ['@mui/material', './a.css'] },
  'src/i18n/a.ts': { refused: ['../theme/a.ts', '../parts/a.ts'], allowed: ['../../resources/registry.ts'] },
  'src/browser/a.ts': { refused: ['../i18n/a.ts', '../theme/a.ts'], allowed: ['react'] },
  'src/format/a.ts': { refused: ['../browser/a.ts', '../../dataProvider/a.ts'], allowed: ['../i18n/a.ts'] },
  'src/notices/a.ts': {
    refused: ['../loading/a.ts', '../../authProvider/a.ts'],
    allowed: ['../i18n/a.ts', '../theme/a.ts', '../../dataProvider/a.ts'],
  },
  'src/loading/a.ts': { refused: ['../dialogs/a.ts', '../viewer/a.ts'], allowed: ['../notices/a.ts'] },
  'src/dialogs/a.ts': { refused: ['../notices/a.ts', '../viewer/a.ts'], allowed: ['../browser/a.ts'] },
  'src/viewer/a.ts': {
    refused: ['../navigation/a.ts', '../dialogs/a.ts'],
    allowed: ['../notices/a.ts', '../../authProvider/a.ts', '../../dataProvider/a.ts'],
  },
  'src/navigation/a.ts': { refused: ['../parts/a.ts', '../loading/a.ts'], allowed: ['../viewer/a.ts'] },
  'src/parts/a.ts': {
    refused: ['../changes/a.ts', '../fields/a.ts'],
    allowed: ['../navigation/a.ts', '../loading/a.ts'],
  },
  'src/changes/a.ts': {
    refused: ['../fields/a.ts', '../import/a.ts', '../app/a.ts', '../start/a.ts', '../features/users/a.ts'],
    allowed: ['../parts/a.ts', '../dialogs/a.ts', '../format/a.ts'],
  },
  'src/changes/actions/a.ts': { refused: ['../../form/a.ts'], allowed: ['../path.ts'] },
  'src/fields/a.ts': {
    refused: ['../list/a.ts', '../form/a.ts', '../features/x/a.ts'],
    allowed: ['../changes/a.ts'],
  },
  'src/list/a.ts': {
    refused: [
      'node:fs',
      '@react-awesome-query-builder/mui',
      '../form/a.ts',
      '../shell/a.ts',
      '../rule/a.ts',
      '../../platform/kernel/a.ts',
      '../../tests/a.ts',
      '../../scripts/a.ts',
      '../../bench/a.ts',
      // Indirect paths, and specifiers that only the bundler resolves to the same file.
      './../form/a.ts',
      '../../src/form/a.ts',
      '/src/form/a.ts',
      '../form/a',
      '../form',
      '../form/a.ts?raw',
    ],
    allowed: ['react', '../fields/a.ts', '../../resources/users/index.ts', '/src/fields/a.ts'],
  },
  'src/list/bulk/a.ts': { refused: ['../../form/a.ts'], allowed: ['../address.ts', '../../fields/a.ts'] },
  'src/form/a.ts': {
    refused: ['../list/a.ts', '../transfer/a.ts', '../features/x/a.ts'],
    allowed: ['../fields/a.ts'],
  },
  'src/shell/a.ts': {
    refused: ['../list/a.ts', '../import/a.ts', '../app/a.ts'],
    allowed: ['../changes/a.ts'],
  },
  'src/rule/a.ts': { refused: ['../list/a.ts', '../transfer/a.ts'], allowed: ['../form/a.ts'] },
  'src/rule/builder/a.ts': {
    refused: ['node:fs', '../../../platform/kernel/a.ts', '../../list/a.ts'],
    allowed: ['react', '@react-awesome-query-builder/mui', '../../../resources/users/index.ts'],
  },
  'src/transfer/a.ts': { refused: ['../import/a.ts', '../rule/a.ts'], allowed: ['../form/a.ts'] },
  'src/import/a.ts': { refused: ['../rule/a.ts', '../features/x/a.ts'], allowed: ['../transfer/a.ts'] },
  'src/features/webhooks/a.ts': { refused: ['../users/a.ts'], allowed: ['../../rule/a.ts'] },
  'src/features/users/a.ts': {
    refused: ['../webhooks/a.ts', '../../app/a.ts'],
    allowed: ['../../list/a.ts', '../../import/a.ts'],
  },
  'src/features/profile/a.ts': { refused: ['../users/a.ts'], allowed: ['../../form/a.ts'] },
  'src/features/webhookConfigurations/a.ts': {
    refused: ['../webhookDeliveries/a.ts'],
    allowed: ['../webhooks/a.ts'],
  },
  'src/features/webhookDeliveries/a.ts': {
    refused: ['../webhookReplays/a.ts'],
    allowed: ['../webhookConfigurations/a.ts'],
  },
  'src/features/courses/a.ts': {
    refused: ['../learners/a.ts', '../../app/a.ts'],
    allowed: ['../users/a.ts'],
  },
  'src/app/a.ts': { refused: ['../embed/a.ts', '../start/a.ts'], allowed: ['../features/courses/a.ts'] },
  'src/start/a.ts': { refused: ['../embed/a.ts', '../main.ts'], allowed: ['../app/a.ts'] },
  'src/embed/a.ts': { refused: ['../main.ts'], allowed: ['../start/a.ts', '../loader.css'] },
  'src/main.ts': { refused: ['./embed/a.ts'], allowed: ['./start/a.ts'] },
  'platform/repository.ts': { refused: ['./kernel/a.ts'], allowed: ['node:fs'] },
  'platform/database/a.ts': {
    refused: [
      'react',
      'react-dom/server',
      'ra-core',
      '@mui/material',
      '@react-awesome-query-builder/core',
      '../../src/parts/a.ts',
      '../../dataProvider/a.ts',
      '../../authProvider/a.ts',
      '../kernel/a.ts',
      '../modules.ts',
      '../../resources/users/index.ts',
    ],
    allowed: ['node:fs', 'fastify', 'vite', '../repository.ts', '../../resources/declaration/a.ts'],
  },
  'resources/events/a.ts': { refused: ['../product/a.ts'], allowed: ['../declaration/a.ts'] },
  'platform/tracing/a.ts': { refused: ['../http/a.ts'], allowed: ['../kernel/a.ts', '../repository.ts'] },
  'platform/configuration/a.ts': {
    refused: ['../kernel/a.ts', '../people/a.ts', '../../platform/people/a.ts'],
    allowed: ['../database/a.ts'],
  },
  'platform/kernel/a.ts': {
    refused: ['../history/a.ts', '../http/a.ts', '../resources/a.ts', '../app.ts'],
    allowed: ['../database/a.ts', '../configuration/a.ts', '../../resources/users/index.ts'],
  },
  'platform/audit/a.ts': {
    refused: ['../http/a.ts', '../jobs/a.ts', '../module.ts'],
    allowed: ['../kernel/a.ts'],
  },
  'platform/http/a.ts': {
    refused: ['../palette/a.ts', '../identity/a.ts', '../resources/a.ts', '../mail/a.ts'],
    allowed: ['../audit/a.ts'],
  },
  'platform/jobs/a.ts': { refused: ['../http/a.ts', '../mail/a.ts'], allowed: ['../kernel/a.ts'] },
  'platform/general-module.ts': { refused: ['./http/a.ts'], allowed: ['./jobs/a.ts'] },
  'platform/mail/a.ts': { refused: ['../http/a.ts', '../storage/a.ts'], allowed: ['../jobs/a.ts'] },
  'platform/shipping/a.ts': { refused: ['../http/a.ts', '../mail/a.ts'], allowed: ['../jobs/a.ts'] },
  'platform/storage/a.ts': { refused: ['../http/a.ts', '../mail/a.ts'], allowed: ['../kernel/a.ts'] },
  'platform/identity/a.ts': {
    refused: ['../training/a.ts', '../people/a.ts', '../resources/a.ts', '../storage/a.ts', '../module.ts'],
    allowed: ['../mail/a.ts', '../http/a.ts'],
  },
  'platform/identity/flows/a.ts': {
    refused: ['../../stations/a.ts', '../../start.ts', 'react'],
    allowed: ['../tokens.ts', '../../mail/a.ts', '../../../resources/users/index.ts'],
  },
  'platform/resources/a.ts': {
    refused: ['../images/a.ts', '../identity/a.ts', '../jobs/a.ts', '../mail/a.ts', '../storage/a.ts'],
    allowed: ['../http/a.ts', '../database/a.ts', '../../resources/registry.ts'],
  },
  'platform/module.ts': { refused: ['./people/a.ts'], allowed: ['./resources/a.ts'] },
  ...Object.fromEntries(
    ['alerts', 'clients', 'elsewhere', 'flags', 'history', 'images', 'imports', 'maps', 'product'].map(
      (name) => [
        `platform/${name}/a.ts`,
        {
          refused: ['../people/a.ts', '../modules.ts', 'react'],
          allowed: ['../module.ts', '../identity/a.ts'],
        },
      ],
    ),
  ),
  'platform/reference/a.ts': { refused: ['../sample/a.ts'], allowed: ['../database/a.ts'] },
  'platform/training/a.ts': { refused: ['../views/a.ts'], allowed: ['../resources/a.ts'] },
  'platform/views/a.ts': { refused: ['../start.ts', '../modules.ts'], allowed: ['../module.ts'] },
  'platform/people/a.ts': {
    refused: ['../modules.ts', '../palette/a.ts', 'react'],
    allowed: ['../product/a.ts', '../resources/a.ts', '../identity/a.ts'],
  },
  'platform/stations/a.ts': { refused: ['../people/a.ts'], allowed: ['../product/a.ts'] },
  'platform/transfer/a.ts': { refused: ['../people/a.ts'], allowed: ['../imports/a.ts'] },
  'platform/palette/a.ts': { refused: ['../modules.ts'], allowed: ['../people/a.ts'] },
  'platform/backup/a.ts': { refused: ['../people/a.ts'], allowed: ['../reference/a.ts'] },
  'platform/erasure/a.ts': { refused: ['../people/a.ts', '../modules.ts'], allowed: ['../identity/a.ts'] },
  'platform/doctor/a.ts': { refused: ['../modules.ts'], allowed: ['../database/index.ts'] },
  'platform/webhooks/a.ts': {
    refused: ['../sample/a.ts', './rules/a.ts', './fresh/a.ts'],
    allowed: ['../module.ts', './grouped.ts'],
  },
  'platform/webhooks/rules/a.ts': {
    refused: ['../templates/a.ts', '../recording/a.ts', '../index.ts'],
    allowed: ['../storable.ts'],
  },
  'platform/webhooks/templates/a.ts': { refused: ['../rules/a.ts'], allowed: ['../grouped.ts'] },
  'platform/webhooks/events/a.ts': {
    refused: ['../configurations/a.ts', '../sending/a.ts', '../delivery/a.ts'],
    allowed: ['../rules/a.ts'],
  },
  'platform/webhooks/sending/a.ts': {
    refused: ['../credentials/a.ts', '../configurations/a.ts', '../rules/a.ts'],
    allowed: ['../templates/a.ts'],
  },
  'platform/webhooks/credentials/a.ts': {
    refused: ['../configurations/a.ts', '../events/a.ts'],
    allowed: ['../sending/a.ts'],
  },
  'platform/webhooks/configurations/a.ts': {
    refused: ['../recording/a.ts', '../delivery/a.ts'],
    allowed: ['../credentials/a.ts', '../events/a.ts'],
  },
  'platform/webhooks/keys/a.ts': {
    refused: ['../recording/a.ts', '../delivery/a.ts'],
    allowed: ['../configurations/a.ts'],
  },
  'platform/webhooks/recording/a.ts': {
    refused: ['../replay/a.ts', '../delivery/a.ts'],
    allowed: ['../keys/a.ts', '../configurations/a.ts'],
  },
  'platform/webhooks/replay/a.ts': { refused: ['../delivery/a.ts'], allowed: ['../recording/a.ts'] },
  'platform/webhooks/delivery/a.ts': {
    refused: ['../computed.ts', '../index.ts'],
    allowed: ['../replay/a.ts'],
  },
  'platform/webhooks/computed.ts': { refused: ['./delivery/a.ts'], allowed: ['./replay/a.ts'] },
  'platform/webhooks/index.ts': {
    refused: ['../sample/a.ts'],
    allowed: ['./delivery/a.ts', './computed.ts'],
  },
  'platform/sample/a.ts': { refused: ['../modules.ts'], allowed: ['../webhooks/recording/a.ts'] },
  'platform/modules.ts': { refused: ['./app.ts', './sample/a.ts'], allowed: ['./people/index.ts'] },
  'platform/app.ts': { refused: ['./start.ts'], allowed: ['./modules.ts'] },
  'platform/sample-data.ts': { refused: ['./modules.ts'], allowed: ['./sample/a.ts'] },
  'platform/start.ts': { refused: ['./main.ts'], allowed: ['./app.ts', './sample-data.ts'] },
  'platform/main.ts': { refused: ['./commands/token.ts'], allowed: ['./start.ts'] },
  'platform/commands/a.ts': { refused: ['../start.ts'], allowed: ['../modules.ts'] },
};

/** Every form of import. */
const forms = (specifier: string) => [
  `import { a } from '${specifier}';`,
  `import '${specifier}';`,
  `import type { A } from '${specifier}';`,
  `export { a } from '${specifier}';`,
  `export * from '${specifier}';`,
  `export type { A } from '${specifier}';`,
  `const a = () => import('${specifier}');`,
  `const a = import(/* @vite-ignore */ \`${specifier}\`);`,
];
const refusalsOf = (path: string, text: string) =>
  importsOf({ path, text }).flatMap((one) => refusal(one) ?? []);

const of = (verdict: 'refused' | 'allowed') =>
  Object.entries(cases).flatMap(([path, { [verdict]: specifiers }]) =>
    specifiers.map((specifier) => ({ path, specifier })),
  );

describe('imports between rooms', () => {
  it.each(of('refused'))('$path may not import $specifier in any form of import', ({ path, specifier }) => {
    for (const text of forms(specifier))
      expect(refusalsOf(path, text), text).toEqual([
        expect.stringContaining(`${path} imports ${specifier}.`),
      ]);
  });

  it.each(of('allowed'))('$path may import $specifier', ({ path, specifier }) => {
    for (const text of forms(specifier)) expect(refusalsOf(path, text), text).toEqual([]);
  });

  it('names both rooms and the file of the rule in the message', () => {
    expect(refusalsOf('src/list/a.ts', `import '../form/b.ts';`)).toEqual([
      'src/list/a.ts imports ../form/b.ts. src/list does not stand on src/form: see scripts/lib/rooms.mjs.',
    ]);
  });

  it('rejects a folder that is not in the list, and imports from it', () => {
    expect(refusalsOf('platform/fresh/a.ts', `import 'fastify';`)).toEqual([
      'platform/fresh/a.ts lies in no room. Add its folder to scripts/lib/rooms.mjs.',
    ]);
    expect(refusalsOf('platform/people/a.ts', `import '../fresh/a.ts';`)).toHaveLength(1);
  });

  it('rejects an import of a computed name', () => {
    expect(refusalsOf('src/list/a.ts', 'const a = import(`../${name}/a.ts`);')).toEqual([
      'src/list/a.ts imports `../${name}/a.ts`. Of a computed name nobody can tell the room.',
    ]);
  });

  it('has a case for each room that imports anything, or for one that stands on the same rooms', () => {
    const belowOf = (entry = '') => String(rooms[entry]);
    const shown = new Set(Object.keys(cases).map((path) => belowOf(roomOf(path)?.entry)));
    const importing = trees
      .flatMap(sources)
      .filter((source) => importsOf(source).some(({ to }) => to !== undefined))
      .map(({ path }) => roomOf(path)?.entry);
    expect([...new Set(importing)].filter((entry) => !shown.has(belowOf(entry)))).toEqual([]);
  });

  it.each(Object.entries(rooms))('%s imports only rooms above it in the list', (room, below) => {
    const names = Object.keys(rooms);
    expect(below.filter((one) => !names.slice(0, names.indexOf(room)).includes(one))).toEqual([]);
  });
});
