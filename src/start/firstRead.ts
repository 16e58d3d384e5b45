import type { NamedUid, SessionUser } from '../../authProvider/claims.ts';
import { pathOnly } from '../../authProvider/paths.ts';
import { requesterOf } from '../../authProvider/requester.ts';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { isPermitted, meetsBuildings, permissionsFor } from '../../resources/declaration/access.ts';
import type { FirstRead } from '../portal/FirstRead.ts';
import { matchScreen } from '../portal/routeTable.ts';
import { resolveScope } from '../portal/scope.ts';
import { defaultsOf, isSearchOnly, pageRequestOf, parseAddress } from '../list/address.ts';

/**
 * What the list at `path` is asked for first; null where the path is no list or the user may not read it.
 * @param path with its query, without the base path
 */
function firstRequest(
  path: string,
  user: SessionUser,
  client: NamedUid | null,
): FirstRead['queryKey'] | null {
  const { route, params } = matchScreen(pathOnly(path)) ?? {};
  if (route?.kind !== 'list' || !route.place.list) return null;
  const { resource, place, placeName } = route;
  if (place.area === 'system' ? !user.isSystemUser : !client) return null;
  // A read that is refused would stand in the audit log as an attempt.
  const requester = requesterOf({ user, permissions: new Set(user.permissions) });
  if (!isPermitted(permissionsFor(place.access, 'list'), requester.permissions)) return null;
  if (!meetsBuildings(resource, 'list', requester)) return null;
  const scope = resolveScope(resource, place, params ?? {}, client?.uid, user.userUid);
  const search = /\?[^#]*/.exec(path)?.[0] ?? '';
  const address = parseAddress(search, resource, defaultsOf(resource, route.place.list, user.pageSize));
  if (isSearchOnly(route.place.list, address)) return null;
  return [resource.name, 'getList', pageRequestOf({ placeName, scope }, address)];
}

/**
 * Asks for the rows of the list at `path` as soon as the claims are known, so that they travel beside the calls of the start
 * and the application's code. Null where the path is no list or the user may not read it.
 * @param before what was asked for when less was known of the user: goes on where it is the same, else it is given up
 */
export function startFirstRead(
  path: string,
  user: SessionUser,
  client: NamedUid | null,
  dataProvider: Pick<PlatformDataProvider, 'getList'>,
  before: FirstRead | null = null,
): FirstRead | null {
  const queryKey = firstRequest(path, user, client);
  if (before && JSON.stringify(before.queryKey) === JSON.stringify(queryKey)) return before;
  before?.cancel();
  if (!queryKey) return null;
  const [name, , request] = queryKey;
  const controller = new AbortController();
  const page = dataProvider.getList(name, { ...request, signal: controller.signal });
  // Its failure is the screen's to show.
  page.catch(() => undefined);
  return { queryKey, page, cancel: () => controller.abort() };
}
