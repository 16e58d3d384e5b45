import type { ScreenRoute } from './routeTable.ts';

/** The modules of the screens, each its own chunk. A module is fetched once, whoever asks first. */
export const screenModules = {
  list: () => import('../list/ListScreen.tsx'),
  create: () => import('../form/CreateScreen.tsx'),
  edit: () => import('../form/EditScreen.tsx'),
} as const;

/** Components of declared extra pages, by the name that the declaration gives them. */
export const pageModules: Readonly<
  Record<string, () => Promise<{ default: React.ComponentType<PageProps> }>>
> = {};

/** What an extra page is handed. */
export interface PageProps {
  readonly resource: ScreenRoute['resource'];
  readonly place: ScreenRoute['place'];
  readonly placeName: string;
  readonly scope: Readonly<Record<string, string>>;
}
