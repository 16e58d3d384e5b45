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
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { importPattern, joinPath } from './paths.ts';

/** A screen of a declared place and the address pattern at which it stands, without /v7. */
export interface ScreenRoute {
  readonly path: string;
  readonly kind: 'list' | 'create' | 'copy' | 'import' | 'edit' | 'history' | 'page';
  /** The operation of the page, for the permission check. */
  readonly operation: Operation;
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly place: Place;
  /** Kind `page`: the declared extra page. */
  readonly page?: ExtraPage;
}

/** The address pattern of a record's history, below its details page. */
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

/** How closely a pattern names an address: fixed segments win over parameters, from left to right. */
function specificity(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

/** Every screen of every declared place; where several patterns fit an address, the first is the right one. */
export const screenRoutes: readonly ScreenRoute[] = resources
  .flatMap((resource) =>
    Object.entries(resource.places).flatMap(([name, place]) => placeScreens(resource, name, place)),
  )
  .map((route) => ({ route, order: specificity(route.path) }))
  // By code units: comparing by a language loads its rules, which the start would wait for.
  .toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
  .map(({ route }) => route);

/**
 * The screens by address: one, or one for each kind of user where two resources share an address (the profiles of clients' users
 * and of the provider's staff).
 */
export const routesByPath: ReadonlyMap<string, readonly ScreenRoute[]> = new Map(
  screenRoutes.map(({ path }) => [path, screenRoutes.filter((route) => route.path === path)]),
);

/** Pages of the portal that no resource declares, inside the shell. */
export const shellPaths = {
  systemHome: '/admin',
  systemUnauthorized: '/admin/unauthorized',
  unauthorized: '/unauthorized',
  clientLanding: '/client/landing',
  clientHome: '/client/admin',
} as const;

/** The permissions of a parent page: any permission of the pages below it suffices (a parent opens with its children). */
export function permissionsBelow(path: string): AnyOf {
  const below = screenRoutes.filter((route) => route.path.startsWith(`${path}/`));
  return [
    ...new Set(
      below.flatMap(({ place, page }) => permissionsFor(place.access, page?.operation ?? 'list') ?? []),
    ),
  ];
}

/** Whether every identifier of an address can be one; the portal does not ask the platform for others. */
export function areIdentifiers(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(params).every((value) => value === undefined || isUuid(value));
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = segmentsOf(pattern);
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment);
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

export interface ScreenMatch {
  readonly route: ScreenRoute;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The screen at an address (without /v7; trailing slashes and letter case do not matter), or null where there is none.
 * @param kind the kind of user who looks, where two resources may share the address
 */
export function matchScreen(path: string, kind?: UserKind): ScreenMatch | null {
  const segments = segmentsOf(path);
  for (const route of screenRoutes) {
    if (kind && !isReachable(route.place, kind)) continue;
    const params = paramsOf(route.path, segments);
    if (params) return areIdentifiers(params) ? { route, params } : null;
  }
  return null;
}

/** An address (without /v7) in the one form in which it is compared: lower case, without a slash at the end. */
export function plainPath(path: string): string {
  return `/${segmentsOf(path).join('/').toLowerCase()}`;
}

/** The overview page at a plain path. */
export function overviewAt(plain: string): Overview | undefined {
  return overviews.find(({ path }) => path === plain);
}

/** Whether a plain path is a page of the shell itself. */
export function isShellPath(plain: string): boolean {
  return Object.values<string>(shellPaths).includes(plain) || overviewAt(plain) !== undefined;
}

/** Whether an address (without /v7, query or fragment) is one of the portal's own pages behind the sign-in. */
export function isKnownPath(path: string): boolean {
  return isShellPath(plainPath(path)) || matchScreen(path) !== null;
}
