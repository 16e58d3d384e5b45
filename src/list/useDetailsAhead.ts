import { useEffect } from 'react';
import { loadScreen } from '../app/screens.ts';
import type { ListScreenProps } from './types.ts';

/** Milliseconds within which it begins on a device that is never idle. */
const patience = 200;

/** Has the code of a list's details pages fetched, which follow most often, as soon as its rows are shown. */
export function useDetailsAhead(
  { resource, place }: Pick<ListScreenProps, 'resource' | 'place'>,
  held: ReadonlySet<string>,
  areRowsShown: boolean,
): void {
  const isWanted = place.edit !== undefined && areRowsShown;
  useEffect(() => {
    if (!isWanted) return undefined;
    // Whoever opens a page whose code does not come is told there.
    const load = () => void loadScreen({ kind: 'edit', resource, place }, held).catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, patience);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load, { timeout: patience });
    return () => cancelIdleCallback(handle);
  }, [held, isWanted, place, resource]);
}
