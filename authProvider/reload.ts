/** sessionStorage key of the time of the last reload for a missing chunk. */
const reloadedKey = 'safety-portal.reloaded';
/** Minimum interval between two reloads in milliseconds. */
const reloadCooldownMs = 60_000;

/**
 * True when the error is a script or style that could not be fetched, or that arrived cut off or as a web page, in the words of all browsers.
 * The portal compiles nothing itself, so that other errors of syntax are those of JSON and of patterns.
 */
export function isChunkError(error: unknown): boolean {
  if (error instanceof SyntaxError) return !/json|regular/i.test(error.message);
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|valid javascript mime type|unable to preload css|^load failed/i.test(
      error.message,
    )
  );
}

/**
 * Reloads the page once for a chunk that is missing after a new deployment. The reload fetches the new names.
 * @returns false when the page was just reloaded: the failure has to be shown
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
