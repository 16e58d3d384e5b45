import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isChunkError, reloadOnce } from '../../authProvider/index.ts';

/** Stands in for a screen that failed: a screen whose code cannot be loaded reloads the page once; anything else can be tried again. */
export function ScreenError() {
  const error = useRouteError();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const chunk = isChunkError(error);
  useEffect(() => {
    if (chunk) reloadOnce();
    else console.error(error);
  }, [chunk, error]);
  const again = (): void => {
    // A module that failed to load stays failed in this page; a new page asks for it again.
    if (chunk) window.location.reload();
    else void navigate({ pathname, search, hash }, { replace: true });
  };
  return (
    <Alert
      severity="error"
      sx={{ my: 2 }}
      action={
        <Button color="inherit" onClick={again}>
          {translate('shell.error.retry')}
        </Button>
      }
    >
      <AlertTitle component="h1">
        {translate(chunk ? 'shell.error.chunkTitle' : 'shell.error.title')}
      </AlertTitle>
      {translate(chunk ? 'shell.error.chunk' : 'shell.error.text')}
    </Alert>
  );
}
