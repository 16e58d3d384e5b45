/** The one password of all sample people, as in `README.md`. */
export const samplePassword = 'Sample-Pass-1';

/**
 * Access tokens of one platform, each issued by a sign-in as in a browser, kept for half of its life.
 * @param origin of the platform
 */
export function createTokens(origin: string) {
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  /** @throws Error with the platform's sentence when it refuses the login */
  return function tokenOf(login: string, password = samplePassword): Promise<string> {
    const known = tokens.get(login);
    if (known && known.until > Date.now()) return known.token;
    const entry = { token: issue(), until: Number.POSITIVE_INFINITY };
    tokens.set(login, entry);
    return entry.token;

    async function issue() {
      try {
        // Only now: it brings the whole OpenID provider along.
        const { signIn } = await import('../../platform/commands/sign-in.ts');
        const tokens = await signIn(origin, login, password);
        entry.until = Date.now() + tokens.expires_in * 500;
        return tokens.access_token;
      } catch (error) {
        tokens.delete(login);
        throw error;
      }
    }
  };
}
