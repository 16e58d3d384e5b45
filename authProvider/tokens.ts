/** The part of a sign-in that the tab keeps. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly idToken?: string | undefined;
  readonly scope?: string | undefined;
  /** Seconds since 1970; undefined when the provider did not say. */
  readonly expiresAt?: number | undefined;
  /** Seconds for which the access token was issued. */
  readonly lifetime?: number | undefined;
  /** Claims of the ID token. */
  readonly profile: Readonly<Record<string, unknown>> & { readonly sub: string };
}

/** Seconds since the last sign-in at the provider after which it asks again (spec section 9). */
export const maximumAuthenticationAge = 604_800;

/** sessionStorage key; localStorage would outlive the tab and be open to every other one. */
const tokensKey = 'safety-portal.sign-in';

/** Seconds before its end at which a token counts as expired: a call on its way takes time. */
const expiryMarginSeconds = 30;

/** So many seconds before the end of the access token, but never in the first half of its life: some serve for a minute. */
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

/** Whether the access token still serves for a call. */
export function isFresh(tokens: Tokens, now = Date.now()): boolean {
  return (
    tokens.expiresAt === undefined || tokens.expiresAt - before(expiryMarginSeconds, tokens) > now / 1000
  );
}
