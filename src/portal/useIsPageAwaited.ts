import { useSyncExternalStore } from 'react';
import { usePortal } from './PortalContext.ts';

/** Whether the code of the next page is being fetched. */
export function useIsPageAwaited(): boolean {
  const { router } = usePortal();
  return useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.navigation.state === 'loading',
  );
}
