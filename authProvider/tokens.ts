/** The part of a sign-in that the tab stores. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly idToken?: string | undefined;
  readonly scope?: string | undefined;
  /** Seconds since 1970. Undefined when unknown. */
  readonly expiresAt?: number | undefined;
  /** Seconds for which the access token was issued. */
  readonly lifetime?: number | undefined;
  /** When this browser received the ID token, by its own clock, in milliseconds since 1970. */
  readonly receivedAt?: number | undefined;
  /** Claims of the ID token. */
  readonly profile: Readonly<Record<string, unknown>> & { readonly sub: string };
}

/** Maximum age of a sign-in at the provider in seconds, after which it asks for the password again (spec section 9). */
export const maximumAuthenticationAge = 604_800;

/** sessionStorage key. localStorage would outlive the tab and be shared with all others. */
const tokensKey = 'safety-portal.sign-in';

/** Seconds before its expiry at which a token counts as expired, because a call takes time. */
const expiryMarginSeconds = 30;

/** This many seconds before the expiry, at most half of the lifetime: some access tokens last a minute. */
export function before(seconds: number, { lifetime = Infinity }: Tokens): number {
  return Math.min(seconds, lifetime / 2);
}

export const tokenStore = (storage: Storage) => ({
  load(): Tokens | null {
    try {
      const value = JSON.parse(storage.getItem(tokensKey) ?? 'null') as Tokens | null;
      return value?.accessToken && value.profile ? value : null;
    } catch {
      return null;
    }
  },
  save(tokens: Tokens | null): void {
    if (tokens) storage.setItem(tokensKey, JSON.stringify(tokens));
    else storage.removeItem(tokensKey);
  },
});

/** True when the access token is valid for another call. */
export function isFresh(tokens: Tokens, now = Date.now()): boolean {
  return (
    tokens.expiresAt === undefined || tokens.expiresAt - before(expiryMarginSeconds, tokens) > now / 1000
  );
}
