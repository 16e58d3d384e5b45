import Box from '@mui/material/Box';
import { ResourceContextProvider } from 'ra-core';
import type { ComponentType } from 'react';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useSession } from '../portal/useSession.ts';
import { decideScreen } from '../portal/decideScreen.ts';
import { loadable } from '../portal/loadable.tsx';
import { NotFound } from '../portal/NotFound.tsx';
import { areIdentifiers } from '../portal/routeTable.ts';
import type { ScreenRoute } from '../portal/routeTable.ts';
import { recordIdOf, resolveScope } from '../portal/scope.ts';
import type { ScreenProps } from '../portal/parts.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { Redirect } from './ShellPage.tsx';

/** Resolves an address to what its screen is about, or says where else one is sent. */
function useScreen(route: ScreenRoute) {
  const { resource, place, placeName } = route;
  const params = useParams();
  const { pathname } = useLocation();
  const session = useSession();
  const contextClient = session.context?.clientUid;
  const { userUid } = session.user;
  const scope = useMemo(
    () => resolveScope(resource, place, params, contextClient, userUid),
    [resource, place, params, contextClient, userUid],
  );
  const decision = decideScreen(route, pathname, session);
  return {
    exists: areIdentifiers(params),
    redirect: 'redirect' in decision ? decision.redirect : null,
    props: { resource, place, placeName, scope },
    id: recordIdOf(resource, place, params, scope),
    /** The record in the address. */
    addressed: params[resource.identifier.param],
  };
}

interface GenericScreenProps {
  /** The screens of one address, at most one of them for each kind of user. */
  readonly routes: readonly [ScreenRoute, ...ScreenRoute[]];
  readonly Component: ComponentType<ScreenProps>;
}

/** A declared list, create or details page behind its access check. A screen starts anew for another record or client. */
export function Screen({ routes, Component }: GenericScreenProps) {
  const kind = useSession().user.isSystemUser ? 'system' : 'client';
  const route = routes.find(({ place }) => place.for === undefined || place.for === kind) ?? routes[0];
  const { exists, redirect, props, id } = useScreen(route);
  if (!exists) return <NotFound />;
  if (redirect !== null) return <Redirect to={redirect} />;
  const key = JSON.stringify([route.path, props.scope, id]);
  return (
    <ResourceContextProvider value={props.resource.name}>
      <Component key={key} {...props} id={id ?? ''} />
    </ResourceContextProvider>
  );
}

const titleStyles = { typography: 'h1', m: 0, mb: 2, '&:empty': { display: 'none' } } as const;

const RecordPage = loadable(() => import('../form/RecordPage.tsx'));

/** A declared extra page behind its access check, with the record that it is about. */
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
      {/* The heading of pages made of react-admin's own parts, whose <Title> fills it. No <h1>: other pages bring their own. */}
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
