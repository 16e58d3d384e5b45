import type { Identity } from '../../authProvider/identity.ts';
import { sessionEndEvent } from '../../authProvider/sessionEnd.ts';

/** Forgets the sign-in of this tab. Forms keep what was typed, so that nothing holds up the way to another page. */
export function endSession(identity: Pick<Identity, 'forget'>): void {
  window.dispatchEvent(new Event(sessionEndEvent));
  identity.forget();
}
