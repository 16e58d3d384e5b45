import { untilHalfLife } from './halfLife.ts';

/** The password of all sample users, as in `README.md`. */
export const samplePassword = 'Sample-Pass-1';

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
        const { signIn } = await import('../../platform/commands/sign-in.ts');
        const { access_token: token, expires_in: lifetime } = await signIn(origin, login, password);
        return { token, lifetime };
      });
    signIns.set(key, signIn);
    return (await signIn()).token;
  };
}
