import Box from '@mui/material/Box';
import { useStore } from 'ra-core';
import type { ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useSession } from '../session/useSession.ts';
import { reducedMotion, rootStyles } from '../theme/components.ts';
import { areaOf } from './area.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Footer } from './Footer.tsx';
import { contentId } from './ids.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { useApplyContextChange } from './picker/useContextChange.ts';
import { Progress } from './Progress.tsx';
import { SideMenu } from './SideMenu.tsx';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { SkipLink } from './SkipLink.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';
import { useArrival } from './useArrival.ts';

/** Everything around a page: landmarks, bars, menu, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const area = areaOf(pathname, useSession());
  const loading = useNavigation().state === 'loading';
  const [narrow, setNarrow] = useStore('portal.menu.narrow', false);
  const [drawer, setDrawer] = useState(false);
  const content = useRef<HTMLElement>(null);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  useArrival(content);
  const changing = useApplyContextChange();

  return (
    <Box
      sx={[
        rootStyles,
        reducedMotion,
        {
          minHeight: '100vh',
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.default',
          color: 'text.primary',
          typography: 'body2',
        },
      ]}
    >
      <SkipLink target={contentId} />
      <TopBar area={area} onOpenMenu={() => setDrawer(true)} />
      {(loading || changing) && <Progress />}
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <Box sx={{ display: { xs: 'none', md: 'block' }, flex: 'none' }}>
          <SideMenu area={area} narrow={narrow} onToggle={() => setNarrow(!narrow)} />
        </Box>
        <MenuDrawer area={area} open={drawer} onClose={closeDrawer} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            component="main"
            id={contentId}
            ref={content}
            tabIndex={-1}
            sx={{
              flex: 1,
              minWidth: 0,
              px: { xs: 1.5, sm: 2.5, lg: 3 },
              pt: 1.5,
              pb: 3,
              '&&:focus-visible': { outline: 'none' },
            }}
          >
            <Breadcrumbs />
            {!changing && children}
          </Box>
          <Footer />
        </Box>
      </Box>
      <Toasts />
      <ShortcutKeys />
    </Box>
  );
}
