import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from '../i18n/late/session.ts';
import { useEffect, useId, useState } from 'react';
import { pathWithoutBase } from '../../authProvider/paths.ts';
import type { SignInEnding } from '../../authProvider/renewal.ts';
import { sessionEndEvent } from '../../authProvider/ending/sessionEnd.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { usePortal } from '../viewer/PortalContext.ts';

interface SignInEndDialogProps {
  /** `asked`: a call wants a more recent sign-in. */
  readonly ending: SignInEnding | 'asked';
  readonly onClose: () => void;
}

/** True when the timestamp has passed. Re-renders at that time. */
function useIsPast(moment: number): boolean {
  const [isPast, setPast] = useState(() => moment <= Date.now());
  useEffect(() => {
    if (moment === Infinity) return undefined;
    const timer = setTimeout(() => setPast(true), Math.max(moment - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [moment]);
  return isPast;
}

/**
 * Shows when the sign-in ends, and renews it: without leaving the page when possible, otherwise through the provider. Also asks for a new
 * one when a call wants it.
 */
export default function SignInEndDialog({ ending, onClose }: SignInEndDialogProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const heading = useId();
  const { embedding, identity, router } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isAsked = ending === 'asked';
  const endsAt = isAsked ? Infinity : ending.endsAt;
  const isOver = useIsPast(endsAt);
  /** True when the provider has to ask for the password. */
  const isTooOld = isAsked || ending.isTooOld;

  const stay = async () => {
    setBusy(true);
    setFailed(false);
    if (!isAsked && (await ending.stay())) return onClose();
    const { pathname, search, hash } = router.state.location;
    const here = pathWithoutBase(pathname) + search + hash;
    try {
      // Drafts are stored, so the page can be left without confirmation.
      window.dispatchEvent(new Event(sessionEndEvent));
      embedding?.onSignIn();
      await identity.signIn(here, isTooOld ? 'login' : undefined);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };

  const words = isAsked ? 'recent' : isOver ? 'over' : isTooOld ? 'tooOld' : 'ends';
  const title = isAsked ? 'session.recentTitle' : isOver ? 'session.overTitle' : 'session.endsTitle';
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby={heading}
      slotProps={{ paper: { role: 'alertdialog' } }}
      {...(isOver ? {} : { onClose })}
    >
      <DialogTitle id={heading}>
        {translate(
          title,
          isAsked ? {} : { time: new Date(endsAt).toLocaleTimeString(locale, { timeStyle: 'short' }) },
        )}
      </DialogTitle>
      <DialogContent sx={{ typography: 'body1' }}>
        {translate(`session.${words}`)}
        {hasFailed && <p role="alert">{translate('session.unreachable')}</p>}
      </DialogContent>
      <DialogActions>
        {!isOver && <Button onClick={onClose}>{translate('session.later')}</Button>}
        <Button autoFocus variant="contained" aria-disabled={isBusy || undefined} onClick={() => void stay()}>
          {translate(isOver || isTooOld ? 'session.signIn' : 'session.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
