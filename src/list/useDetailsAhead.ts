import { useEffect } from 'react';
import { idle } from '../portal/idle.ts';
import { useParts } from '../portal/parts.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';

/** Fetches the code of the details page while somebody reads the list. It is not run ahead: that would compete with the next click. */
export function useDetailsAhead({ resource, place }: PlaceProps, permissions: ReadonlySet<string>): void {
  const { loadScreen } = useParts();
  useEffect(() => {
    if (!place.edit) return;
    void (async () => {
      await idle();
      // The page itself reports a failure.
      await loadScreen({ kind: 'edit', resource, place }, permissions).catch(() => undefined);
    })();
  }, [loadScreen, permissions, place, resource]);
}
