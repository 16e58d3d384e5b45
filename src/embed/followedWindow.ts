import { basePath } from '../../authProvider/paths.ts';

/** True when the path is one of the portal's. */
export function isPortalPath(pathname: string): boolean {
  return pathname.toLowerCase() === basePath || pathname.toLowerCase().startsWith(`${basePath}/`);
}

/**
 * True while the portal determines the page's URL. False after unmounting, and after the host has changed to a URL of its own: it unmounts
 * the portal only when it renders, and would take a URL that the portal reports meanwhile for the user's choice.
 */
export function isAtPortal(signal: AbortSignal): boolean {
  return !signal.aborted && isPortalPath(location.pathname);
}

/** The part of the Navigation API used here. Browsers without it only report going back and forward. */
interface WithNavigation {
  readonly navigation?: EventTarget;
}

/**
 * The window for the history of React Router. A page has one URL and several routers: this router is also notified when another one changes
 * the URL, but not of URLs outside the portal.
 */
export function followedWindow(signal: AbortSignal): Window {
  const listeners = new Set<() => void>();
  let lastUrl = location.href;
  let isOwn = false;
  const byRouter = (change: () => void) => {
    if (!isAtPortal(signal)) return;
    isOwn = true;
    try {
      change();
    } finally {
      isOwn = false;
      lastUrl = location.href;
    }
  };
  const look = () => {
    if (isOwn || location.href === lastUrl) return;
    lastUrl = location.href;
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
