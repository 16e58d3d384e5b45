import type { ComponentType } from 'react';
import { isPermitted, permissionsFor } from '../../resources/declaration/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { OptionsInput } from '../fields/inputs/optionsInput.ts';
import { idle } from '../browser/idle.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { loadable } from '../loading/loadable.tsx';
import { loadRecordTabs } from '../shell/tabs/RecordTabs.tsx';
import type { Parts } from '../parts/parts.ts';
import { featureNamed, features } from './features.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import { shellPaths } from '../navigation/routeTable.ts';
import type { ScreenRoute } from '../navigation/routeTable.ts';

/** The modules of the screens, each its own chunk, loaded once. */
const screenModules = {
  list: () => import('../list/ListScreen.tsx'),
  create: () => import('../form/page/CreateScreen.tsx'),
  copy: () => import('../form/page/CopyScreen.tsx'),
  import: () => import('../import/ImportScreen.tsx'),
  edit: () => import('../form/page/EditScreen.tsx'),
  history: () => import('../form/history/HistoryScreen.tsx'),
} as const;

/** The shell's own pages by path. */
export const shellModules = {
  [shellPaths.systemUnauthorized]: () => import('../shell/pages/Unauthorized.tsx'),
  [shellPaths.unauthorized]: () => import('../shell/pages/Unauthorized.tsx'),
  [shellPaths.clientLanding]: () => import('../shell/pages/ClientLanding.tsx'),
  [shellPaths.clientHome]: () => import('../shell/pages/SettingsHome.tsx'),
} as const;

/** Kinds of screens with a form -> operation. */
const formOperations = { create: 'create', copy: 'create', edit: 'update' } as const;

/**
 * Fetches all components of a resource's forms together: each one that arrived later would re-render its
 * section.
 */
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

/** Loads the code of a generic screen. A widget that fails to load shows an error in its place. */
export const loadScreen: Parts['loadScreen'] = async ({ kind, resource, place }, permissions) => {
  const screen = screenModules[kind]();
  if (kind === 'list' || kind === 'import') return screen;
  const tabs = kind === 'edit' || kind === 'history' ? loadRecordTabs().catch(() => undefined) : undefined;
  if (kind === 'history') {
    await tabs;
    return screen;
  }
  const widgets = loadWidgets(resource).catch(() => undefined);
  if (permissions && isPermitted(permissionsFor(place.access, formOperations[kind]), permissions))
    for (const part of featureNamed(resource.name)?.forWriters ?? []) part.load().catch(() => undefined);
  const [loaded] = await Promise.all([screen, widgets, tabs]);
  return loaded;
};

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

/** The components that the rooms below access with `useParts`. */
export const parts: Parts = {
  features,
  loadScreen,
  overviews: { configuration: loadable(() => import('../transfer/TransferPanel.tsx')) },
  ContextPicker: lazyPart(() => import('../features/clients/ContextPicker.tsx')),
  // Loaded when idle: until then each call renews the sign-in itself. If loading fails, that stays so.
  SessionWatch: loadable(async () => {
    await idle();
    return import('./SessionWatch.tsx').catch(() => ({ default: () => null }));
  }),
  QuickAdd: lazyPart(() => import('../form/QuickAdd.tsx')),
  ActionInputDialog: lazyPart(() => import('../form/ActionInputDialog.tsx')),
};
