import type { StartKey } from '../i18n/startKey.ts';
import { matchScreen, overviewAt, plainPath, shellPaths } from '../navigation/routeTable.ts';
import { resolveScope } from '../navigation/scope.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Scope } from '../navigation/paths.ts';

/** One breadcrumb. */
export type Crumb =
  | {
      readonly kind: 'text';
      readonly path: string;
      /** Translation key. `%{name}` in its text is one record of `resource`. */
      readonly label: StartKey;
      readonly resource?: string;
    }
  | {
      readonly kind: 'record';
      readonly path: string;
      readonly resource: string;
      readonly placeName: string;
      readonly scope: Scope;
      readonly id: string;
      /** The fields that its name is built from, see `recordName`. */
      readonly names: Pick<AnyResource, 'title' | 'named' | 'fields'>;
    };

const shellCrumbs: Readonly<Record<string, StartKey>> = {
  [shellPaths.clientLanding]: 'shell.pages.landing',
  [shellPaths.clientHome]: 'shell.pages.settings',
  [shellPaths.systemUnauthorized]: 'shell.pages.unauthorized',
  [shellPaths.unauthorized]: 'shell.pages.unauthorized',
};

/** The breadcrumb for exactly `path`. Null when it is not a page. */
function crumbAt(path: string, contextClientUid: string | undefined): Crumb | null {
  const label = shellCrumbs[path.toLowerCase()];
  if (label !== undefined) return { kind: 'text', path, label };
  const overview = overviewAt(plainPath(path));
  if (overview) return { kind: 'text', path, label: `menu.${overview.key}` };
  const match = matchScreen(path);
  if (!match) return null;
  const { resource, place, placeName, kind, page } = match.route;
  if (kind === 'create' || kind === 'copy')
    return { kind: 'text', path, label: 'shell.crumbs.create', resource: resource.name };
  if (kind === 'page') {
    return { kind: 'text', path, label: `resources.${resource.name}.pages.${placeName}.${page?.component}` };
  }
  if (kind === 'import')
    return { kind: 'text', path, label: `resources.${resource.name}.imports.${placeName}` };
  if (kind === 'history') return { kind: 'text', path, label: 'shell.crumbs.history' };
  const id = match.params[resource.identifier.param];
  if (kind === 'list' || id === undefined) {
    return { kind: 'text', path, label: `resources.${resource.name}.places.${placeName}` };
  }
  const scope = resolveScope(resource, place, match.params, contextClientUid);
  return { kind: 'record', path, resource: resource.name, placeName, scope, id, names: resource };
}

/**
 * Breadcrumbs of the page at `pathname`, outermost first: every prefix of the path that is itself a page. The last one is the page. Empty
 * for an unknown path.
 * @param within path of the record in whose tab the page was opened: the page then stands below it
 */
export function crumbsFor(pathname: string, contextClientUid: string | undefined, within?: string): Crumb[] {
  if (within !== undefined)
    return [...crumbsFor(within, contextClientUid), ...crumbsFor(pathname, contextClientUid).slice(-1)];
  const segments = pathname.split('/').filter(Boolean);
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const crumbs = paths.flatMap((path) => crumbAt(path, contextClientUid) ?? []);
  const last = crumbs.at(-1);
  return last && last.path === paths.at(-1) ? crumbs : [];
}
