import type { Identity } from './identity.ts';

/** Seconds before the end of the access token at which it is renewed. */
const ahead = 60;
/** Bounds of one wait in milliseconds; a longer timer than the upper one fires at once. */
const shortest = 5_000;
const longest = 86_400_000;

/** Renews the sign-in before it ends, again and again, while the page is open. Answers the function that stops it. */
export function renewAutomatically(identity: Pick<Identity, 'user' | 'renew'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    const expiresAt = identity.user?.expiresAt;
    if (expiresAt === undefined) return;
    const due = (expiresAt - ahead) * 1000 - Date.now();
    timer = setTimeout(
      async () => {
        // When it fails, the next call finds out and signs in again: nobody is interrupted while they only read.
        if (due > longest || (await identity.renew())) schedule();
      },
      Math.min(Math.max(due, shortest), longest),
    );
  };
  schedule();
  return () => clearTimeout(timer);
}
