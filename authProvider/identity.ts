import { OidcClient, WebStorageStateStore, type RefreshState, type SigninResponse } from 'oidc-client-ts';
import { hasIdentity } from './claims.ts';
import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { basePath, safePath } from './paths.ts';
import { answerOf, providerMetadata, userinfo } from './provider.ts';
import { signedInBefore } from './ending/signedInBefore.ts';
import { tellSignOut } from './ending/signedOut.ts';
import { isFresh, maximumAuthenticationAge, tokenStore, type Tokens } from './tokens.ts';

/** Prefix of the keys under which oidc-client-ts stores the state of a pending sign-in. */
const statePrefix = 'safety-portal.oidc.';
/** Sign-in at the OpenID provider: authorization code with PKCE, renewal by refresh token, sign-out. */
export interface Identity {
  /** The sign-in of this tab. Null when signed out. It may have expired: calls use `accessToken()`. */
  readonly user: Tokens | null;
  isSignedIn(): boolean;
  /** Resolves when the user is signed in. */
  readonly signedIn: Promise<void>;
  /**
   * Navigates to the provider and remembers the return target. Rejects with UnreachableError when the provider does not respond.
   * @param prompt `login` asks for the password even when the provider has a session
   */
  signIn(target?: string, prompt?: 'login'): Promise<void>;
  /**
   * Signs in without leaving the page when a provider of the same origin has a session. Resolves with false otherwise: the page then has to
   * navigate to the provider.
   */
  signInQuietly(): Promise<boolean>;
  /** Exchanges the code of the callback URL and returns the remembered target. Rejects when the response is invalid. */
  completeSignIn(url: string): Promise<string>;
  /** Claims of the ID token, completed from userinfo when they do not identify the user. */
  claims(): Promise<Readonly<Record<string, unknown>>>;
  /** A valid access token, renewed when it is about to expire. Null when a new sign-in is needed. */
  accessToken(): Promise<string | null>;
  /** Renews the tokens. Concurrent calls share one renewal. Resolves with false when that fails. */
  renew(): Promise<boolean>;
  /** Continues in this tab with another access token, for `expiresIn` seconds. It is not renewed. */
  adopt(accessToken: string, expiresIn: number): void;
  /** Drops the sign-in of this tab without notifying the provider. */
  forget(): void;
  /** Drops the sign-in and navigates to the sign-out page of the provider. */
  signOut(): Promise<void>;
}

/**
 * Binds the ID token to this sign-in (OpenID Connect Core 1.0, section 3.1.2.1). It adds nothing to PKCE, but some providers (Glewlwyd)
 * require it.
 */
const newNonce = () => crypto.randomUUID();

export interface IdentityParts {
  readonly origin: string;
  readonly storage: Storage;
  /** Storage that outlives the tab. */
  readonly lasting: Storage;
  readonly leave: (url: string) => void;
}

