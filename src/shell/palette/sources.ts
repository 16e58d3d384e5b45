import type { StartKey } from '../../i18n/startKey.ts';
import { isReachable } from '../../../resources/declaration/index.ts';
import type { Session } from '../../../authProvider/session.ts';
import { decideScreen } from '../../navigation/decideScreen.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { fillPath } from '../../navigation/paths.ts';
import { overviewAt, type ScreenRoute, screenRoutes, shellPaths } from '../../navigation/routeTable.ts';
import { resolveScope } from '../../navigation/scope.ts';
import { mayOpenSettings } from '../../navigation/startPage.ts';
import { overviews } from '../../../resources/product/menu/index.ts';

/** A page that the palette can open. */
export interface PageTarget {
  /** Without /v7. */
  readonly path: string;
  /** Translation key. */
  readonly label: StartKey;
  /** Name of the resource for `%{name}` in the label. */
  readonly resource?: string;
}

function placeOf({ resource, place, placeName }: ScreenRoute, session: Session): PlaceProps {
  const scope = resolveScope(resource, place, {}, session.context?.clientUid, session.user.userUid);
  return { resource, place, placeName, scope };
}

/** The screens that need no record and that the user may open. */
function openRoutes(session: Session): { readonly route: ScreenRoute; readonly path: string }[] {
  const kind = session.user.isSystemUser ? 'system' : 'client';
  return screenRoutes.flatMap((route) => {
    // System and client users can have different pages at one path.
    if (!isReachable(route.place, kind)) return [];
    const path = fillPath(route.path, placeOf(route, session).scope);
    if (path.includes(':') || route.kind === 'copy' || route.kind === 'history') return [];
    return 'allow' in decideScreen(route, path, session) ? [{ route, path }] : [];
  });
}

function labelOf({ kind, resource, placeName, page }: ScreenRoute): Omit<PageTarget, 'path'> {
  if (kind === 'create') return { label: 'shell.crumbs.create', resource: resource.name };
  if (kind === 'import') return { label: `resources.${resource.name}.imports.${placeName}` };
  if (kind === 'page') return { label: `resources.${resource.name}.pages.${placeName}.${page?.component}` };
  return { label: `resources.${resource.name}.places.${placeName}` };
}

/** Every page that the user may open without a record, lists first. */
export function pageTargets(session: Session): PageTarget[] {
  const routes = openRoutes(session);
  const pages = (kinds: readonly ScreenRoute['kind'][]) =>
    routes
      .filter(({ route }) => kinds.includes(route.kind))
      // Several resources may share the page that imports them.
      .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)
      .map(({ route, path }) => ({ path, ...labelOf(route) }));
  const area: PageTarget[] = mayOpenSettings(session)
    ? [{ path: shellPaths.clientHome, label: 'shell.pages.settings' }]
    : [];
  const parents = overviews
    .filter(({ path }) => routes.some((open) => open.path.startsWith(`${path}/`)))
    .map(({ path }) => ({ path, label: `menu.${overviewAt(path)?.key}` as const }));
  return [...area, ...pages(['list', 'edit']), ...parents, ...pages(['page', 'create', 'import'])];
}

/** The lists that the palette searches: those of records that have a page and can be changed. */
export function recordSources(session: Session): PlaceProps[] {
  return openRoutes(session)
    .filter(({ route: { kind, resource, place } }) => {
      const isSearched =
        place.list?.searchParameter !== undefined ||
        Object.values(resource.fields).some(({ search }) => search);
      return kind === 'list' && place.edit && isSearched && resource.calls.operations.includes('update');
    })
    .map(({ route }) => placeOf(route, session));
}
