import { matchScreen } from './routeTable.ts';
import { pageModules, screenModules } from './screens.ts';

/**
 * Starts to fetch the code of the screen at `path` (without /v7) and resolves when it is there. Addresses without a screen of
 * their own resolve at once. Rejects when a chunk cannot be fetched.
 */
export async function preloadScreen(path: string): Promise<void> {
  const route = matchScreen(path)?.route;
  if (!route) return;
  if (route.kind === 'page') await pageModules[route.page?.component ?? '']?.();
  else await screenModules[route.kind]();
}
