import { createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { basePath } from '../../authProvider/paths.ts';
import type { Embedding } from '../viewer/Embedding.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { Entry, SystemHome } from './Entry.tsx';
import { Frame } from './Frame.tsx';
import { PageScreen, Screen } from './Screen.tsx';
import { ScreenError } from './ScreenError.tsx';
import { overviews } from '../../resources/product/menu/index.ts';
import { loadOverview, loadPage, loadScreen, shellModules } from './screens.ts';
import { permissionsBelow, routesByPath, shellPaths } from '../navigation/routeTable.ts';
import type { ScreenRoute } from '../navigation/routeTable.ts';
import { settingsPermissions } from '../navigation/startPage.ts';
import { ShellPage } from './ShellPage.tsx';
import { withLazyFailure } from './withLazyFailure.tsx';

/** The declared screens of one path. The previous page stays while their code loads. */
function screenRoute(routes: readonly [ScreenRoute, ...ScreenRoute[]]): RouteObject {
  const [route] = routes;
  return {
    path: route.path,
    errorElement: <ScreenError />,
    handle: route,
    lazy: async () => {
      const { kind } = route;
      if (kind === 'page') {
        return { element: <PageScreen route={route} Component={(await loadPage(route)).default} /> };
      }
      const { default: Component } = await loadScreen({ ...route, kind });
      return { element: <Screen routes={routes} Component={Component} /> };
    },
  };
}

/** The shell's own pages. A user without access to the system area may open the page that says so. */
const shellRoutes: RouteObject[] = [
  {
    path: shellPaths.systemUnauthorized,
    errorElement: <ScreenError />,
    lazy: async () => {
      const { Unauthorized } = await shellModules[shellPaths.systemUnauthorized]();
      return { element: <ShellPage area="system" Component={Unauthorized} /> };
    },
  },
  {
    path: shellPaths.unauthorized,
    errorElement: <ScreenError />,
    lazy: async () => {
      const { Unauthorized } = await shellModules[shellPaths.unauthorized]();
      return { element: <Unauthorized /> };
    },
  },
  {
    path: shellPaths.clientLanding,
    errorElement: <ScreenError />,
    lazy: async () => {
      const { ClientLanding } = await shellModules[shellPaths.clientLanding]();
      return { element: <ShellPage area="client" Component={ClientLanding} /> };
    },
  },
  {
    path: shellPaths.clientHome,
    errorElement: <ScreenError />,
    lazy: async () => {
      const { SettingsHome } = await shellModules[shellPaths.clientHome]();
      return { element: <ShellPage area="client" anyOf={settingsPermissions} Component={SettingsHome} /> };
    },
  },
];

const overviewRoutes = overviews.map((overview): RouteObject => ({
  path: overview.path,
  errorElement: <ScreenError />,
  lazy: async () => {
    const { default: OverviewPage } = await loadOverview();
    const anyOf = permissionsBelow(overview.path);
    const Component = () => <OverviewPage overview={overview} />;
    return { element: <ShellPage area={overview.area} anyOf={anyOf} Component={Component} /> };
  },
}));

/** All routes behind the sign-in. */
export function portalRoutes(): RouteObject[] {
  return [
    {
      element: <Frame />,
      errorElement: <ScreenError />,
      children: [
        { path: '/', element: <Entry /> },
        { path: shellPaths.systemHome, element: <SystemHome /> },
        ...[
          ...shellRoutes,
          ...overviewRoutes,
          ...[...routesByPath.values()].map((routes) =>
            screenRoute(routes as [ScreenRoute, ...ScreenRoute[]]),
          ),
        ].map(withLazyFailure),
        { path: '*', element: <Elsewhere /> },
      ],
    },
  ];
}

/** The router of a running portal. Uses the browser's URL unless the host page provides a router. */
export function createRouter(embedding: Embedding | undefined) {
  const routes = portalRoutes();
  return embedding?.createRouter(routes) ?? createBrowserRouter(routes, { basename: basePath });
}
