/** localStorage key. Stores when a user signed in with this browser without signing out, but not who. */
const beforeKey = 'safety-portal.signed-in-before';

/** Milliseconds after which a browser no longer counts as known: the session check expires after 365 days (spec section 9). */
const sessionCheckExpiryMs = 365 * 24 * 60 * 60 * 1000;

/**
 * True when the provider is likely to have a session for this browser. A new tab then signs in silently and loads the application in
 * parallel. Otherwise it navigates to the provider immediately.
 */
export const signedInBefore = (storage: Storage = localStorage) => ({
  get: (): boolean => Date.now() - Number(storage.getItem(beforeKey) ?? 0) < sessionCheckExpiryMs,
  set(is: boolean): void {
    if (is) storage.setItem(beforeKey, String(Date.now()));
    else storage.removeItem(beforeKey);
  },
});
