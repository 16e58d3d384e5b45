import Box from '@mui/material/Box';
import { ResourceContextProvider } from 'ra-core';
import type { ComponentType } from 'react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isLockable } from '../../resources/declaration/nesting.ts';
import { useSession } from '../viewer/useSession.ts';
import { decideScreen } from '../navigation/decideScreen.ts';
import { loadable } from '../loading/loadable.tsx';
import { NotFound } from '../notices/NotFound.tsx';
import { paramsAt } from '../navigation/routeTable.ts';
import type { ScreenRoute } from '../navigation/routeTable.ts';
import { recordIdOf, resolveScope } from '../navigation/scope.ts';
import type { ScreenProps } from '../parts/parts.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import { Redirect } from './ShellPage.tsx';

const nothing: Readonly<Record<string, string>> = {};

/** The props of a screen from its route and the URL, or the redirect when the user may not open it. */
function useScreen(route: ScreenRoute) {
  const { resource, place, placeName } = route;
  const { pathname } = useLocation();
  // React Router's own parameters cannot tell `a/b` from `a%2Fb`.
  const found = useMemo(() => paramsAt(route.path, pathname), [route, pathname]);
  const params = found ?? nothing;
  const session = useSession();
  const contextClient = session.context?.clientUid;
  const { userUid } = session.user;
  const scope = useMemo(
    () => resolveScope(resource, place, params, contextClient, userUid),
    [resource, place, params, contextClient, userUid],
  );
  const decision = decideScreen(route, pathname, session);
  return {
    exists: found !== null,
    redirect: 'redirect' in decision ? decision.redirect : null,
    props: { resource, place, placeName, scope },
    id: recordIdOf(resource, place, params, scope),
    /** The record in the URL. */
    addressed: params[resource.identifier.param],
  };
}

const BelowLock = loadable(() => import('../form/page/BelowLock.tsx'));

interface GenericScreenProps {
  /** The screens of one path, at most one per kind of user. */
  readonly routes: readonly [ScreenRoute, ...ScreenRoute[]];
  readonly Component: ComponentType<ScreenProps>;
}

/** A declared list, create or details page with its access check. Remounts for another record or client. */
export function Screen({ routes, Component }: GenericScreenProps) {
  const kind = useSession().user.isSystemUser ? 'system' : 'client';
  const route = routes.find(({ place }) => place.for === undefined || place.for === kind) ?? routes[0];
  const { exists, redirect, props, id } = useScreen(route);
  if (!exists) return <NotFound />;
  if (redirect !== null) return <Redirect to={redirect} />;
  const key = JSON.stringify([route.path, props.scope, id]);
  const screen = <Component key={key} {...props} id={id ?? ''} />;
  return (
    <ResourceContextProvider value={props.resource.name}>
      {isLockable(route.resource) ? (
        <BelowLock {...props} kind={route.kind}>
          {screen}
        </BelowLock>
      ) : (
        screen
      )}
    </ResourceContextProvider>
  );
}

const titleStyles = { typography: 'h1', m: 0, mb: 2, '&:empty': { display: 'none' } } as const;

const RecordPage = loadable(() => import('../form/page/RecordPage.tsx'));

/** A declared extra page with its access check and its record. */
export function PageScreen({
  route,
  Component,
}: {
  route: ScreenRoute;
  Component: ComponentType<PlaceProps>;
}) {
  const { exists, redirect, props, addressed } = useScreen(route);
  if (!exists) return <NotFound />;
  if (redirect !== null) return <Redirect to={redirect} />;
  const page = <Component key={JSON.stringify([route.path, props.scope])} {...props} />;
  return (
    <ResourceContextProvider value={props.resource.name}>
      {/* The heading of pages made of react-admin's components, filled by their <Title>. Not an <h1>,
          because other pages have their own. */}
      <Box role="heading" aria-level={1} id="react-admin-title" sx={titleStyles} />
      {addressed === undefined ? (
        page
      ) : (
        <RecordPage {...props} id={addressed}>
          {page}
        </RecordPage>
      )}
    </ResourceContextProvider>
  );
}
