import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Identity } from '../../../authProvider/identity.ts';
import { basePath } from '../../../authProvider/paths.ts';
import { users } from '../../../resources/users/index.ts';
import { userSearchPath } from '../../../resources/product/pagePaths.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/session.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { usePortal } from '../../viewer/PortalContext.ts';
import { useSession } from '../../viewer/useSession.ts';
import { endSession } from '../../shell/endSession.ts';
import { personName } from '../../shell/personName.ts';
import { bannerHeightProperty, belowBar } from '../../shell/TopBar.tsx';

/** Page to which the staff member returns. */
const backPath = userSearchPath;

/** Drops the acting session and signs in again as the staff member. */
function comeBack(identity: Pick<Identity, 'forget'>) {
  endSession(identity);
  window.location.assign(`${basePath}${backPath}`);
}

/** Publishes the height of the banner: its text wraps on narrow screens. */
function useBannerHeight() {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const banner = ref.current;
    if (!banner) return undefined;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(bannerHeightProperty, `${banner.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty(bannerHeightProperty);
    };
  }, []);
  return ref;
}

/** Shows as which user a staff member acts and until when, with a button to stop. */
export default function ActingBanner() {
  const translate = useTranslate();
  const ref = useBannerHeight();
  const locale = useViewerLocale();
  const { identity } = usePortal();
  const session = useSession();
  const stopping = useAction(users, 'stopActing', { isQuiet: true });
  const endsAt = (identity.user?.expiresAt ?? 0) * 1000;

  useEffect(() => {
    const timer = setTimeout(() => comeBack(identity), Math.max(endsAt - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [endsAt, identity]);

  const stop = async () => {
    // Without a response, the platform ends the session when it expires.
    await stopping.run();
    comeBack(identity);
  };

  return (
    <Box
      component="section"
      ref={ref}
      aria-label={translate('session.actingLabel')}
      sx={{
        position: 'sticky',
        top: belowBar,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        px: 2,
        py: 0.5,
        bgcolor: 'warning.light',
        color: 'warning.main',
        borderBottom: 1,
        borderColor: 'warning.main',
        fontWeight: 600,
      }}
    >
      <span>
        {translate('session.acting', {
          name: personName(session),
          time: new Date(endsAt).toLocaleTimeString(locale, { timeStyle: 'short' }),
        })}
      </span>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={stopping.isBusy}
        onClick={() => void stop()}
      >
        {translate('session.stopActing')}
      </Button>
    </Box>
  );
}
