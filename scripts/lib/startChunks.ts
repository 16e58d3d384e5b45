import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The part of rolldown's module graph used here. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly importers: readonly string[];
  } | null;
}

/**
 * Chunk -> its root modules. Together they load between the sign-in and the first screen. Each root is the target of an `import()` that runs
 * in every visit. The module graph does not distinguish it from an `import()` of a page, so the list names them.
 */
const startModules = {
  // The page for a failed start. It loads ahead, because the network may be the reason.
  publicPages: ['src/start/trouble.ts'],
  // Sends the first calls, before the application has loaded.
  session: ['src/start/application.ts'],
  application: [
    'src/app/mount.tsx',
    'src/app/preload.ts',
    // Part of a barrel (see below) and used by lists and forms: otherwise a chunk of half a kilobyte.
    'node_modules/ra-core/dist/dataProvider/useGetList.js',
    'node_modules/ra-core/dist/controller/record/RecordContext.js',
  ],
} as const;

/** The chunks of `startChunks`, by priority. */
const groups = ['entry', ...Object.keys(startModules), 'surfaces', 'password', 'form', 'webhooks', 'changes'];
/** The chunks whose files keep their names: those of several screens, and the first screen. */
export const namedChunks: ReadonlySet<string> = new Set([...groups, 'ListScreen']);

/**
 * The files to load for an `import()` (vite's `resolveDependencies`). The last chunks of the start
 * have some 100 of them. The chunks before have loaded by then, and their names for each import would make the start larger.
 */
export function beyondStart(
  _file: string,
  files: string[],
  { hostId }: { readonly hostId: string },
): string[] {
  const isThere = /^assets\/(?:entry|publicPages|session|application)-[^.]+\.js$/;
  return /^assets\/(?:application|ListScreen)-/.test(hostId)
    ? files.filter((file) => !isThere.test(file))
    : files;
}

/** The public pages. Modules that they share with the start are in its first chunk, so that they do not load the application. */
const publicPages = 'src/start/pages.ts';

/** The first screen of most visits, in its own chunk: the route decides at run time whether it loads. */
const firstScreen = 'src/list/ListScreen.tsx';
/** The script of index.html. */
const entry = 'src/main.ts';

/** The pages that usually follow a list: prefetched while its rows load. They share most of their modules, so they are one chunk. */
const forms = [
  'src/form/page/EditScreen.tsx',
  'src/form/page/CreateScreen.tsx',
  'src/form/page/CopyScreen.tsx',
];
/** The only public page that shares a module with them, the password rule. It must not load the forms for it. */
const newPassword = 'src/start/prompts/newPassword.ts';
/**
 * Popups and the landing page with its tiles. They open before any form, and share some modules with forms and histories. These have their
 * own chunk, so that a menu does not load a form. Popups that only pages with forms open are not listed: the chunk of forms is already there.
 */
const openedAbove = [
  'src/shell/pages/ClientLanding.tsx',
  'src/shell/palette/Palette.tsx',
  'src/shell/UserMenu.tsx',
  'src/features/clients/ContextPicker.tsx',
  'src/features/auditEntries/LatestChangesTile.tsx',
  'src/features/webhookDeliveries/LastDayTile.tsx',
  'src/list/table/RowMenu.tsx',
  'src/list/table/ColumnChooser.tsx',
  'src/list/bulk/BulkDeleteDialog.tsx',
];
/** A feature whose components are all in one form: they share a chunk, because the form requests them together. */
const webhookForm = 'src/features/webhookConfigurations/index.ts';
const ofWebhooks = /src\/(?:rule|features\/webhook\w+)\//;

/** Another: its parts are of a few hundred bytes each, and stand together in each list and record of changes. */
const changesFeature = 'src/features/auditEntries/index.ts';

/** Root modules of the chunks that load before the first row of a list. */
const startRoots: readonly string[] = [entry, ...Object.values(startModules).flat(), firstScreen];

/**
 * Packages that export everything from one module. Their parts are left to the bundler: following that module would include code that only
 * other screens need.
 */
const barrel = /node_modules\/(?:ra-core|@tanstack\/[\w-]+|react-hook-form|lodash)\//;

