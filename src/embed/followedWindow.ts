import { basePath } from '../../authProvider/paths.ts';

/** Whether the page's address is one of the portal's. */
export function isPortalPath(pathname: string): boolean {
  return pathname.toLowerCase() === basePath || pathname.toLowerCase().startsWith(`${basePath}/`);
}

/** The part of the Navigation API that is read here; browsers without it tell of going back and forward alone. */
interface WithNavigation {
  readonly navigation?: EventTarget;
}

/**
 * The window as React Router's history sees it. A page has one address and several routers: this one also hears when another of them
 * changes the address, and does not hear of addresses that are none of the portal's.
 */
export function followedWindow(signal: AbortSignal): Window {
  const listeners = new Set<() => void>();
  let seen = location.href;
  let isOwn = false;
  const byRouter = (change: () => void) => {
    if (signal.aborted) return;
    isOwn = true;
    try {
      change();
    } finally {
      isOwn = false;
      seen = location.href;
    }
  };
  const look = () => {
    if (isOwn || location.href === seen) return;
    seen = location.href;
    if (isPortalPath(location.pathname)) for (const listener of listeners) listener();
  };
  window.addEventListener('popstate', look, { signal });
  (window as WithNavigation).navigation?.addEventListener(
    'currententrychange',
    (event) => {
      // `popstate` handles going back and forward: it fires after `history.state` is updated.
      if ((event as Event & { navigationType?: string }).navigationType !== 'traverse') look();
    },
    { signal },
  );

  const own: Readonly<Record<string | symbol, unknown>> = {
    history: {
      get state() {
        return history.state as unknown;
      },
      go: (delta: number) => history.go(delta),
      pushState: (...args: Parameters<History['pushState']>) => byRouter(() => history.pushState(...args)),
      replaceState: (...args: Parameters<History['replaceState']>) =>
        byRouter(() => history.replaceState(...args)),
    },
    addEventListener(type: string, listener: () => void) {
      if (type === 'popstate') listeners.add(listener);
      else window.addEventListener(type, listener, { signal });
    },
    removeEventListener(type: string, listener: () => void) {
      if (type === 'popstate') listeners.delete(listener);
      else window.removeEventListener(type, listener);
    },
  };
  return new Proxy(window, {
    get: (_, name) => (Object.hasOwn(own, name) ? own[name] : (Reflect.get(window, name) as unknown)),
  });
}
