import { isShellPath, matchScreen, overviewAt, plainPath } from '../navigation/routeTable.ts';
import { loadOverview, loadPage, loadScreen, shellModules } from './screens.ts';

/**
 * Fetches the code of the page at `path` (without /v7). Resolves when it is loaded, or at once for paths
 * without their own code. Rejects when a chunk fails to load.
 * @param permissions the viewer's permissions
 */
export async function preloadScreen(path: string, permissions: ReadonlySet<string>): Promise<void> {
  const plain = plainPath(path);
  const route = matchScreen(path)?.route;
  if (overviewAt(plain)) await loadOverview();
  else if (isShellPath(plain) && plain in shellModules)
    await shellModules[plain as keyof typeof shellModules]();
  else if (route?.kind === 'page') await loadPage(route);
  else if (route) await loadScreen({ ...route, kind: route.kind }, permissions);
}
