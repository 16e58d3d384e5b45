import type { Identity } from '../../authProvider/identity.ts';
import { leaveTab } from '../../authProvider/logout.ts';
import { basePath } from '../../authProvider/paths.ts';
import { renewAutomatically } from '../../authProvider/renewal.ts';
import { sessionEndEvent, signInEndingEvent } from '../../authProvider/sessionEnd.ts';
import { followSignOut } from '../../authProvider/signedOut.ts';

/** Renews the sign-in, tells when that fails, and leaves the portal when somebody signs out in another tab. */
export function watchSignIn(identity: Identity): void {
  renewAutomatically(identity, (detail) =>
    window.dispatchEvent(new CustomEvent(signInEndingEvent, { detail })),
  );
  followSignOut(() => {
    window.dispatchEvent(new Event(sessionEndEvent));
    identity.forget();
    leaveTab();
    location.replace(`${basePath}/prompt/logoutcallback`);
  });
}
