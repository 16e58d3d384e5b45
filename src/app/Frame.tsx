import { CoreAdminContext, ResourceDefinitionContextProvider } from 'ra-core';
import { useMemo, useRef, type ReactNode } from 'react';
import { Pages } from './Pages.tsx';
import { Shell } from '../shell/Shell.tsx';
import { usePortal } from '../viewer/PortalContext.ts';
import { useNameOf, type NameOf } from '../format/useNameOf.ts';
import { resourceDefinitions } from './resourceDefinitions.ts';
import { useScroll } from './useScroll.ts';

/**
 * Subscribes to the location in a component of its own, so that the frame does not re-render on navigation.
 */
function Scroll() {
  useScroll();
  return null;
}

function Definitions({ children }: { readonly children: ReactNode }) {
  // ra-core keeps the first definitions, so they look up the current language when called.
  const nameOf = useRef<NameOf>(undefined);
  nameOf.current = useNameOf();
  const definitions = useMemo(
    () => resourceDefinitions((resource, record) => nameOf.current?.(resource, record) ?? ''),
    [],
  );
  return (
    <ResourceDefinitionContextProvider definitions={definitions}>
      {children}
    </ResourceDefinitionContextProvider>
  );
}

/** The frame of all pages: ra-core's contexts and the shell. Stays mounted on navigation. */
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
      <Definitions>
        <Shell>
          <Pages />
        </Shell>
      </Definitions>
      {/* Last: scrolling needs the layout of the page, which is then computed once. */}
      <Scroll />
    </CoreAdminContext>
  );
}
