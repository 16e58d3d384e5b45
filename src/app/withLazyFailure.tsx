import type { RouteObject } from 'react-router-dom';

function Throw({ error }: { error: unknown }): never {
  throw error;
}

/**
 * React Router renders no `errorElement` for a route whose `lazy` rejects: the page stays empty. The failure
 * is thrown by the page instead, where the `errorElement` catches it.
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