/** All modules that `roots` import statically, themselves included. */
function closure(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const ids = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ids.has(id)) continue;
    ids.add(id);
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    waiting.push(...imported.filter((next) => !barrel.test(next)));
  }
  return ids;
}

/**
 * Groups that reduce thirty chunks to a handful. Each request costs a round trip, and over HTTP/1.1 a browser sends six at a time; the
 * token request waits in the same queue. Later chunks import from earlier ones, never the other way.
 */
export function startChunks() {
  let chunks: Map<string, string> | undefined;
  return groups.map((name, index) => ({
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      chunks ??= chunksOf(graph);
      return chunks.get(id) === name ? name : null;
    },
    priority: groups.length - index,
  }));
}

function chunksOf(graph: ModuleGraph): Map<string, string> {
  const chunks = new Map<string, string>();
  const idOf = (path: string) => {
    const id = resolve(path);
    if (!graph.getModuleInfo(id))
      throw new Error(`Nothing imports ${path}, which scripts/lib/startChunks.ts names.`);
    return id;
  };
  const closureOf = (paths: readonly string[]) => closure(paths.map(idOf), graph);
  const put = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!chunks.has(id)) chunks.set(id, name);
  };
  put('entry', closureOf([entry]));
  put(
    'publicPages',
    [...closureOf([publicPages])].filter((id) => id !== idOf(publicPages)),
  );
  for (const [name, paths] of Object.entries(startModules)) put(name, closureOf(paths));
  /** The modules of `ids` that other modules import too. Otherwise each set of importers would produce a chunk of one or two kilobytes. */
  const sharedOf = (ids: ReadonlySet<string>, isOwn = (id: string) => ids.has(id)) =>
    closure(
      [...ids].filter(
        (id) =>
          !chunks.has(id) &&
          graph.getModuleInfo(id)?.importers.some((importer) => !isOwn(importer) && !chunks.has(importer)),
      ),
      graph,
    );
  put('application', sharedOf(closureOf([firstScreen])));
  const inForms = closureOf(forms);
  const surfaces = new Set(openedAbove.map(idOf));
  const { dynamicallyImportedIds = [] } = graph.getModuleInfo(idOf(changesFeature)) ?? {};
  const ofChanges = dynamicallyImportedIds.filter((id) => !surfaces.has(id));
  const inChanges = closure(ofChanges, graph);
  put(
    'surfaces',
    [...closureOf(openedAbove)].filter((id) => inForms.has(id) || inChanges.has(id)),
  );
  put(
    'password',
    [...closureOf([newPassword])].filter((id) => inForms.has(id)),
  );
  put('form', inForms);
  const inWebhooks = closure(graph.getModuleInfo(idOf(webhookForm))?.dynamicallyImportedIds ?? [], graph);
  put(
    'form',
    sharedOf(inWebhooks, (id) => inWebhooks.has(id) || ofWebhooks.test(id)),
  );
  put('webhooks', inWebhooks);
  // Its own modules alone: what they share with other screens stays where it is.
  put('changes', ofChanges);
  return chunks;
}

/**
 * Lists the chunks of the start in index.html (`<meta name="start-chunks">`) in the order of use, so that the entry can prefetch them
 * during the sign-in without running them.
 */
export function nameStartChunks(): Plugin {
  return {
    name: 'safety-portal:start-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const holderOf = (module: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(process.cwd(), id) === module));
        const entryChunk = holderOf(entry);
        const fileNames = new Set<string>();
        const want = (fileName: string) => {
          const chunk = chunks.find((candidate) => candidate.fileName === fileName);
          if (!chunk || fileNames.has(fileName) || chunk === entryChunk) return;
          fileNames.add(fileName);
          for (const imported of chunk.imports) want(imported);
        };
        for (const module of startRoots.slice(1)) {
          const holder = holderOf(module);
          if (!holder) throw new Error(`No chunk holds ${module}, which scripts/lib/startChunks.ts names.`);
          want(holder.fileName);
        }
        const content = [...fileNames].map((fileName) => `/v7/${fileName}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'start-chunks', content }, injectTo: 'head' }];
      },
    },
  };
}
