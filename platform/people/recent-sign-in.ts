import { ProblemError } from '../kernel/problem.ts';
import type { WriteContext } from '../resources/hooks.ts';

/** Time after a sign-in within which people change how they sign in themselves, in seconds. */
const recentSeconds = 10 * 60;

interface SignInFields {
  readonly userName?: string;
  readonly externalId?: string | null;
}

const askedAgain =
  'You signed in more than 10 minutes ago. Sign in again to change your own email address or external identifier.';
const isActing =
  'While you act as someone, you cannot change their email address or external identifier. Do it as yourself.';
const unknownTime =
  'When you signed in is not known here, so someone else who manages users has to change your email address or external identifier.';

/**
 * Refuses to change one's own email address or external identifier without a recent sign-in. Whoever has only an access token could
 * otherwise keep the account with it: confirm another address, and get a link for a new password there.
 * @throws ProblemError 401 that asks for a new sign-in (RFC 9470), 403 where none can help: to staff who act, in imports, and when an outside
 * provider does not tell the time
 */
export function checkRecentSignIn({
  operation,
  uid,
  principal: { userUid, actor, signedInAt },
  clock,
  before,
  after,
}: Pick<WriteContext<SignInFields>, 'operation' | 'uid' | 'principal' | 'clock' | 'before' | 'after'>): void {
  if (operation !== 'update' || uid !== userUid) return;
  const isSame =
    before?.userName === after?.userName && (before?.externalId ?? null) === (after?.externalId ?? null);
  if (isSame) return;
  if (actor || signedInAt === undefined)
    throw new ProblemError(403, { detail: actor ? isActing : unknownTime });
  if (clock.now().getTime() - signedInAt <= recentSeconds * 1000) return;
  const challenge = `Bearer realm="safety-platform", error="insufficient_user_authentication", error_description="${askedAgain}", max_age="${recentSeconds}"`;
  throw new ProblemError(401, { detail: askedAgain, headers: { 'www-authenticate': challenge } });
}
