import type { PortalConfig } from './config.ts';
import { basePath, safePath } from './paths.ts';

/** sessionStorage key of where to come back to after a 401. */
const targetKey = 'safety-portal.target';
/** sessionStorage key: a 401 has led to a sign-in that no call has been accepted with yet. */
const refusedKey = 'safety-portal.refused';

/** Told on the window before a page is left because the session is over: nothing may hold it up then. */
export const sessionEndEvent = 'safety-portal:session-end';

/** What a 401 does: away to `/` once, which signs in again and comes back (spec section 2, access rules). */
export interface SessionEnd {
  /** Whether this page is being left already. */
  readonly isOver: boolean;
  readonly onSessionOver: () => void;
  /** A call was accepted: the sign-in is good. */
  readonly onAccepted: () => void;
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
 * A platform that refuses every token would send people round in circles between it and the sign-in, so the second 401 without
 * an accepted call between leads to the error page instead.
 */
export function createSessionEnd(
  { identity: { errorPath } }: Pick<PortalConfig, 'identity'>,
  { storage, currentPath, leave, forget }: SessionEndParts,
): SessionEnd {
  let isOver = false;
  let isAccepted = false;
  return {
    get isOver() {
      return isOver;
    },
    onSessionOver() {
      if (isOver) return;
      isOver = true;
      globalThis.dispatchEvent?.(new Event(sessionEndEvent));
      forget();
      if (storage.getItem(refusedKey) !== null) {
        storage.removeItem(refusedKey);
        leave(`${basePath}${errorPath}?reason=refused`);
        return;
      }
      storage.setItem(refusedKey, 'yes');
      const target = safePath(currentPath());
      if (target) storage.setItem(targetKey, target);
      leave(`${basePath}/`);
    },
    onAccepted() {
      if (isAccepted) return;
      isAccepted = true;
      storage.removeItem(refusedKey);
    },
  };
}

/** Where the 401 struck, once; null when it was not one that led here. */
export function takeTarget(storage: Storage): string | null {
  const target = safePath(storage.getItem(targetKey));
  storage.removeItem(targetKey);
  return target;
}
