import { resolveEntry, type Entry } from '../../authProvider/entry.ts';
import type { Session } from '../../authProvider/session.ts';
import { menus } from '../../resources/product/menu/index.ts';
import { mayOpen } from './decideScreen.ts';
import { isKnownPath, shellPaths } from './routeTable.ts';

/** The first page of the system area's menu that the person may open; null where there is none. */
function firstSystemPage(session: Session): string | null {
  const paths = menus.system.flatMap(({ entries }) => entries).flatMap(({ path }) => path ?? []);
  return paths.find((path) => mayOpen(path, session)) ?? null;
}

/** Where an area begins for the person: system users may not see every page of theirs. */
export function areaStart(area: 'system' | 'client', session: Session): string {
  if (area === 'client') return shellPaths.clientLanding;
  return firstSystemPage(session) ?? shellPaths.systemUnauthorized;
}

/** A page that the person may open, to go on from where they may not; null where every page would refuse them. */
export function usefulPage(session: Session): string | null {
  const { isSystemUser, clientUid } = session.user;
  if (!isSystemUser) return clientUid ? shellPaths.clientLanding : null;
  return session.context ? shellPaths.clientLanding : firstSystemPage(session);
}

/** Where `/` leads. A landing page that the person may not open is passed over: nobody is sent to a refusal. */
export function entryOf(session: Session): Entry {
  return resolveEntry(session, {
    isKnown: isKnownPath,
    mayOpen: (path) => mayOpen(path, session),
    systemStart: areaStart('system', session),
  });
}
