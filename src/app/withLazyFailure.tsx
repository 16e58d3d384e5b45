import type { RouteObject } from 'react-router-dom';

function Throw({ error }: { error: unknown }): never {
  throw error;
}

/**
 * React Router draws no `errorElement` for a route whose `lazy` rejects (its page stays empty), so the failure is thrown where
 * the page would stand, and found there by the route's `errorElement`.
 */
export function withLazyFailure(route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'function') return route;
  const load = async () => {
    try {
      return await lazy();
    } catch (error) {
      return { element: <Throw error={error} /> };
    }
  };
  return { ...route, lazy: load };
}
