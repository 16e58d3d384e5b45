import { CoreAdminContext } from 'ra-core';
import { Outlet } from 'react-router-dom';
import { Shell } from '../shell/Shell.tsx';
import { usePortal } from './PortalContext.ts';
import { useScroll } from './useScroll.ts';

/** What surrounds every page: ra-core's contexts and the shell. It stays while pages change. */
export function Frame() {
  const { authProvider, dataProvider, i18nProvider, queryClient, store } = usePortal();
  useScroll();
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <Shell>
        <Outlet />
      </Shell>
    </CoreAdminContext>
  );
}
