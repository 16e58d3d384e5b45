import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { forwardRef, useCallback, type ComponentProps, type ComponentRef } from 'react';
import { Link, Navigate, parsePath, useLocation, useParams, type To } from 'react-router-dom';
import { matchScreen } from '../navigation/routeTable.ts';
import { declaredPath, type Here } from './whereabouts.ts';

/**
 * React Router for react-admin's components. Converts their paths (`/users/create`, `/users/{id}`) to those
 * of the declared places; the parameter `id` is the identifier of the page's record.
 * @param here the open page
 */
export function createRouterProvider(here: () => Here): RouterProvider {
  const declared = (to: To): To => {
    const parts = typeof to === 'string' ? parsePath(to) : to;
    const pathname = declaredPath(parts.pathname ?? '', here());
    return pathname === null ? to : { ...parts, pathname };
  };

  function useDeclaredNavigate(): ReturnType<RouterProvider['useNavigate']> {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback(
      (to, options) => navigate(typeof to === 'number' ? to : declared(to), options),
      [navigate],
    );
  }

  function useDeclaredParams() {
    const params = useParams();
    const { pathname } = useLocation();
    const { route, params: declared } = matchScreen(pathname) ?? {};
    const id = route && declared?.[route.resource.identifier.param];
    return id === undefined ? params : { id, ...params, ...declared };
  }

  const DeclaredLink = forwardRef<ComponentRef<typeof Link>, ComponentProps<typeof Link>>(
    ({ to, ...props }, ref) => <Link ref={ref} to={declared(to)} {...props} />,
  );
  DeclaredLink.displayName = 'DeclaredLink';

  return {
    ...reactRouterProvider,
    useNavigate: useDeclaredNavigate,
    useParams: useDeclaredParams as RouterProvider['useParams'],
    Link: DeclaredLink,
    Navigate: ({ to, ...props }) => <Navigate to={declared(to)} {...props} />,
  };
}
