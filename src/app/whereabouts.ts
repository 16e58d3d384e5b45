import { allBuildings } from '../../authProvider/context.ts';
import type { Session } from '../../authProvider/session.ts';
import type { Where } from '../../dataProvider/index.ts';
import {
  isReachable,
  type AnyResource,
  type Operation,
  type Place,
} from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';
import { namesOfUses } from '../navigation/holders.ts';
import { placePaths, type Scope } from '../navigation/paths.ts';
import { decodeSegment, matchScreen, type ScreenMatch } from '../navigation/routeTable.ts';
import { may, viewerOf } from '../viewer/viewer.ts';

/** The open page and its viewer. */
export interface Here {
  /** Without the base path. */
  readonly pathname: string;
  readonly session: Session;
}

/**
 * A page of a resource in react-admin's terms. `edit` and `show` lead to the same page, that of the record
 * `id`.
 */
export interface PageTarget {
  readonly type: 'list' | 'create' | 'edit' | 'show';
  readonly id?: string;
}

function matchHere({ pathname, session }: Here): ScreenMatch | null {
  return matchScreen(pathname, session.user.isSystemUser ? 'system' : 'client');
}

/** All parameters from the URL and the working context. The URL wins. */
function scopeHere({ session: { context, user } }: Here, match: ScreenMatch | null): Scope {
  return {
    userUid: user.userUid,
    ...(context ? { clientId: context.clientUid } : {}),
    ...(context && context.buildingUid !== allBuildings.uid ? { buildingId: context.buildingUid } : {}),
    ...match?.params,
  };
}

function parametersIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter));
}

/**
 * The resource's places that the viewer may open, best match first: the page's own, then those that list with
 * the resource's own call, then those in the page's area.
 */
function placesHere(resource: AnyResource, { session }: Here, match: ScreenMatch | null): [string, Place][] {
  const viewer = viewerOf(session.user);
  const rank = (place: Place) => {
    if (place === match?.route.place) return 0;
    return (place.list?.call === undefined ? 1 : 3) + (place.area === match?.route.place.area ? 0 : 1);
  };
  return Object.entries(resource.places)
    .filter(
      ([, place]) =>
        isReachable(place, viewer.kind) &&
        (may(viewer, 'list', resource, place) || may(viewer, 'get', resource, place)),
    )
    .toSorted(([, a], [, b]) => rank(a) - rank(b));
}

/** The scope and place for calls that name none, derived from the open page. */
export function whereabouts(resource: AnyResource, here: Here): Where {
  const match = matchHere(here);
  const pageScope = scopeHere(here, match);
  const [name, place] =
    placesHere(resource, here, match).find(([, { list }]) =>
      parametersIn(list?.call ?? resource.calls.path).every((parameter) => parameter in pageScope),
    ) ?? [];
  const { path, updatePath = '' } = resource.calls;
  const parameters = new Set([
    ...Object.keys(resource.scope),
    ...[path, updatePath, place?.list?.call ?? ''].flatMap(parametersIn),
  ]);
  parameters.delete(resource.identifier.param);
  // Only parameters that the calls use, so that pages share cached responses.
  const scope = Object.fromEntries(
    Object.entries(pageScope).filter(([parameter]) => parameters.has(parameter)),
  );
  return { scope, place: name };
}

/** The path of a resource's page, chosen by the open page; null when the viewer may open none. */
export function pathTo(resource: AnyResource, { type, id = '' }: PageTarget, here: Here): string | null {
  const match = matchHere(here);
  const { [resource.identifier.param]: _, ...scope } = scopeHere(here, match);
  for (const [, place] of placesHere(resource, here, match)) {
    const paths = placePaths(place, scope);
    const path = type === 'list' || type === 'create' ? paths[type] : paths.edit(id);
    if (path !== null && !path.includes('/:')) return path;
  }
  return null;
}

/**
 * Converts one of react-admin's paths (`/users`, `/users/create`, `/users/{id}`, `/users/{id}/show`) to the
 * declared path. Null for other paths and when the viewer may open no such page.
 */
export function declaredPath(path: string, here: Here): string | null {
  const segments = path.split('/').slice(1).map(decodeSegment);
  if (segments.includes(null)) return null;
  const [name = '', second, third, ...rest] = segments as string[];
  const resource = resourceNamed(name);
  if (!resource || rest.length > 0 || (third !== undefined && third !== 'show')) return null;
  if (!second) return pathTo(resource, { type: 'list' }, here);
  if (second === 'create' && third === undefined) return pathTo(resource, { type: 'create' }, here);
  return pathTo(resource, { type: third ?? 'edit', id: second }, here);
}

/**
 * True when the viewer may do `operation` with records of the resource: at its open page, otherwise anywhere.
 * @param record the record to delete, when known: some records cannot be deleted
 */
export function mayHere(
  resource: AnyResource,
  operation: Operation,
  here: Here,
  record?: Readonly<Record<string, unknown>>,
): boolean {
  const isKept =
    record !== undefined && (resource.undeletable?.when(record) || namesOfUses(resource, record).length > 0);
  if (operation === 'delete' && isKept) return false;
  const route = matchHere(here)?.route;
  const place = route?.resource === resource ? route.place : undefined;
  return may(viewerOf(here.session.user), operation, resource, place);
}
