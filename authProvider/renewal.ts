import type { Identity } from './identity.ts';
import { before, maximumAuthenticationAge } from './tokens.ts';

/** The access token is renewed this long before it expires, which leaves time for a warning when that fails. */
const renewBeforeSeconds = 120;
/** The warning comes this long before the end of the authentication age. */
const warnBeforeMs = 300_000;
/** Bounds of a timer; one that is longer than 24 days fires at once. */
const minDelayMs = 5_000;
const maxDelayMs = 86_400_000;

/** A sign-in that is about to end. */
export interface SignInEnding {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** Renews the sign-in without leaving the page. False where only a new sign-in helps. */
  stay(this: void): Promise<boolean>;
  /** The provider has to ask for the password again: nothing renews a sign-in that is older than it allows. */
  readonly isTooOld: boolean;
}

type Renewable = Pick<Identity, 'user' | 'renew'>;

/**
 * Renews the sign-in before it ends, again and again, while the page is open. Answers the function that stops it.
 * @param onEnding is told of a sign-in that could not be renewed, and of one that comes to the age at which nothing renews it
 */
export function renewAutomatically(
  identity: Renewable,
  onEnding: (ending: SignInEnding) => void = () => undefined,
): () => void {
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let old: ReturnType<typeof setTimeout> | undefined;

  const renew = async (): Promise<boolean> => {
    const { user } = identity;
    if (!(await identity.renew())) {
      // Forgotten meanwhile: somebody signed out, or the page is being left.
      if (identity.user && user?.expiresAt !== undefined)
        onEnding({ endsAt: user.expiresAt * 1000, stay: renew, isTooOld: false });
      return false;
    }
    schedule();
    return true;
  };
  const schedule = () => {
    clearTimeout(renewal);
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
    const next = () =>
      due > maxDelayMs ? watchAge() : onEnding({ endsAt, stay: async () => false, isTooOld: true });
    // Not at once: the page that tells it has to be there.
    old = setTimeout(next, Math.min(Math.max(due, minDelayMs), maxDelayMs));
  };
  schedule();
  watchAge();
  return () => {
    clearTimeout(renewal);
    clearTimeout(old);
  };
}

/** When the sign-in at the provider is too old (`auth_time`, OpenID Connect Core 1.0, section 2), in milliseconds since 1970. */
function endOfAge({ user }: Renewable): number | undefined {
  const signedInAt = user?.profile['auth_time'];
  // Glewlwyd says 0 where it does not know.
  return typeof signedInAt === 'number' && signedInAt > 0
    ? (signedInAt + maximumAuthenticationAge) * 1000
    : undefined;
}