/** @param parts default to those of the browser; tests replace them */
export function createIdentity(
  config: Pick<PortalConfig, 'identity'>,
  parts: IdentityParts = {
    origin: location.origin,
    storage: sessionStorage,
    lasting: localStorage,
    // Back after the sign-in leads to the page before the portal, not to a page that signs in again.
    leave: (url) => location.replace(url),
  },
): Identity {
  const { origin, storage, lasting, leave } = parts;
  const { clientId, scope, claims: mapping, claimsUrl, metadata: ownMetadata } = config.identity;
  const authority = config.identity.authority || `${origin}/identity`;
  const callbackUrl = `${origin}${basePath}/callback`;
  const signedOutUrl = `${origin}${basePath}/prompt/logoutcallback`;
  const before = signedInBefore(lasting);
  const store = tokenStore(storage);
  let user = store.load();
  let renewal: Promise<boolean> | null = null;
  let announce = () => undefined as void;
  const signedIn = new Promise<void>((resolve) => {
    announce = resolve;
  });
  if (user) announce();

  let oidcClient: Promise<OidcClient> | null = null;
  const client = async (): Promise<OidcClient> => {
    oidcClient ??= (ownMetadata ? Promise.resolve(ownMetadata) : providerMetadata(authority, storage)).then(
      (metadata) =>
        new OidcClient({
          authority,
          metadata,
          client_id: clientId,
          scope,
          redirect_uri: callbackUrl,
          post_logout_redirect_uri: signedOutUrl,
          response_type: 'code',
          max_age: maximumAuthenticationAge,
          loadUserInfo: false,
          // Without a list of its own, the library also drops `auth_time`, from which the age of the sign-in counts.
          filterProtocolClaims: ['nbf', 'jti', 'nonce', 'acr', 'amr', 'azp', 'at_hash'],
          stateStore: new WebStorageStateStore({ prefix: statePrefix, store: storage }),
          requestTimeoutInSeconds: 30,
        }),
    );
    oidcClient.catch(() => {
      oidcClient = null;
    });
    return oidcClient;
  };

  const keep = (tokens: Tokens | null) => {
    user = tokens;
    store.save(tokens);
    if (tokens) announce();
  };
  const fromResponse = (response: SigninResponse): Tokens => ({
    accessToken: response.access_token,
    // A provider without rotation sends neither again.
    refreshToken: response.refresh_token ?? user?.refreshToken,
    idToken: response.id_token ?? user?.idToken,
    scope: response.scope ?? user?.scope,
    expiresAt: response.expires_at,
    lifetime: response.expires_in,
    ...(response.profile?.sub
      ? { profile: response.profile, receivedAt: Date.now() }
      : { profile: user?.profile ?? { sub: '' }, receivedAt: user?.receivedAt }),
  });

  async function refresh(): Promise<boolean> {
    const current = user;
    if (!current?.refreshToken) return false;
    try {
      const response = await (
        await client()
      ).useRefreshToken({
        state: {
          refresh_token: current.refreshToken,
          id_token: current.idToken,
          session_state: null,
          scope: current.scope,
          profile: current.profile as RefreshState['profile'],
        },
      });
      // The sign-in has changed in the meantime: the response is outdated.
      if (user !== current) return user !== null;
      keep(fromResponse(response));
      return true;
    } catch {
      return false;
    }
  }

  /** Exchanges the code of a callback URL and stores the tokens. */
  async function exchange(url: string): Promise<SigninResponse> {
    const response = await (await client()).processSigninResponse(url);
    // Tokens of the previous sign-in are discarded.
    user = null;
    keep(fromResponse(response));
    before.set(true);
    return response;
  }

  async function renew(): Promise<boolean> {
    renewal ??= refresh().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  return {
    get user() {
      return user;
    },
    isSignedIn: () => user !== null,
    signedIn,
    async signIn(target, prompt) {
      const oidc = await client();
      await oidc.clearStaleState();
      const request = await oidc.createSigninRequest({
        state: { target: safePath(target) ?? '/' },
        nonce: newNonce(),
        ...(prompt && { prompt }),
      });
      leave(request.url);
    },
    async signInQuietly() {
      if (!before.get()) return false;
      try {
        const oidc = await client();
        const { authorization_endpoint: endpoint = '' } = oidc.settings.metadata ?? {};
        if (new URL(endpoint).origin !== origin) return false;
        const { url } = await oidc.createSigninRequest({ prompt: 'none', nonce: newNonce() });
        await exchange(await answerOf(url, callbackUrl));
        return true;
      } catch {
        // No session, or silent sign-in is not supported: the page of the provider reports the reason.
        before.set(false);
        return false;
      }
    },
    async completeSignIn(url) {
      const response = await exchange(url);
      const { target } = (response.userState ?? {}) as { target?: unknown };
      return safePath(target) ?? '/';
    },
    async claims() {
      if (!user) throw new Error('No one is signed in.');
      if (!claimsUrl && hasIdentity(user.profile, mapping)) return user.profile;
      const endpoint = claimsUrl || (await client()).settings.metadata?.userinfo_endpoint;
      if (!endpoint) return user.profile;
      const info = await userinfo(endpoint, user.accessToken);
      return { ...user.profile, ...info };
    },
    async accessToken() {
      if (!user) return null;
      if (!isFresh(user) && !(await renew())) return null;
      return user.accessToken;
    },
    renew,
    adopt: (accessToken, expiresIn) =>
      keep({
        accessToken,
        expiresAt: Math.floor(Date.now() / 1000) + expiresIn,
        // For the sign-out, which ends the sign-in that the token belongs to.
        idToken: user?.idToken,
        // Empty, so that the claims are read from userinfo.
        profile: { sub: '' },
      }),
    forget: () => keep(null),
    async signOut() {
      const idToken = user?.idToken;
      keep(null);
      before.set(false);
      tellSignOut(lasting);
      try {
        const request = await (
          await client()
        ).createSignoutRequest({
          ...(idToken && { id_token_hint: idToken }),
          client_id: clientId,
          post_logout_redirect_uri: signedOutUrl,
          // Glewlwyd redirects back only when a state is sent.
          extraQueryParams: { state: 'signed-out' },
        });
        leave(request.url);
      } catch {
        // The provider has no sign-out, or does not respond: this tab is signed out anyway.
        leave(signedOutUrl);
      }
    },
  };
}
