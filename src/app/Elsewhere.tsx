import { useLocation } from 'react-router-dom';
import { NotFound } from '../portal/NotFound.tsx';
import { useSession } from '../portal/useSession.ts';
import { declaredPath } from '../portal/whereabouts.ts';
import { Redirect } from './ShellPage.tsx';

/** An address at which nothing is declared: one of react-admin's own leads to its declared page, any other to nothing. */
export function Elsewhere() {
  const { pathname, search } = useLocation();
  const path = declaredPath(pathname, { pathname, session: useSession() });
  return path === null ? <NotFound /> : <Redirect to={`${path}${search}`} />;
}
