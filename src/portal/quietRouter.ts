import { useSyncExternalStore } from 'react';
import { usePortal, type Portal } from './PortalContext.ts';

type Router = Portal['router'];

/**
 * The router without word of pages whose code is on its way: at each one React Router draws again all that reads an address, which
 * has not changed yet. Who wants to know asks `useIsPageAwaited`.
 */
export function quiet(router: Router): Router {
  return Object.create(router, {
    subscribe: {
      value: (listener: Parameters<Router['subscribe']>[0]) =>
        router.subscribe((state, change) => {
          if (state.navigation.state === 'idle') listener(state, change);
        }),
    },
  }) as Router;
}

/** Whether the code of the next page is being fetched. */
export function useIsPageAwaited(): boolean {
  const { router } = usePortal();
  return useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.navigation.state === 'loading',
  );
}
