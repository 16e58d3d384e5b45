import { adminLinkPermissions, decideRoute } from '../../authProvider/access.ts';
import { resolveEntry, type Entry } from '../../authProvider/entry.ts';
import type { Session } from '../../authProvider/session.ts';
import { menus } from '../../resources/product/menu/index.ts';
import { mayOpen } from './decideScreen.ts';
import {
  isKnownPath,
  isShellPath,
  overviewAt,
  permissionsBelow,
  plainPath,
  shellPaths,
} from './routeTable.ts';

/** The first page of the system area's menu that the user may open, without overviews of other pages; null when there is none. */
function firstSystemPage(session: Session): string | null {
  const paths = menus.system.flatMap(({ entries }) => entries).flatMap(({ path }) => path ?? []);
  return paths.find((path) => !isShellPath(path) && mayOpen(path, session)) ?? null;
}

/** Any of these opens the settings. A user who sees the link to administration may open them, even if they lead only to other applications. */
export const settingsPermissions = [...permissionsBelow(shellPaths.clientHome), ...adminLinkPermissions];

/** True when the user may open the settings of the client. */
export function mayOpenSettings(session: Session): boolean {
  const path = shellPaths.clientHome;
  return (
    session.context !== null &&
    'allow' in decideRoute({ path, area: 'client', anyOf: settingsPermissions, session })
  );
}

/** The start page of an area for a user: system users may not be allowed to open all pages of their area. */
export function areaStart(area: 'system' | 'client', session: Session): string {
  if (area === 'client') return shellPaths.clientLanding;
  return firstSystemPage(session) ?? shellPaths.systemUnauthorized;
}

/** A page that the user may open, offered on a page that they may not. Null when they may open none. */
export function usefulPage(session: Session): string | null {
  const { isSystemUser, clientUid } = session.user;
  if (!isSystemUser) return clientUid ? shellPaths.clientLanding : null;
  return session.context ? shellPaths.clientLanding : firstSystemPage(session);
}

/** True when the user may open the page at `path`: a screen, or a page of the shell with its permissions. */
function mayStartAt(path: string, session: Session): boolean {
  const plain = plainPath(path);
  if (!isShellPath(plain)) return mayOpen(path, session);
  const overview = overviewAt(plain);
  const ofOverview = overview ? permissionsBelow(overview.path) : [];
  const anyOf = plain === shellPaths.clientHome ? settingsPermissions : ofOverview;
  return 'allow' in decideRoute({ path, anyOf, session });
}

/** The target of `/`. Skips a landing page that the user may not open. */
export function entryOf(session: Session): Entry {
  return resolveEntry(session, {
    isKnown: isKnownPath,
    mayOpen: (path) => mayStartAt(path, session),
    systemStart: areaStart('system', session),
  });
}
