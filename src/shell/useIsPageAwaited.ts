import { useSyncExternalStore } from 'react';
import { usePortal } from '../viewer/PortalContext.ts';

/** True while the code of the next page loads. */
export function useIsPageAwaited(): boolean {
  const { router } = usePortal();
  return useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.navigation.state === 'loading',
  );
}
