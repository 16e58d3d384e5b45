import { useCallback, useSyncExternalStore } from 'react';
import { mediaMatches } from './mediaMatches.ts';

/** `mediaMatches` as a hook: re-renders when the result changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof window.matchMedia !== 'function') return () => {};
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaMatches(query));
}
