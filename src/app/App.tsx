import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider } from 'react-router-dom';
import { SessionProvider } from '../session/useSession.ts';
import { MODE_STORAGE_KEY, theme } from '../theme/theme.ts';
import type { Portal } from './portal.ts';
import { PortalContext } from './PortalContext.ts';

/** The portal as one React tree: look, running portal, addresses. What stands at an address is in routes.tsx. */
export function App({ portal }: { portal: Portal }) {
  return (
    <PortalContext value={portal}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={MODE_STORAGE_KEY}
        disableTransitionOnChange
      >
        <SessionProvider value={portal.session}>
          <RouterProvider router={portal.router} />
        </SessionProvider>
      </ThemeProvider>
    </PortalContext>
  );
}
