/** sessionStorage key of the name of the tab. */
const tabKey = 'safety-portal.tab';

/**
 * True when this tab was duplicated from one that is still open. Browsers copy sessionStorage into the new tab, and a provider treats a
 * refresh token that two tabs use as stolen and ends both sessions. Each tab holds a lock on its name while it is open. A copy finds the
 * lock taken and continues under a new name.
 */
export async function isDuplicateTab(
  storage: Storage = sessionStorage,
  locks: LockManager | undefined = navigator.locks,
): Promise<boolean> {
  if (!locks) return false;
  const lockName = storage.getItem(tabKey);
  if (lockName && (await holdLock(locks, lockName))) return false;
  const own = crypto.randomUUID();
  storage.setItem(tabKey, own);
  await holdLock(locks, own);
  return lockName !== null;
}

/** Takes the lock for the lifetime of the page. False when another tab holds it. */
async function holdLock(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(`${tabKey}:${name}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      // Never settles: the browser releases the lock when the page is closed.
      return lock && new Promise<never>(() => undefined);
    });
  });
}
