import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { endedCookie } from '../../resources/product/identity/endedCookie.ts';
import { basePath, safePath } from '../paths.ts';

/** sessionStorage key of the return target after a 401. */
const targetKey = 'safety-portal.target';
/** sessionStorage key of the time when a 401 last led to a new sign-in. */
const refusedKey = 'safety-portal.refused';
/** Milliseconds within which a second 401 means that signing in does not help. */
const signInCooldownMs = 60_000;

/** Prefix of the sessionStorage keys of form drafts. They outlive the sign-in but not the sign-out. */
export const draftPrefix = 'safety-portal.draft';
/** Start of the localStorage keys of the views that a person has saved. */
export const viewsPrefix = 'safety-portal.views.';

/** Event on the window before the page is left because the session is over. Nothing may block leaving then. */
export const sessionEndEvent = 'safety-portal:session-end';

/** Handles a 401: navigates to `/` once, which signs in again and returns (spec section 2, access rules). */
export interface SessionEnd {
  /** True when the page is already being left. */
  readonly isOver: boolean;
  readonly onSessionOver: () => void;
}

export interface SessionEndParts {
  readonly storage: Storage;
  /** The page's path with query and fragment, without the base path. */
  readonly currentPath: () => string;
  /** Loads another page of the portal. */
  readonly leave: (url: string) => void;
  readonly forget: () => void;
  /** Sets a cookie of the page. */
  readonly setCookie: (cookie: string) => void;
}

/**
 * A platform that rejects every token would cause a redirect loop with the sign-in, so a second 401 soon after the first leads to the error
 * page.
 */
export function createSessionEnd(
  { identity: { authority, errorPath } }: Pick<PortalConfig, 'identity'>,
  { storage, currentPath, leave, forget, setCookie }: SessionEndParts,
): SessionEnd {
  let isOver = false;
  return {
    get isOver() {
      return isOver;
    },
    onSessionOver() {
      if (isOver) return;
      isOver = true;
      globalThis.dispatchEvent?.(new Event(sessionEndEvent));
      forget();
      if (Date.now() - Number(storage.getItem(refusedKey) ?? 0) < signInCooldownMs) {
        storage.removeItem(refusedKey);
        leave(`${basePath}${errorPath}?reason=refused`);
        return;
      }
      storage.setItem(refusedKey, String(Date.now()));
      // A provider of another origin would not see it.
      if (!authority) setCookie(`${endedCookie}=1; Path=/identity; Max-Age=60; SameSite=Lax`);
      const target = safePath(currentPath());
      if (target) storage.setItem(targetKey, target);
      leave(`${basePath}/`);
    },
  };
}

/** The page of the 401, returned once. Null when no 401 led here. */
export function takeTarget(storage: Storage): string | null {
  const target = safePath(storage.getItem(targetKey));
  storage.removeItem(targetKey);
  return target;
}
