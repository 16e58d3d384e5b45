import Box from '@mui/material/Box';
import { useStore } from 'ra-core';
import type { ReactNode } from 'react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuArea } from '../../resources/product/menu/index.ts';
import { useIsPageAwaited } from './useIsPageAwaited.ts';
import { timeZoneKey, TimeZoneProvider } from '../format/timeZone.ts';
import { namesClient } from '../navigation/clientParameter.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { useParts } from '../parts/parts.ts';
import { useSession } from '../viewer/useSession.ts';
import './keyboard/earlyKeys.ts';
import { areaOf } from './area.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Footer } from './Footer.tsx';
import './frame.css';
import { anchor } from '../browser/anchors.ts';
import { idle } from '../browser/idle.ts';
import { useApplyContextChange } from './picker/useContextChange.ts';
import { Progress } from './Progress.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { RecordTabs } from './tabs/RecordTabs.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';

/** Its code waits for the first screen. Keys that are pressed before are kept for it. */
const Keyboard = lazyPart(async () => {
  await idle();
  return import('./keyboard/Keyboard.tsx');
});
/** Only for links that name their client. */
const LinkedClient = lazyPart(() => import('./picker/LinkedClient.tsx'));
/** Only on narrow screens, once the menu is opened. */
const MenuDrawer = lazyPart(() => import('./menu/MenuDrawer.tsx'));

const frameStyles = {
  minHeight: 'calc(100vh - var(--portal-top, 0px))',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.default',
  color: 'text.primary',
  typography: 'body2',
} as const;

const mainStyles = {
  flex: 1,
  minWidth: 0,
  px: { xs: 1.5, sm: 2.5, lg: 3 },
  pt: 1.5,
  pb: 3,
  // Names may be long and without spaces.
  overflowWrap: 'break-word',
  '&&:focus-visible': { outline: 'none' },
} as const;

interface SurroundingsProps {
  readonly area: MenuArea;
  readonly changing: boolean;
  /** The path of the first page. */
  readonly first: string;
  readonly children: ReactNode;
}

/** The landmarks. Not re-rendered on navigation: parts that depend on the URL subscribe to it themselves. */
const Surroundings = memo(function Surroundings({ area, changing, first, children }: SurroundingsProps) {
  const [narrow, setNarrow] = useStore('portal.menu.narrow', false);
  /** Null until first opened. */
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const content = useRef<HTMLElement>(null);
  const { SessionWatch } = useParts();
  const contentId = useId();
  const openDrawer = useCallback(() => setDrawer(true), []);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  return (
    <Box className="frame" sx={frameStyles}>
      <SkipLink target={contentId} />
      <TopBar area={area} onOpenMenu={openDrawer} />
      <SessionWatch />
      <PageProgress changing={changing} />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <Box sx={{ display: { xs: 'none', md: 'block' }, flex: 'none' }}>
          <SideMenu area={area} narrow={narrow} onToggle={() => setNarrow(!narrow)} />
        </Box>
        {drawer !== null && (
          <MenuDrawer area={area} open={drawer} onClose={closeDrawer} onFailure={() => setDrawer(null)} />
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            component="main"
            id={contentId}
            {...anchor('content')}
            ref={content}
            tabIndex={-1}
            sx={mainStyles}
          >
            <Breadcrumbs />
            <RecordTabs />
            {!changing && children}
          </Box>
          <Footer />
        </Box>
      </Box>
      <Toasts />
      <Keyboard content={content} first={first} />
    </Box>
  );
});

/** Milliseconds before the progress bar appears. Most pages load faster. */
const noticeableMs = 150;

/** Progress bar while the next page, or another client, loads. */
function PageProgress({ changing }: { readonly changing: boolean }) {
  const isBusy = useIsPageAwaited() || changing;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setLong(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return isLong ? <Progress /> : null;
}

/** The frame of a page: landmarks, bars, menu, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [first] = useState(pathname);
  const session = useSession();
  const area = areaOf(pathname, session);
  const changing = useApplyContextChange();
  const [zone] = useStore(timeZoneKey, 'client');
  return (
    <TimeZoneProvider value={(area === 'client' && zone === 'client' && session.timeZone) || undefined}>
      <Surroundings area={area} changing={changing} first={first}>
        {namesClient(pathname, search) ? <LinkedClient pathname={pathname} search={search} /> : children}
      </Surroundings>
    </TimeZoneProvider>
  );
}
