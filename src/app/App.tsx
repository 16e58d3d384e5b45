import { RouterProvider } from 'react-router-dom';
import { SessionProvider } from '../session/useSession.ts';
import { PortalTheme } from '../theme/PortalTheme.tsx';
import type { Portal } from './portal.ts';
import { PortalContext } from './PortalContext.ts';

/** The portal as one React tree: look, running portal, addresses. What stands at an address is in routes.tsx. */
export function App({ portal }: { portal: Portal }) {
  return (
    <PortalContext value={portal}>
      <PortalTheme>
        <SessionProvider value={portal.session}>
          <RouterProvider router={portal.router} />
        </SessionProvider>
      </PortalTheme>
    </PortalContext>
  );
}
