import { useEffect, useState } from 'react';
import { dropDrafts, leaveContext } from '../../authProvider/ending/logout.ts';
import { basePath } from '../../authProvider/paths.ts';
import { recentSignInEvent } from '../../authProvider/fetch.ts';
import { renewAutomatically, type SignInEnding } from '../../authProvider/renewal.ts';
import { followSignOut } from '../../authProvider/ending/signedOut.ts';
import { OwnRightsQuestion } from '../changes/OwnRightsQuestion.tsx';
import { lazyPart } from '../loading/lazyPart.tsx';
import { usePortal } from '../viewer/PortalContext.ts';
import { useSession } from '../viewer/useSession.ts';
import { endSession } from '../shell/endSession.ts';
import { useRightsWatch } from './useRightsWatch.ts';

// Lazy: both load the code of dialogs, which the first minutes of a session rarely need.
const ActingBanner = lazyPart(() => import('../features/users/ActingBanner.tsx'));
const SignInEndDialog = lazyPart(() => import('../shell/SignInEndDialog.tsx'));

/**
 * Renews the sign-in, warns before it ends when renewal fails, offers a new one when a call wants it, follows changed rights, asks before users take rights away from themselves,
 * and leaves the portal when the user signs out in another tab. An acting session is not renewed: its banner shows the end.
 */
export default function SessionWatch() {
  const { identity } = usePortal();
  const { user } = useSession();
  const isActing = user.actedBy !== null;
  const [ending, setEnding] = useState<SignInEnding | 'asked' | null>(null);
  useEffect(() => {
    if (isActing) return undefined;
    const ask = () => setEnding('asked');
    window.addEventListener(recentSignInEvent, ask);
    const stop = renewAutomatically(identity, setEnding);
    return () => {
      stop();
      window.removeEventListener(recentSignInEvent, ask);
    };
  }, [identity, isActing]);
  useEffect(() => {
    if (!isActing) dropDrafts(sessionStorage, user.userUid);
  }, [isActing, user.userUid]);
  useRightsWatch();
  useEffect(
    () =>
      followSignOut(() => {
        endSession(identity);
        // Typed text stays for this person: nobody has asked about it in this tab.
        leaveContext();
        window.location.replace(`${basePath}/prompt/logoutcallback`);
      }),
    [identity],
  );
  return (
    <>
      {isActing && <ActingBanner />}
      <OwnRightsQuestion />
      {ending && <SignInEndDialog ending={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
