import type { Identity } from '../../authProvider/identity.ts';
import { sessionEndEvent } from '../../authProvider/ending/sessionEnd.ts';

/** Drops the sign-in of this tab. Forms store drafts, so that nothing blocks leaving the page. */
export function endSession(identity: Pick<Identity, 'forget'>): void {
  window.dispatchEvent(new Event(sessionEndEvent));
  identity.forget();
}
