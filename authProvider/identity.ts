import { OidcClient, WebStorageStateStore, type RefreshState, type SigninResponse } from 'oidc-client-ts';
import { hasIdentity } from './claims.ts';
import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { basePath, safePath } from './paths.ts';
import { answerOf, providerMetadata, userinfo } from './provider.ts';
import { signedInBefore } from './signedInBefore.ts';
import { tellSignOut } from './signedOut.ts';
import { isFresh, maximumAuthenticationAge, tokenStore, type Tokens } from './tokens.ts';

/** Before the keys under which oidc-client-ts keeps the state of a sign-in under way. */
const statePrefix = 'safety-portal.oidc.';
/** Sign-in at the OpenID provider: authorization code with PKCE, renewal by refresh token, log-out. */
export interface Identity {
  /** The sign-in of this tab; null while nobody is signed in. It may have expired: calls ask for `accessToken`. */
  readonly user: Tokens | null;
  isSignedIn(): boolean;
  /** Resolves when somebody is signed in. */
  readonly signedIn: Promise<void>;
  /**
   * Leaves for the provider, remembering where to come back to. Rejects with UnreachableError when it does not answer.
   * @param prompt `login` asks for the password even where the provider knows the browser
   */
  signIn(target?: string, prompt?: 'login'): Promise<void>;
  /**
   * Signs in without leaving the page, where a provider of the page's own origin knows the browser already. False where that
   * cannot be: whoever is not known has to leave for the provider.
   */
  signInQuietly(): Promise<boolean>;
  /** Exchanges the code of the callback address; answers the remembered target. Rejects when the provider or the answer is wrong. */
  completeSignIn(url: string): Promise<string>;
  /** Claims of the ID token, completed from userinfo where it does not say who the user is. */
  claims(): Promise<Readonly<Record<string, unknown>>>;
  /** A token that serves for a call, renewed when it is about to expire; null when signing in again is needed. */
  accessToken(): Promise<string | null>;
  /** Renews the tokens, once for all who ask at the same time; false when that is not possible. */
  renew(): Promise<boolean>;
  /** Continues in this tab as the user of another access token, for `expiresIn` seconds. Nothing renews it. */
  adopt(accessToken: string, expiresIn: number): void;
  /** Forgets the sign-in of this tab without telling the provider. */
  forget(): void;
  /** Forgets the sign-in and leaves for the provider's log-out. */
  signOut(): Promise<void>;
}

/**
 * Binds the ID token to this sign-in (OpenID Connect Core 1.0, section 3.1.2.1). Beside PKCE it adds nothing, but some providers
 * (Glewlwyd) refuse whoever sends none.
 */
const newNonce = () => crypto.randomUUID();

export interface IdentityParts {
  readonly origin: string;
  readonly storage: Storage;
  /** The values that outlive the tab. */
  readonly lasting: Storage;
  readonly leave: (url: string) => void;
}

/** @param parts the browser's, unless a test says otherwise */
export function createIdentity(
  config: Pick<PortalConfig, 'identity'>,
  parts: IdentityParts = {
    origin: location.origin,
    storage: sessionStorage,
    lasting: localStorage,
    leave: (url) => location.assign(url),
  },
): Identity {
  const { origin, storage, lasting, leave } = parts;
  const { clientId, scope, claims: mapping, metadata: ownMetadata } = config.identity;
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
    // A provider that does not rotate sends neither again.
    refreshToken: response.refresh_token ?? user?.refreshToken,
    idToken: response.id_token ?? user?.idToken,
    scope: response.scope ?? user?.scope,
    expiresAt: response.expires_at,
    lifetime: response.expires_in,
    profile: response.profile?.sub ? response.profile : (user?.profile ?? { sub: '' }),
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
      // Signed out, or in again, meanwhile: the answer is of another time.
      if (user !== current) return user !== null;
      keep(fromResponse(response));
      return true;
    } catch {
      return false;
    }
  }

  /** Exchanges the code of an answer's address, and keeps the tokens. */
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
        // Not known any more, or not to be asked in this way: the provider itself will say, to whoever is led there.
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
      if (hasIdentity(user.profile, mapping)) return user.profile;
      const { userinfo_endpoint: endpoint } = (await client()).settings.metadata ?? {};
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
        // For the log-out, which ends the sign-in that the token came from.
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
          // Glewlwyd leads back only where a state is sent along.
          extraQueryParams: { state: 'signed-out' },
        });
        leave(request.url);
      } catch {
        // The provider has no log-out, or does not answer: this tab is signed out all the same.
        leave(signedOutUrl);
      }
    },
  };
}
