import type { ComponentType } from 'react';
import { isPermitted, permissionsFor } from '../../resources/declaration/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { OptionsInput } from '../fields/optionsInput.ts';
import { lazyPart } from '../portal/lazyPart.tsx';
import { loadable } from '../portal/loadable.tsx';
import type { Parts } from '../portal/parts.ts';
import { featureNamed, features } from './features.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { shellPaths } from '../portal/routeTable.ts';
import type { ScreenRoute } from '../portal/routeTable.ts';

/** The modules of the screens, each its own chunk. A module is fetched once, whoever asks first. */
const screenModules = {
  list: () => import('../list/ListScreen.tsx'),
  create: () => import('../form/CreateScreen.tsx'),
  copy: () => import('../form/CopyScreen.tsx'),
  import: () => import('../import/ImportScreen.tsx'),
  edit: () => import('../form/EditScreen.tsx'),
  history: () => import('../form/history/HistoryScreen.tsx'),
} as const;

/** The shell's own pages by their address. */
export const shellModules = {
  [shellPaths.systemUnauthorized]: () => import('../shell/pages/Unauthorized.tsx'),
  [shellPaths.unauthorized]: () => import('../shell/pages/Unauthorized.tsx'),
  [shellPaths.clientLanding]: () => import('../shell/pages/ClientLanding.tsx'),
  [shellPaths.clientHome]: () => import('../shell/pages/SettingsHome.tsx'),
} as const;

/** Kinds of screens that have a form -> what one does there. */
const formOperations = { create: 'create', copy: 'create', edit: 'update' } as const;

/** Starts to fetch the components of a resource's forms, all at once: each that came later would have its surroundings drawn again. */
async function loadWidgets({ name, sections, fields }: AnyResource): Promise<void> {
  const feature = featureNamed(name);
  const widgets = sections.flatMap((section) => [
    feature?.sections[section.widget ?? ''],
    ...(section.fields ?? []).map((name) =>
      fields[name]?.optionsFrom ? OptionsInput : feature?.fields[fields[name]?.widget ?? ''],
    ),
  ]);
  await Promise.all(widgets.map(async (widget) => widget?.load()));
}

/** The code of a generic screen. A widget whose code cannot be fetched says so where it is drawn. */
export const loadScreen: Parts['loadScreen'] = async ({ kind, resource, place }, permissions) => {
  const screen = screenModules[kind]();
  if (kind === 'list' || kind === 'history' || kind === 'import') return screen;
  const widgets = loadWidgets(resource).catch(() => undefined);
  if (permissions && isPermitted(permissionsFor(place.access, formOperations[kind]), permissions))
    for (const part of featureNamed(resource.name)?.forWriters ?? []) part.load().catch(() => undefined);
  const [loaded] = await Promise.all([screen, widgets]);
  return loaded;
};

/** The code of overview pages. */
export const loadOverview = () => import('../shell/pages/OverviewPage.tsx');

/** The code of a declared extra page. */
export async function loadPage({
  resource,
  page,
}: ScreenRoute): Promise<{ default: ComponentType<PlaceProps> }> {
  const load = featureNamed(resource.name)?.pages[page?.component ?? ''];
  if (!load) throw new Error(`The feature ${resource.name} has no page ${page?.component}.`);
  return load();
}

/** The parts that the rooms below find through `useParts`. */
export const parts: Parts = {
  features,
  loadScreen,
  overviews: { configuration: loadable(() => import('../transfer/TransferPanel.tsx')) },
  QuickAdd: lazyPart(() => import('../form/QuickAdd.tsx')),
  ActionInputDialog: lazyPart(() => import('../form/ActionInputDialog.tsx')),
};
