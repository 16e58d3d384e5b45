import type { Identity } from './identity.ts';
import { before, maximumAuthenticationAge } from './tokens.ts';

/** Seconds before its expiry at which the access token is renewed. Leaves time for a warning when that fails. */
const renewBeforeSeconds = 120;
/** Milliseconds before the end of the authentication age at which the warning is shown. */
const warnBeforeMs = 300_000;
/** Bounds of a timer: browsers fire a timer of more than 24 days immediately. */
const minDelayMs = 5_000;
const maxDelayMs = 86_400_000;

/** A sign-in that is about to end. */
export interface SignInEnding {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** Renews the sign-in without leaving the page. False when only a new sign-in helps. */
  stay(this: void): Promise<boolean>;
  /** True when the sign-in has reached its maximum age and cannot be renewed: the provider asks for the password again. */
  readonly isTooOld: boolean;
}

type Renewable = Pick<Identity, 'user' | 'renew'>;

/**
 * Renews the sign-in before each expiry while the page is open. Returns a function that stops it.
 * @param onEnding called when renewal fails, and when the sign-in approaches its maximum age
 */
export function renewAutomatically(
  identity: Renewable,
  onEnding: (ending: SignInEnding) => void = () => undefined,
): () => void {
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let old: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const renew = async (): Promise<boolean> => {
    const { user } = identity;
    if (!(await identity.renew())) {
      // No sign-in any more: the user signed out, or the page is being left.
      if (identity.user && user?.expiresAt !== undefined)
        onEnding({ endsAt: user.expiresAt * 1000, stay: renew, isTooOld: false });
      return false;
    }
    schedule();
    return true;
  };
  const schedule = () => {
    clearTimeout(renewal);
    // A renewal that was under way when stopped ends here.
    if (isStopped) return;
    const { user } = identity;
    if (user?.expiresAt === undefined) return;
    const due = (user.expiresAt - before(renewBeforeSeconds, user)) * 1000 - Date.now();
    const next = () => (due > maxDelayMs ? schedule() : void renew());
    renewal = setTimeout(next, Math.min(Math.max(due, minDelayMs), maxDelayMs));
  };
  const watchAge = () => {
    const endsAt = endOfAge(identity);
    if (endsAt === undefined) return;
    const due = endsAt - warnBeforeMs - Date.now();
    const next = async () => {
      if (due > maxDelayMs) return watchAge();
      // A clock that was set since then is not the age of the sign-in: a new ID token tells.
      const { user } = identity;
      const known = user?.receivedAt;
      if (known !== undefined && (await identity.renew()) && identity.user?.receivedAt !== known) {
        const renewed = endOfAge(identity) ?? endsAt;
        if (renewed - warnBeforeMs > Date.now()) return isStopped ? undefined : watchAge();
      }
      if (!isStopped)
        onEnding({ endsAt: endOfAge(identity) ?? endsAt, stay: async () => false, isTooOld: true });
    };
    // Delayed, because the page that shows the warning has to be rendered first.
    old = setTimeout(() => void next(), Math.min(Math.max(due, minDelayMs), maxDelayMs));
  };
  schedule();
  watchAge();
  return () => {
    isStopped = true;
    clearTimeout(renewal);
    clearTimeout(old);
  };
}

/**
 * When the sign-in reaches its maximum age (`auth_time`, OpenID Connect Core 1.0, section 2), in milliseconds since 1970 by the clock of this
 * browser, which may be wrong: the age at the issue (`iat`) is the provider's, the time since then the browser's.
 */
function endOfAge({ user }: Renewable): number | undefined {
  const { auth_time: signedInAt, iat }: Readonly<Record<string, unknown>> = user?.profile ?? {};
  // Glewlwyd sends 0 when it does not know.
  if (typeof signedInAt !== 'number' || signedInAt <= 0) return undefined;
  const aheadMs =
    typeof iat === 'number' && user?.receivedAt !== undefined ? user.receivedAt - iat * 1000 : 0;
  return (signedInAt + maximumAuthenticationAge) * 1000 + aheadMs;
}
