import { useEffect } from 'react';
import type { Place } from '../../resources/declaration/index.ts';
import { screenModules } from '../app/screens.ts';

/** Milliseconds within which it begins on a device that is never idle. */
const patience = 200;

/** Has the code of a list's details pages fetched, which follow most often, as soon as its rows are shown. */
export function useDetailsAhead({ edit }: Place, areRowsShown: boolean): void {
  const isWanted = edit !== undefined && areRowsShown;
  useEffect(() => {
    if (!isWanted) return undefined;
    // Whoever opens a page whose code does not come is told there.
    const load = () => void screenModules.edit().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, patience);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load, { timeout: patience });
    return () => cancelIdleCallback(handle);
  }, [isWanted]);
}
