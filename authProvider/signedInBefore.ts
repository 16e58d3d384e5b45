/** localStorage key. It says that somebody signed in with this browser and did not sign out, not who. */
const beforeKey = 'safety-portal.signed-in-before';

/**
 * Whether the provider is likely to know this browser: a new tab then asks it without leaving the page, and has the application
 * fetched meanwhile. Whoever is here for the first time is led to the provider at once.
 */
export const signedInBefore = (storage: Storage = localStorage) => ({
  get: (): boolean => storage.getItem(beforeKey) !== null,
  set(is: boolean): void {
    if (is) storage.setItem(beforeKey, '1');
    else storage.removeItem(beforeKey);
  },
});
