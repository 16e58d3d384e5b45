import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isChunkError, reloadOnce } from '../../authProvider/reload.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { usePortal } from '../viewer/PortalContext.ts';

/**
 * Replaces a failed page. When the page's code cannot be loaded (a new version was deployed), reloads the
 * portal once; other errors offer a retry. The rest of the portal stays.
 */
export function ScreenError() {
  const error = useRouteError();
  // Not ra-core's hook: its contexts are missing when the frame itself has failed.
  const translate: Translate = usePortal().i18nProvider.translate;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const chunk = isChunkError(error);
  useEffect(() => {
    if (chunk) reloadOnce();
    else console.error(error);
  }, [chunk, error]);
  const again = (): void => {
    // After a deployment the files have other names, which only a reload knows.
    if (chunk) window.location.reload();
    else void navigate({ pathname, search, hash }, { replace: true });
  };
  return (
    <Box role="alert" sx={{ maxWidth: '34rem', mx: 'auto', py: { xs: 4, sm: 8 } }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0, mb: 1 }}>
        {translate(chunk ? 'shell.error.chunkTitle' : 'shell.error.title')}
      </Box>
      <Box component="p" sx={{ m: 0, mb: 3, color: 'text.secondary' }}>
        {translate(chunk ? 'shell.error.chunk' : 'shell.error.text')}
      </Box>
      <Button variant="contained" onClick={again}>
        {translate('shell.error.retry')}
      </Button>
    </Box>
  );
}
