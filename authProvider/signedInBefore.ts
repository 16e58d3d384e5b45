/** localStorage key. It says when somebody signed in with this browser who did not sign out, not who. */
const beforeKey = 'safety-portal.signed-in-before';

/** Milliseconds after which a browser no longer counts as known: the session check expires after 365 days (spec section 9). */
const sessionCheckExpiryMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Whether the provider is likely to know this browser: a new tab then asks it without leaving the page, and has the application
 * fetched meanwhile. Whoever is here for the first time is led to the provider at once.
 */
export const signedInBefore = (storage: Storage = localStorage) => ({
  get: (): boolean => Date.now() - Number(storage.getItem(beforeKey) ?? 0) < sessionCheckExpiryMs,
  set(is: boolean): void {
    if (is) storage.setItem(beforeKey, String(Date.now()));
    else storage.removeItem(beforeKey);
  },
});
