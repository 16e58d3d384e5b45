import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { basePath, pathWithoutBase, safePath } from '../../authProvider/paths.ts';
import type { Embedding } from '../portal/Embedding.ts';
import { currentPath } from '../start/address.ts';
import { followedWindow, isPortalPath } from './followedWindow.ts';

/** sessionStorage key of the page that the sign-in of a portal beside others was begun on. */
const returnKey = 'safety-portal.return';

interface AddressOptions {
  /** An address that nobody sees, instead of the page's. */
  readonly isOwn: boolean;
  readonly initialPath: string | undefined;
  readonly onNavigate: ((path: string) => void) | undefined;
  readonly signal: AbortSignal;
}

type Router = ReturnType<typeof createBrowserRouter>;
type Address = Pick<Embedding, 'path' | 'enter' | 'createRouter' | 'leave' | 'onSignIn' | 'takeReturn'> & {
  readonly navigate: (path: string) => void;
};

/** @throws TypeError when it is no path of the portal */
function checkedPath(path: string): string {
  const checked = safePath(pathWithoutBase(path));
  if (checked === null) throw new TypeError(`“${path}” is no path of the portal.`);
  return checked;
}

function toPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathWithoutBase(pathname) + search + hash;
}

/** The address of a portal within a page, in step with it. */
export function createAddress({ isOwn, initialPath, onNavigate, signal }: AddressOptions): Address {
  let router: Router | undefined;
  let path = initialPath === undefined ? '/' : checkedPath(initialPath);
  const enter = (next: string) => {
    path = next;
    // The state is the host's, whose router goes by it. A portal that was taken away has no address any more.
    if (!isOwn && !signal.aborted) history.replaceState(history.state, '', basePath + next);
  };
  if (!isOwn && !isPortalPath(location.pathname)) enter(path);

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
        // A router that was begun before the portal was taken away still comes to its first address.
        if (next !== lastPath && !signal.aborted) onNavigate?.(next);
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
