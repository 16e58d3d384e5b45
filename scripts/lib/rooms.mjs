// @ts-check
// The rooms of the code and their order, which scripts/lib/floors.mjs enforces.
import { isBuiltin } from 'node:module';

/** Rooms that a subject of the platform may import: all general ones. */
const subject = ['platform/module.ts', 'platform/identity', 'platform/storage'];
/** Rooms that a feature may import. */
const feature = ['src/list', 'src/form', 'src/shell', 'src/rule', 'src/import'];

/**
 * Room -> rooms that it may import, bottom up: a room names only rooms above it in this list. It may also import the rooms that those may
 * import. A room is a folder with everything in it, or one file. `folder/*.ts` are the files of a folder without its subfolders, and
 * `folder/*` is a room for each of its subfolders. The longest matching name is the room of a file.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const rooms = {
  // Plain data shared by both programs.
  'resources/declaration': [],
  // The catalogue of events that webhooks are for.
  'resources/events': ['resources/declaration'],
  'resources/rules': ['resources/events'],
  'resources/product': ['resources/rules'],
  'resources/*': ['resources/product'],
  'resources/registry.ts': ['resources/*'],
  // Names of columns in imported files, typed by the registry. Apart from the declarations, because only imports load it.
  'resources/translatedColumnNames.ts': ['resources/registry.ts'],
  'resources/partColumnNames.ts': ['resources/declaration'],
  'resources/englishColumnNames.ts': ['resources/translatedColumnNames.ts', 'resources/partColumnNames.ts'],
  'resources/leaverColumnNames.ts': ['resources/declaration', 'resources/partColumnNames.ts'],
  'resources/fileSystems.ts': ['resources/declaration', 'resources/partColumnNames.ts'],
  'resources/columnNames.ts': [
    'resources/englishColumnNames.ts',
    'resources/fileSystems.ts',
    'resources/leaverColumnNames.ts',
  ],

  // The portal. It uses the platform only through its calls.
  dataProvider: ['resources/registry.ts'],
  authProvider: ['resources/registry.ts'],
  'src/loader.css': [],
  'src/theme': [],
  'src/i18n': ['resources/registry.ts'],
  'src/browser': [],
  'src/format': ['src/i18n'],
  'src/notices': ['src/i18n', 'src/theme', 'dataProvider'],
  'src/loading': ['src/notices'],
  'src/dialogs': ['src/theme', 'src/browser'],
  // The person who uses the portal: session, rights, the context of the portal.
  'src/viewer': ['src/notices', 'authProvider'],
  'src/navigation': ['src/viewer', 'src/browser'],
  // The interfaces through which features give their parts to general rooms.
  'src/parts': ['src/navigation', 'src/loading'],
  'src/changes': ['src/parts', 'src/dialogs', 'src/format'],
  'src/fields': ['src/changes'],
  // Lists, forms and the shell do not import each other. They get parts of others from useParts.
  'src/list': ['src/fields'],
  'src/shell': ['src/fields'],
  'src/form': ['src/fields'],
  'src/rule': ['src/form'],
  'src/transfer': ['src/form'],
  'src/import': ['src/transfer', 'resources/columnNames.ts'],
  // Features that other features import.
  'src/features/webhooks': feature,
  'src/features/users': feature,
  'src/features/profile': feature,
  'src/features/webhookConfigurations': ['src/features/webhooks'],
  'src/features/webhookDeliveries': ['src/features/webhookConfigurations'],
  'src/features/*': ['src/features/users', 'src/features/profile', 'src/features/webhookDeliveries'],
  'src/app': ['src/features/*'],
  'src/start': ['src/app'],
  'src/embed': ['src/start', 'src/loader.css'],
  'src/main.ts': ['src/start'],

  // The platform. It does not import the portal.
  'platform/repository.ts': [],
  'platform/database': ['platform/repository.ts', 'resources/declaration'],
  'platform/configuration': ['platform/database', 'resources/registry.ts'],
  'platform/kernel': ['platform/configuration'],
  'platform/audit': ['platform/kernel'],
  'platform/tracing': ['platform/kernel'],
  'platform/http': ['platform/audit'],
  'platform/jobs': ['platform/kernel'],
  'platform/general-module.ts': ['platform/jobs'],
  'platform/mail': ['platform/general-module.ts'],
  'platform/shipping': ['platform/general-module.ts'],
  'platform/storage': ['platform/general-module.ts'],
  // Sign-in and accounts. Code of a subject belongs to the room of that subject.
  'platform/identity': ['platform/http', 'platform/mail'],
  // Interprets declarations. Subjects extend them through interfaces in their index.ts.
  'platform/resources': ['platform/http'],
  'platform/module.ts': ['platform/resources', 'platform/general-module.ts'],
  'platform/alerts': subject,
  'platform/clients': subject,
  'platform/doctor': subject,
  'platform/elsewhere': subject,
  'platform/flags': subject,
  'platform/history': subject,
  'platform/images': subject,
  'platform/imports': [...subject, 'resources/columnNames.ts'],
  'platform/maps': subject,
  'platform/product': subject,
  'platform/reference': subject,
  'platform/training': subject,
  'platform/views': subject,
  'platform/people': ['platform/product'],
  'platform/stations': ['platform/product'],
  'platform/transfer': ['platform/imports'],
  'platform/palette': ['platform/people'],
  'platform/backup': ['platform/reference'],
  'platform/erasure': ['platform/identity'],
  'platform/webhooks/*.ts': subject,
  'platform/webhooks/rules': ['platform/webhooks/*.ts'],
  'platform/webhooks/templates': ['platform/webhooks/*.ts'],
  'platform/webhooks/events': ['platform/webhooks/rules'],
  'platform/webhooks/sending': ['platform/webhooks/templates'],
  'platform/webhooks/credentials': ['platform/webhooks/sending'],
  'platform/webhooks/configurations': ['platform/webhooks/credentials', 'platform/webhooks/events'],
  'platform/webhooks/keys': ['platform/webhooks/configurations'],
  'platform/webhooks/recording': ['platform/webhooks/keys'],
  'platform/webhooks/replay': ['platform/webhooks/recording'],
  'platform/webhooks/delivery': ['platform/webhooks/replay'],
  'platform/webhooks/computed.ts': ['platform/webhooks/replay'],
  'platform/webhooks/index.ts': ['platform/webhooks/delivery', 'platform/webhooks/computed.ts'],
  'platform/sample': [
    'platform/maps',
    'platform/product',
    'platform/reference',
    'platform/webhooks/recording',
  ],
  'platform/modules.ts': [
    'platform/alerts',
    'platform/backup',
    'platform/clients',
    'platform/elsewhere',
    'platform/erasure',
    'platform/flags',
    'platform/history',
    'platform/images',
    'platform/maps',
    'platform/palette',
    'platform/shipping',
    'platform/stations',
    'platform/training',
    'platform/transfer',
    'platform/views',
    'platform/webhooks/index.ts',
  ],
  'platform/app.ts': ['platform/modules.ts', 'platform/tracing'],
  'platform/sample-data.ts': ['platform/sample'],
  'platform/start.ts': ['platform/app.ts', 'platform/sample-data.ts'],
  'platform/main.ts': ['platform/start.ts'],
  'platform/commands': ['platform/doctor', 'platform/modules.ts', 'platform/sample'],
  'platform/vite.config.ts': [],
};

/**
 * Packages that files may not import.
 * @type {readonly { readonly files: RegExp, readonly refuses: (name: string) => boolean, readonly why: string }[]}
 */
export const packageRules = [
  {
    files: /^resources\//,
    refuses: () => true,
    why: 'resources/ is plain data that portal and platform share: it imports no package.',
  },
  {
    files: /^(?:src|dataProvider|authProvider)\//,
    refuses: isBuiltin,
    why: 'The portal runs in the browser.',
  },
  {
    files: /^(?:src\/(?!rule\/builder\/)|dataProvider\/|authProvider\/)/,
    refuses: (name) => name.startsWith('@react-awesome-query-builder/'),
    why: 'The query builder is large, and adds operators that run code to json-logic-js: src/rule/builder/ alone loads it.',
  },
  {
    files: /^platform\//,
    refuses: (name) =>
      /^(?:react|react-dom|react-admin)(?:\/|$)|^(?:ra-|@mui\/|@emotion\/|@tanstack\/react|@react-awesome-query-builder\/)/.test(
        name,
      ),
    why: 'platform/ knows no screen: React stays in src/.',
  },
];
