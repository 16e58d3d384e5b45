/** sessionStorage key of when a missing chunk has caused a reload. */
const reloadedKey = 'safety-portal.reloaded';
/** Milliseconds within which a second failure is not answered by another reload. */
const reloadCooldownMs = 60_000;

/** Whether the error is a script or style of the application that could not be fetched, as each browser words it. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|unable to preload css/i.test(
      error.message,
    )
  );
}

/**
 * Answers a chunk that is gone (a new version was deployed) with one reload of the page, which fetches the new names.
 * @returns false when that has been tried just now, so that the failure has to be shown
 */
export function reloadOnce(
  storage: Storage = sessionStorage,
  reload: () => void = () => location.reload(),
  now: number = Date.now(),
): boolean {
  const last = Number(storage.getItem(reloadedKey) ?? 0);
  if (now - last < reloadCooldownMs) return false;
  storage.setItem(reloadedKey, String(now));
  reload();
  return true;
}
