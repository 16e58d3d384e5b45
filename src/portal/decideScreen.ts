import { decideRoute, type RouteDecision } from '../../authProvider/access.ts';
import type { Session } from '../../authProvider/session.ts';
import { matchScreen, type ScreenRoute } from './routeTable.ts';

/** Whether the signed-in person may open a declared screen at `path`, and where they are sent if not. */
export function decideScreen(route: ScreenRoute, path: string, session: Session): RouteDecision {
  const { resource, place, page, operation } = route;
  return decideRoute({ path, area: place.area, resource, place, page, operation, session });
}

/**
 * Whether the signed-in person may open `path` (without the base path). Nothing is read for a page before. Addresses of no declared
 * screen are open: the shell's own pages read no records.
 */
export function mayOpen(path: string, session: Session): boolean {
  const kind = session.user.isSystemUser ? 'system' : 'client';
  const match = matchScreen(path, kind) ?? matchScreen(path);
  return match === null || 'allow' in decideScreen(match.route, path, session);
}
