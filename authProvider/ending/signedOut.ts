/** localStorage key of the time of the last sign-out in this browser. A change notifies all tabs. */
const signedOutKey = 'safety-portal.signed-out';

/** Notifies the other tabs of a sign-out. */
export function tellSignOut(storage: Storage): void {
  storage.setItem(signedOutKey, String(Date.now()));
}

/**
 * Calls `leave` when the user signs out in another tab: all tabs share the session at the provider. Returns a function that unsubscribes.
 */
export function followSignOut(leave: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutKey && newValue !== null) leave();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
