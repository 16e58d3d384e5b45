import {
  isReachable,
  permissionsFor,
  type AnyOf,
  type AnyResource,
  type EditView,
  type ExtraPage,
  type Operation,
  type Place,
  type UserKind,
} from '../../resources/declaration/index.ts';
import { hasHistory } from '../../resources/declaration/history.ts';
import { overviews } from '../../resources/product/menu/index.ts';
import type { Overview } from '../../resources/product/menu/index.ts';
import { resources } from '../../resources/registry.ts';
import { canonicalUuid, isIdentifier } from '../../resources/declaration/identifiers.ts';
import { importPattern, joinPath } from './paths.ts';

/** A screen of a declared place with its path pattern, without /v7. */
export interface ScreenRoute {
  readonly path: string;
  readonly kind: 'list' | 'create' | 'copy' | 'import' | 'edit' | 'history' | 'page';
  /** The operation of the page, for the permission check. */
  readonly operation: Operation;
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly place: Place;
  /** For kind `page`: the declared extra page. */
  readonly page?: ExtraPage;
}

/** The path pattern of a record's history, below its details page. */
function historyOf(base: string, { path }: EditView): string {
  return joinPath(joinPath(base, path), 'history');
}

/** The screens of one place. */
function placeScreens(resource: AnyResource, placeName: string, place: Place): ScreenRoute[] {
  const common = { resource, placeName, place };
  const screens: ScreenRoute[] = [];
  if (place.list) screens.push({ ...common, kind: 'list', operation: 'list', path: place.path });
  if (place.create !== undefined) {
    screens.push({
      ...common,
      kind: 'create',
      operation: 'create',
      path: joinPath(place.path, place.create),
    });
  }
  if (place.copy !== undefined)
    screens.push({ ...common, kind: 'copy', operation: 'create', path: joinPath(place.path, place.copy) });
  const importing = importPattern(place);
  if (importing !== null) screens.push({ ...common, kind: 'import', operation: 'create', path: importing });
  for (const page of place.pages ?? []) {
    screens.push({ ...common, kind: 'page', operation: 'list', page, path: joinPath(place.path, page.path) });
  }
  if (place.edit) {
    screens.push({
      ...common,
      kind: 'edit',
      operation: 'get',
      path: joinPath(place.path, place.edit.path),
    });
    if (hasHistory(resource) && place.edit.update)
      screens.push({
        ...common,
        kind: 'history',
        operation: 'update',
        path: historyOf(place.path, place.edit),
      });
  }
  return screens;
}

/** Sort key of a pattern: fixed segments win over parameters, from left to right. */
function specificity(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

/** All screens of all declared places, sorted so that the first matching pattern is the right one. */
export const screenRoutes: readonly ScreenRoute[] = resources
  .flatMap((resource) =>
    Object.entries(resource.places).flatMap(([name, place]) => placeScreens(resource, name, place)),
  )
  .map((route) => ({ route, order: specificity(route.path) }))
  // Compares code units: a collation would load language data during the start.
  .toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
  .map(({ route }) => route);

/**
 * The screens by path. Usually one; one per kind of user when two resources share a path (the profiles of
 * client users and of the provider's staff).
 */
export const routesByPath: ReadonlyMap<string, readonly ScreenRoute[]> = new Map(
  screenRoutes.map(({ path }) => [path, screenRoutes.filter((route) => route.path === path)]),
);

/** Pages inside the shell that no resource declares. */
export const shellPaths = {
  systemHome: '/admin',
  systemUnauthorized: '/admin/unauthorized',
  unauthorized: '/unauthorized',
  clientLanding: '/client/landing',
  clientHome: '/client/admin',
} as const;

/** The permissions of a parent page: any permission of a page below it suffices. */
export function permissionsBelow(path: string): AnyOf {
  const below = screenRoutes.filter((route) => route.path.startsWith(`${path}/`));
  return [
    ...new Set(
      below.flatMap(({ place, page }) => permissionsFor(place.access, page?.operation ?? 'list') ?? []),
    ),
  ];
}

/** True when all parameters can be identifiers. The portal sends no requests for others. */
function areIdentifiers(params: Readonly<Record<string, string>>): boolean {
  return Object.values(params).every(isIdentifier);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A segment of a path, decoded. Null for a broken escape. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function paramsOf(parts: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = canonicalUuid(decodeSegment(segment) ?? '');
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

/** The parameters of a path that matches a pattern. Null when it does not, or when a parameter cannot be an identifier. */
export function paramsAt(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const params = paramsOf(segmentsOf(pattern), segmentsOf(path));
  return params && areIdentifiers(params) ? params : null;
}

const parametersIn = (parts: readonly string[]) => parts.filter((part) => part.startsWith(':')).length;

/** Split once: a menu asks for each of its entries. */
const patterns = screenRoutes
  .map((route) => ({ route, parts: segmentsOf(route.path) }))
  // A page with a name of its own comes before the record of that identifier.
  .toSorted((one, other) => parametersIn(one.parts) - parametersIn(other.parts));

export interface ScreenMatch {
  readonly route: ScreenRoute;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The screen at a path, or null. Ignores /v7, trailing slashes and letter case.
 * @param kind the viewer's kind of user, for paths that two resources share
 */
export function matchScreen(path: string, kind?: UserKind): ScreenMatch | null {
  const segments = segmentsOf(path);
  for (const { route, parts } of patterns) {
    if (kind && !isReachable(route.place, kind)) continue;
    const params = paramsOf(parts, segments);
    if (params) return areIdentifiers(params) ? { route, params } : null;
  }
  return null;
}

/** A path (without /v7) normalized for comparison: lower case, no trailing slash. */
export function plainPath(path: string): string {
  return `/${segmentsOf(path).join('/').toLowerCase()}`;
}

/** The overview page at a normalized path. */
export function overviewAt(plain: string): Overview | undefined {
  return overviews.find(({ path }) => path === plain);
}

/** True when a normalized path is a page of the shell. */
export function isShellPath(plain: string): boolean {
  return Object.values<string>(shellPaths).includes(plain) || overviewAt(plain) !== undefined;
}

/** True when a path (without /v7, query or fragment) is one of the portal's pages behind the sign-in. */
export function isKnownPath(path: string): boolean {
  return isShellPath(plainPath(path)) || matchScreen(path) !== null;
}
