import type { NamedUid, SessionUser } from '../../authProvider/claims.ts';
import { pathOnly } from '../../authProvider/paths.ts';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { isPermitted, permissionsFor } from '../../resources/declaration/access.ts';
import { matchScreen } from '../app/routeTable.ts';
import { resolveScope } from '../app/scope.ts';
import { defaultsOf, isSearchOnly, pageRequestOf, parseAddress } from '../list/address.ts';

/** The rows of the first screen on their way, under the key by which the screen's own read will find them. */
export interface FirstRead {
  readonly queryKey: readonly [resource: string, 'getList', request: ReturnType<typeof pageRequestOf>];
  readonly page: ReturnType<PlatformDataProvider['getList']>;
}

/**
 * Asks for the rows of the list at `path` as soon as the claims are known, so that they travel beside the calls of the start
 * and the application's code. The claims say what the list is asked for; where the profile says otherwise (another page size),
 * the screen asks again. Null where the path is no list or the user may not read it.
 * @param path with its query, without the base path
 */
export function startFirstRead(
  path: string,
  user: SessionUser,
  client: NamedUid | null,
  dataProvider: Pick<PlatformDataProvider, 'getList'>,
): FirstRead | null {
  const { route, params } = matchScreen(pathOnly(path)) ?? {};
  if (route?.kind !== 'list' || !route.place.list) return null;
  const { resource, place, placeName } = route;
  if (place.area === 'system' ? !user.isSystemUser : !client) return null;
  // A read that is refused would stand in the audit log as an attempt.
  if (!isPermitted(permissionsFor(place.access, 'list'), new Set(user.permissions))) return null;
  const scope = resolveScope(resource, place, params ?? {}, client?.uid, user.userUid);
  const search = /\?[^#]*/.exec(path)?.[0] ?? '';
  const address = parseAddress(search, resource, defaultsOf(resource, route.place.list, user.pageSize));
  if (isSearchOnly(route.place.list, address)) return null;
  const request = pageRequestOf({ placeName, scope }, address);
  const page = dataProvider.getList(resource.name, request);
  // Its failure is the screen's to show.
  page.catch(() => undefined);
  return { queryKey: [resource.name, 'getList', request], page };
}
