import { RouterProvider } from 'react-router-dom';
import { SessionProvider } from '../viewer/useSession.ts';
import { PortalTheme } from '../theme/PortalTheme.tsx';
import { PortalContext, type Portal } from '../viewer/PortalContext.ts';
import { PartsContext } from '../parts/parts.ts';
import { parts } from './screens.ts';

/** The portal as one React tree: theme, running portal and router. routes.tsx defines the routes. */
export function App({ portal }: { portal: Portal }) {
  return (
    <PortalContext value={portal}>
      <PortalTheme look={portal.embedding?.look}>
        <SessionProvider value={portal.session}>
          {/* Without transitions: time-sliced rendering would show a loaded page later. */}
          <PartsContext value={parts}>
            <RouterProvider router={portal.router} useTransitions={false} />
          </PartsContext>
        </SessionProvider>
      </PortalTheme>
    </PortalContext>
  );
}
