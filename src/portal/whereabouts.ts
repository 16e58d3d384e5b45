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
import { namesOfUses } from './holders.ts';
import { placePaths, type Scope } from './paths.ts';
import { matchScreen, type ScreenMatch } from './routeTable.ts';
import { may, viewerOf } from './viewer.ts';

/** The open page and who looks at it. */
export interface Here {
  /** Without the base path. */
  readonly pathname: string;
  readonly session: Session;
}

/** A page of a resource as react-admin names it; `edit` and `show` lead to the same page, that of the record `id`. */
export interface PageTarget {
  readonly type: 'list' | 'create' | 'edit' | 'show';
  readonly id?: string;
}

function matchHere({ pathname, session }: Here): ScreenMatch | null {
  return matchScreen(pathname, session.user.isSystemUser ? 'system' : 'client');
}

/** Everything that the address and the working context name; the address wins. */
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
 * The resource's places that the viewer may open, the most fitting first: the page's own, then those that list by the resource's
 * own call, then those in the area of the page.
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

/** Where the records of a resource are as seen from a page: the scope and place of calls that name none. */
export function whereabouts(resource: AnyResource, here: Here): Where {
  const match = matchHere(here);
  const pageScope = scopeHere(here, match);
  const [name, place] =
    placesHere(resource, here, match).find(([, { list }]) =>
      parametersIn(list?.call ?? resource.calls.path).every((parameter) => parameter in pageScope),
    ) ?? [];
  const { path, itemPath = '', updatePath = '' } = resource.calls;
  const parameters = new Set([
    ...Object.keys(resource.scope),
    ...[path, itemPath, updatePath, place?.list?.call ?? ''].flatMap(parametersIn),
  ]);
  parameters.delete(resource.identifier.param);
  // Only what the calls name, so that pages share their cached answers.
  const scope = Object.fromEntries(
    Object.entries(pageScope).filter(([parameter]) => parameters.has(parameter)),
  );
  return { scope, place: name };
}

/** The address of a page of a resource as seen from a page; null where the viewer may open none. */
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
 * The declared address behind one of react-admin's own: `/users`, `/users/create`, `/users/{id}` and `/users/{id}/show`. Null for any
 * other path, and where the viewer may open no such page.
 */
export function declaredPath(path: string, here: Here): string | null {
  const [name = '', second, third, ...rest] = path.split('/').slice(1).map(decodeURIComponent);
  const resource = resourceNamed(name);
  if (!resource || rest.length > 0 || (third !== undefined && third !== 'show')) return null;
  if (!second) return pathTo(resource, { type: 'list' }, here);
  if (second === 'create' && third === undefined) return pathTo(resource, { type: 'create' }, here);
  return pathTo(resource, { type: third ?? 'edit', id: second }, here);
}

/**
 * Whether the viewer may do `operation` with records of the resource: at its page that is open, else anywhere.
 * @param record the record that is to be deleted, where it is known: some must stay
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
