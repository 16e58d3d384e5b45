import { CoreAdminContext, ResourceDefinitionContextProvider } from 'ra-core';
import { Outlet } from 'react-router-dom';
import { Shell } from '../shell/Shell.tsx';
import { usePortal } from '../portal/PortalContext.ts';
import { resourceDefinitions } from './resourceDefinitions.ts';
import { useScroll } from './useScroll.ts';

/** Hears of another address on behalf of the frame, which is then not drawn again. */
function Scroll() {
  useScroll();
  return null;
}

/** The frame of every page: ra-core's contexts and the shell. It stays while pages change. */
export function Frame() {
  const { authProvider, dataProvider, i18nProvider, queryClient, routerProvider, store } = usePortal();
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ResourceDefinitionContextProvider definitions={resourceDefinitions}>
        <Shell>
          <Outlet />
        </Shell>
      </ResourceDefinitionContextProvider>
      {/* After all else that a page does when it is there: it needs the page's layout, which is then made once. */}
      <Scroll />
    </CoreAdminContext>
  );
}
