import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { basePath, pathWithoutBase, safePath } from '../../authProvider/paths.ts';
import type { Embedding } from '../viewer/Embedding.ts';
import { currentPath } from '../start/address.ts';
import { followedWindow, isAtPortal, isPortalPath } from './followedWindow.ts';

/** sessionStorage key of the page on which the sign-in of an embedded portal started. */
const returnKey = 'safety-portal.return';

interface AddressOptions {
  /** True for a path kept in memory instead of the page's URL. */
  readonly isOwn: boolean;
  readonly initialPath: string | undefined;
  readonly onNavigate: ((path: string) => void) | undefined;
  readonly signal: AbortSignal;
}

type Router = ReturnType<typeof createBrowserRouter>;
type Address = Pick<Embedding, 'path' | 'enter' | 'createRouter' | 'leave' | 'onSignIn' | 'takeReturn'> & {
  readonly navigate: (path: string) => void;
};

/** @throws TypeError when it is not a path of the portal */
function checkedPath(path: string): string {
  const checked = safePath(pathWithoutBase(path));
  if (checked === null) throw new TypeError(`“${path}” is no path of the portal.`);
  return checked;
}

function toPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathWithoutBase(pathname) + search + hash;
}

/** The path of an embedded portal, synchronized with its router. */
export function createAddress({ isOwn, initialPath, onNavigate, signal }: AddressOptions): Address {
  let router: Router | undefined;
  let path = initialPath === undefined ? '/' : checkedPath(initialPath);
  /** Keeps the history state, which belongs to the host's router. */
  const show = (next: string) => history.replaceState(history.state, '', basePath + next);
  const enter = (next: string) => {
    path = next;
    if (!isOwn && isAtPortal(signal)) show(next);
  };
  if (!isOwn && !isPortalPath(location.pathname)) show(path);

  return {
    enter,
    path() {
      if (router) return toPath(router.state.location);
      return isOwn ? path : currentPath();
    },
    createRouter(routes) {
      const created = isOwn
        ? createMemoryRouter(routes, { basename: basePath, initialEntries: [basePath + path] })
        : createBrowserRouter(routes, { basename: basePath, window: followedWindow(signal) });
      router = created;
      let lastPath = '';
      created.subscribe(({ location: { pathname, search, hash } }) => {
        const next = pathname + search + hash;
        // A router that started before the user left the portal still reports its first path.
        if (next !== lastPath && (isOwn ? !signal.aborted : isAtPortal(signal))) onNavigate?.(next);
        lastPath = next;
      });
      return created;
    },
    navigate(target) {
      const next = checkedPath(target);
      if (router) void router.navigate(next);
      else enter(next);
    },
    leave(url) {
      // On a page that is not the portal's, a reload starts the sign-in again in place.
      if (isOwn && url === `${basePath}/`) location.reload();
      else location.assign(url);
    },
    onSignIn() {
      if (isOwn) sessionStorage.setItem(returnKey, location.href);
      else sessionStorage.removeItem(returnKey);
    },
    takeReturn() {
      const address = sessionStorage.getItem(returnKey);
      sessionStorage.removeItem(returnKey);
      return address !== null && new URL(address).origin === location.origin ? address : null;
    },
  };
}
