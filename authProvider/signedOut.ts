/** localStorage key of when somebody last signed out in this browser; a change of it is told to all tabs. */
const signedOutKey = 'safety-portal.signed-out';

/** Tells the other tabs that somebody signed out. */
export function tellSignOut(storage: Storage): void {
  storage.setItem(signedOutKey, String(Date.now()));
}

/** Calls `leave` when somebody signs out in another tab: the session at the provider is one for all. Answers the function that stops it. */
export function followSignOut(leave: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutKey && newValue !== null) leave();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
