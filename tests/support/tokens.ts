import { setTimeout as pause } from 'node:timers/promises';
import type { Browse } from '../../platform/commands/sign-in.ts';
import { untilHalfLife } from './halfLife.ts';

/** The password of all sample users, as in `README.md`. */
export const samplePassword = 'Sample-Pass-1';

/** Longest wait, in seconds, that a sign-in follows. */
const longestWaitSeconds = 30;

/** The browser, which asks again as long as the platform has too much to do at the moment (429 or 503 with a wait of seconds). */
function patient(browse: Browse): Browse {
  return async (...request) => {
    const answer = await browse(...request);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (![429, 503].includes(answer.status) || !(seconds <= longestWaitSeconds)) return answer;
    await answer.body?.cancel();
    await pause(seconds * 1000);
    return patient(browse)(...request);
  };
}

/**
 * Access tokens of one platform, each issued by a sign-in as in a browser and cached for half of its lifetime.
 * @param origin of the platform
 */
export function createTokens(origin: string) {
  const signIns = new Map<string, () => Promise<{ token: string; lifetime: number }>>();

  /** @throws Error with the platform's message when it rejects the login */
  return async function tokenOf(login: string, password = samplePassword): Promise<string> {
    const key = JSON.stringify([login, password]);
    const signIn =
      signIns.get(key) ??
      untilHalfLife(async () => {
        // Imported on demand: it loads the whole OpenID provider.
        const { createBrowser, signIn } = await import('../../platform/commands/sign-in.ts');
        const browse = patient(createBrowser(origin));
        const { access_token: token, expires_in: lifetime } = await signIn(origin, login, password, browse);
        return { token, lifetime };
      });
    signIns.set(key, signIn);
    return (await signIn()).token;
  };
}
