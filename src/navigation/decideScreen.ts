import { decideRoute, type RouteDecision } from '../../authProvider/access.ts';
import type { Session } from '../../authProvider/session.ts';
import { matchScreen, type ScreenRoute } from './routeTable.ts';

/** The decision whether the user may open a declared screen at `path`, or where to redirect them. */
export function decideScreen(route: ScreenRoute, path: string, session: Session): RouteDecision {
  const { resource, place, page, operation } = route;
  return decideRoute({ path, area: place.area, resource, place, page, operation, session });
}

/**
 * True when the user may open `path` (without the base path). Decides without requests. Paths outside
 * declared screens are allowed: the shell's own pages read no records.
 */
export function mayOpen(path: string, session: Session): boolean {
  const kind = session.user.isSystemUser ? 'system' : 'client';
  const match = matchScreen(path, kind) ?? matchScreen(path);
  return match === null || 'allow' in decideScreen(match.route, path, session);
}
