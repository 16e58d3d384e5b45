/** Poll interval and timeout of the sign-in, in milliseconds (spec section 4). */
export const signInWait = { every: 100, atMost: 600_000 } as const;

/** The start has timed out. */
export class StartTimeoutError extends Error {
  override readonly name = 'StartTimeoutError';
}

/** A sign-in that may be pending. */
export interface SignInToWaitFor {
  isSignedIn(): boolean;
  /** Resolves as soon as the user is signed in, before the next poll. */
  readonly signedIn?: Promise<unknown>;
}

/**
 * Polls until the user is signed in.
 * @throws StartTimeoutError when that takes longer than `atMost`
 */
export async function waitForSignIn(
  identity: SignInToWaitFor,
  { every, atMost }: { readonly every: number; readonly atMost: number } = signInWait,
): Promise<void> {
  const deadline = Date.now() + atMost;
  while (!identity.isSignedIn()) {
    if (Date.now() >= deadline) throw new StartTimeoutError();
    const pause = new Promise((resolve) => {
      setTimeout(resolve, every);
    });
    await Promise.race([pause, identity.signedIn ?? pause]);
  }
}
