import { useEffect, useSyncExternalStore } from 'react';

/** Path of the open page whose record does not exist or may not be read. */
let missing: string | undefined;
const listeners = new Set<() => void>();

function set(path: string | undefined): void {
  missing = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the shell that the record of the page at `path` is missing, while the page says so. */
export function useTellMissing(path: string, isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return undefined;
    set(path);
    return () => set(undefined);
  }, [isMissing, path]);
}

/** The path of the open page whose record is missing. */
export function useMissingPath(): string | undefined {
  return useSyncExternalStore(subscribe, () => missing);
}
