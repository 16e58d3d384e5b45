import { useEffect, useState } from 'react';
import { leaveTab } from '../../authProvider/logout.ts';
import { basePath } from '../../authProvider/paths.ts';
import { renewAutomatically, type SignInEnding } from '../../authProvider/renewal.ts';
import { followSignOut } from '../../authProvider/signedOut.ts';
import { lazyPart } from '../portal/lazyPart.tsx';
import { usePortal } from '../portal/PortalContext.ts';
import { useSession } from '../portal/useSession.ts';
import { endSession } from '../shell/endSession.ts';

// Lazy: both load the code of dialogs, which the first minutes of a session rarely need.
const ActingBanner = lazyPart(() => import('../features/users/ActingBanner.tsx'));
const SignInEndDialog = lazyPart(() => import('../shell/SignInEndDialog.tsx'));

/**
 * Renews the sign-in, warns before it ends when renewal fails, and leaves the portal when the user signs out in another tab. An acting
 * session is not renewed: its banner shows the end.
 */
export default function SessionWatch() {
  const { identity } = usePortal();
  const isActing = useSession().user.actedBy !== null;
  const [ending, setEnding] = useState<SignInEnding | null>(null);
  useEffect(() => (isActing ? undefined : renewAutomatically(identity, setEnding)), [identity, isActing]);
  useEffect(
    () =>
      followSignOut(() => {
        endSession(identity);
        leaveTab();
        window.location.replace(`${basePath}/prompt/logoutcallback`);
      }),
    [identity],
  );
  return (
    <>
      {isActing && <ActingBanner />}
      {ending && <SignInEndDialog ending={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
