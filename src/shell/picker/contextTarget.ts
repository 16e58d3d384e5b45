import { buildingsOfClientPath, clientsPath } from '../../../resources/product/pagePaths.ts';
import { matchScreen, type ScreenMatch, shellPaths } from '../../navigation/routeTable.ts';

/**
 * In the system area, the corresponding page of the other client: its own page, or its list of buildings. Pages below those belong to
 * records of the previous client.
 */
function samePageOf(clientUid: string, { route, params }: ScreenMatch): string {
  const isWithinBuildings = route.path.startsWith(buildingsOfClientPath);
  if (params['userId'] !== undefined) return shellPaths.clientLanding;
  return `${clientsPath}/${clientUid}${isWithinBuildings ? '/buildings' : ''}`;
}

/**
 * The page to open after another client is selected: the same one when it shows no record of the previous client (a list, a landing page),
 * otherwise its nearest such ancestor.
 */
export function targetForClient(pathname: string, clientUid: string): string {
  const segments = pathname.split('/').filter(Boolean);
  const ofClient = matchScreen(pathname);
  if (segments[0] === 'admin' && ofClient?.params['clientId'] !== undefined)
    return samePageOf(clientUid, ofClient);
  if (segments[0] !== 'client') return shellPaths.clientLanding;
  for (let length = segments.length; length > 1; length -= 1) {
    const path = `/${segments.slice(0, length).join('/')}`;
    if (path === shellPaths.clientLanding || path === shellPaths.clientHome) return path;
    const match = matchScreen(path);
    if (match?.route.kind === 'list' && Object.keys(match.params).length === 0) return path;
  }
  return shellPaths.clientLanding;
}
