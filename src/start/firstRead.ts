import { pathOnly } from '../../authProvider/paths.ts';
import type { Session } from '../../authProvider/session.ts';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { buildingCondition } from '../navigation/building.ts';
import { defaultsOf, isSearchOnly, pageRequestOf, parseAddress } from '../list/address.ts';
import { keptViews } from '../list/views/keptViews.ts';
import { listKey, viewOfAddress } from '../list/views/savedView.ts';
import { decideScreen } from '../navigation/decideScreen.ts';
import type { FirstRead } from '../viewer/FirstRead.ts';
import { matchScreen } from '../navigation/routeTable.ts';
import { resolveScope } from '../navigation/scope.ts';

/**
 * The first list call for the list at `path`. Null when the path is not a list, or the user may not open it as far as is known. A refused
 * call would be recorded in the audit log.
 * @param path with its query, without the base path
 */
function firstRequest(path: string, session: Session): FirstRead['queryKey'] | null {
  const { user, context } = session;
  const address = pathOnly(path);
  const { route, params } = matchScreen(address, user.isSystemUser ? 'system' : 'client') ?? {};
  if (route?.kind !== 'list' || !route.place.list) return null;
  if (!('allow' in decideScreen(route, address, session))) return null;
  const { resource, place, placeName } = route;
  const scope = resolveScope(resource, place, params ?? {}, context?.clientUid, user.userUid);
  const search = /\?[^#]*/.exec(path)?.[0] ?? '';
  const building = buildingCondition({ resource, place }, context);
  // The building is not known yet.
  if (building?.value === '') return null;
  const plain = defaultsOf(route, route.place.list, user.pageSize, building);
  const views = keptViews(user.userUid) ?? undefined;
  const { defaults, isUnknown } = viewOfAddress(search, resource, plain, listKey(resource, placeName), views);
  if (isUnknown) return null;
  const request = parseAddress(search, resource, defaults);
  if (isSearchOnly(route.place.list, request)) return null;
  return [resource.name, 'getList', pageRequestOf({ place, placeName, scope }, request)];
}

/**
 * Requests the rows of the list at `path` as soon as its guard passes, in parallel with the start-up calls and the application's code. Null
 * when nothing is requested.
 * @param session as far as known: first from claims, then with the responses of the platform
 * @param before an earlier request: kept when it is the same, otherwise cancelled
 */
export function startFirstRead(
  path: string,
  session: Session,
  dataProvider: Pick<PlatformDataProvider, 'getList'>,
  before: FirstRead | null = null,
): FirstRead | null {
  const queryKey = firstRequest(path, session);
  if (before && JSON.stringify(before.queryKey) === JSON.stringify(queryKey)) return before;
  before?.cancel();
  if (!queryKey) return null;
  const [name, , request] = queryKey;
  const controller = new AbortController();
  const page = dataProvider.getList(name, { ...request, signal: controller.signal });
  // The screen shows the error.
  page.catch(() => undefined);
  return { queryKey, page, cancel: () => controller.abort() };
}
