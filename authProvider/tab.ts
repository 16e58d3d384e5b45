/** sessionStorage key of the tab's own name. */
const tabKey = 'safety-portal.tab';

/**
 * Whether this tab was duplicated from one that is still open. Browsers copy sessionStorage into the new tab, and a refresh
 * token that two tabs use looks stolen to the provider, which then ends the session of both. Each tab holds a lock of its own
 * name as long as it lives, so a copy finds the lock taken; it goes on under a new name.
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

/** Takes the lock for the rest of the page's life; false when another tab has it. */
async function holdLock(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(`${tabKey}:${name}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      // Never settles: the browser gives the lock back when the page goes away.
      return lock && new Promise<never>(() => undefined);
    });
  });
}
