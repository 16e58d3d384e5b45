import type { ComponentType } from 'react';
import { isPermitted, permissionsFor } from '../../resources/declaration/index.ts';
import { loadForWriters, loadWidgets } from './widgets.tsx';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { shellPaths } from '../portal/routeTable.ts';
import type { ScreenRoute } from '../portal/routeTable.ts';

/** The modules of the screens, each its own chunk. A module is fetched once, whoever asks first. */
export const screenModules = {
  list: () => import('../list/ListScreen.tsx'),
  create: () => import('../form/CreateScreen.tsx'),
  copy: () => import('../form/CopyScreen.tsx'),
  edit: () => import('../form/EditScreen.tsx'),
} as const;

/** Components of declared extra pages, by the name that the declaration gives them. */
export const pageModules: Readonly<Record<string, () => Promise<{ default: ComponentType<PlaceProps> }>>> = {
  webhookTest: () => import('../features/webhookConfigurations/TestScreen.tsx'),
  changePassword: () => import('../features/profile/ChangePassword.tsx'),
};

/** The shell's own pages by their address. */
export const shellModules = {
  [shellPaths.systemUnauthorized]: () => import('../shell/pages/Unauthorized.tsx'),
  [shellPaths.clientLanding]: () => import('../shell/pages/ClientLanding.tsx'),
  [shellPaths.clientHome]: () => import('../shell/pages/SettingsHome.tsx'),
} as const;

/** Kinds of screens that have a form -> what one does there. */
const formOperations = { create: 'create', copy: 'create', edit: 'update' } as const;

/**
 * The code of a list, create, copy or details page, that of its widgets included. Rejects when the screen's own cannot be fetched; a
 * widget's failure is told where it is drawn.
 * @param held the viewer's permissions, where they are known: then what only writers need is on its way as well
 */
export async function loadScreen(
  {
    kind,
    resource,
    place,
  }: Pick<ScreenRoute, 'resource' | 'place'> & { readonly kind: keyof typeof screenModules },
  held?: ReadonlySet<string>,
) {
  const screen = screenModules[kind]();
  if (kind === 'list') return screen;
  const widgets = loadWidgets(resource).catch(() => undefined);
  if (held && isPermitted(permissionsFor(place.access, formOperations[kind]), held)) loadForWriters(resource);
  const [loaded] = await Promise.all([screen, widgets]);
  return loaded;
}

/** The code of overview pages. */
export const loadOverview = () => import('../shell/pages/OverviewPage.tsx');

/** The code of a declared extra page; rejects when the name that its declaration gives stands for no component. */
export function loadPage({ page }: ScreenRoute): Promise<{ default: ComponentType<PlaceProps> }> {
  const load = pageModules[page?.component ?? ''];
  return load ? load() : Promise.reject(new Error(`No component is registered as ${page?.component}.`));
}
