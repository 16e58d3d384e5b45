import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { decideRoute } from '../../authProvider/access.ts';
import type { AnyOf, Area } from '../../resources/declaration/index.ts';
import { useSession } from '../viewer/useSession.ts';
import { isKnownPath } from '../navigation/routeTable.ts';
import { basePath } from '../../authProvider/paths.ts';

/** Loads a URL outside this application (a public page, another application). */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}

/**
 * Redirects to `to`, a path without /v7: with the router for the portal's own pages, otherwise with a page
 * load.
 */
export function Redirect({ to }: { to: string }) {
  const [path = ''] = to.split(/[?#]/, 1);
  return path === '/' || isKnownPath(path) ? <Navigate to={to} replace /> : <Leave to={`${basePath}${to}`} />;
}

interface ShellPageProps {
  readonly area: Area;
  /** Any one of these permissions suffices. By default none is needed. */
  readonly anyOf?: AnyOf;
  readonly Component: ComponentType;
}

/** A page of the shell with the access rules of its area. */
export function ShellPage({ area, anyOf, Component }: ShellPageProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const decision = decideRoute({ path: pathname, area, anyOf, session });
  return 'redirect' in decision ? <Redirect to={decision.redirect} /> : <Component />;
}

/** Loads a URL outside the portal. */
export function External({ to }: { to: string }) {
  return <Leave to={to} />;
}
