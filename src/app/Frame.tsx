import { CoreAdminContext, ResourceDefinitionContextProvider } from 'ra-core';
import { useMemo, useRef, type ReactNode } from 'react';
import { Pages } from './Pages.tsx';
import { Shell } from '../shell/Shell.tsx';
import { usePortal } from '../portal/PortalContext.ts';
import { useNameOf, type NameOf } from '../portal/useNameOf.ts';
import { resourceDefinitions } from './resourceDefinitions.ts';
import { useScroll } from './useScroll.ts';

/** Hears of another address on behalf of the frame, which is then not drawn again. */
function Scroll() {
  useScroll();
  return null;
}

function Definitions({ children }: { readonly children: ReactNode }) {
  // ra-core keeps the definitions that it is given first, so they ask for names in the language of the moment.
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
