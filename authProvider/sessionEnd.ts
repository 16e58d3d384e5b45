import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { basePath, safePath } from './paths.ts';

/** sessionStorage key of where to come back to after a 401. */
const targetKey = 'safety-portal.target';
/** sessionStorage key of when a 401 last led to a new sign-in. */
const refusedKey = 'safety-portal.refused';
/** Milliseconds within which a second 401 says that signing in does not help. */
const signInCooldownMs = 60_000;

/** Before the sessionStorage keys of what was typed into forms, which outlives the sign-in but not the log-out. */
export const draftPrefix = 'safety-portal.draft';

/** Told on the window before a page is left because the session is over: nothing may hold it up then. */
export const sessionEndEvent = 'safety-portal:session-end';

/** The effect of a 401: away to `/` once, which signs in again and comes back (spec section 2, access rules). */
export interface SessionEnd {
  /** Whether this page is being left already. */
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
}

/**
 * A platform that refuses every token would send people round in circles between it and the sign-in, so a second 401 soon after
 * the first leads to the error page instead.
 */
export function createSessionEnd(
  { identity: { errorPath } }: Pick<PortalConfig, 'identity'>,
  { storage, currentPath, leave, forget }: SessionEndParts,
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
      const target = safePath(currentPath());
      if (target) storage.setItem(targetKey, target);
      leave(`${basePath}/`);
    },
  };
}

/** Where the 401 struck, once; null when it was not one that led here. */
export function takeTarget(storage: Storage): string | null {
  const target = safePath(storage.getItem(targetKey));
  storage.removeItem(targetKey);
  return target;
}
