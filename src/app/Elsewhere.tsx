import { useLocation } from 'react-router-dom';
import { NotFound } from '../notices/NotFound.tsx';
import { useSession } from '../viewer/useSession.ts';
import { shellPaths } from '../navigation/routeTable.ts';
import { declaredPath } from './whereabouts.ts';
import { Redirect } from './ShellPage.tsx';

/**
 * The route for undeclared paths. One of react-admin's paths redirects to its declared page; others are not
 * found.
 */
export function Elsewhere() {
  const { pathname, search } = useLocation();
  const session = useSession();
  // ra-core's target for users who may not open a page (`useRequireAccess`).
  if (pathname === '/access-denied') return <Redirect to={shellPaths.unauthorized} />;
  const path = declaredPath(pathname, { pathname, session });
  return path === null ? <NotFound /> : <Redirect to={`${path}${search}`} />;
}
