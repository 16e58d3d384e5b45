import type { IncomingMessage } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

import {
  type Configuration,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';

import { DatabaseUnavailable, type Owner } from '../database/index.ts';
import { createAdapter, endSessions } from './adapter.ts';
import { callbackPath, IDENTITY_PATH, portalClientId, sessionCookie, signedOutPath } from './addresses.ts';
import { claimsByScope, claimsOf } from './claims.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Encryption } from '../kernel/encryption.ts';
import type { MachineClients } from './machines/clients.ts';
import { machineTokenSeconds } from './machines/token.ts';
import { type Person, personByUid } from './person.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import { endSession, isOfCredentials } from './sessions.ts';
import { signingAlgorithm, type SigningKeys } from './keys/signing-keys.ts';
import { ownAudience, credentialsClaim, grantClaim } from './tokens.ts';

/** Resource indicator of the services (RFC 8707), the audience of every access token. */
const resourceIndicator = 'urn:safety-platform';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
/** Maximum authentication age in seconds (spec section 9). */
const maxAgeSeconds = 604_800;
/** Seconds after which an unused session or refresh token expires. */
const idleSeconds = daySeconds;

export interface ProviderOptions {
  readonly owner: Owner;
  readonly publicUrl: string;
  /** Origins of pages that embed the portal. */
  readonly embeddingOrigins: readonly string[];
  readonly keys: SigningKeys;
  readonly encryption: Encryption;
  readonly machines: MachineClients;
  readonly clock: Clock;
}

/** Signs out at once with the user's own ID token; otherwise asks for confirmation, since any site can link to this URL. */
async function signOut(owner: Owner, ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, provider, params, entities } = ctx.oidc;
  if (!session?.accountId || entities.IdTokenHint?.payload['sub'] !== session.accountId) {
    ctx.body = signOutPage(form);
    return;
  }
  await endSession(owner, session.accountId, session.uid, 'one');
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: IDENTITY_PATH });
  leadBack(ctx, params);
}

/** Redirects to the checked post-logout URL, or shows a page that confirms the sign-out. */
function leadBack(ctx: KoaContextWithOIDC, params: KoaContextWithOIDC['oidc']['params']): void {
  const { post_logout_redirect_uri: address, state } = params ?? {};
  if (typeof address !== 'string') {
    ctx.body = signedOutPage();
    return;
  }
  const target = new URL(address);
  if (typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

/** The portal is a first-party client: signing in grants its scopes. */
async function grantPortal(ctx: KoaContextWithOIDC) {
  const { session, client, provider, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const grant = grantId ? await provider.Grant.find(grantId) : undefined;
  if (grant?.accountId === account.accountId) return grant;
  const fresh = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  fresh.addOIDCScope('openid profile email offline_access');
  fresh.addResourceScope(resourceIndicator, 'openid profile email offline_access');
  await fresh.save();
  return fresh;
}

/**
 * False for a code or a refresh token of credentials that were replaced, and for a code whose session has ended. A request for a code that
 * was in progress then has made a grant that nobody knew of.
 */
async function isOfOpenSession(
  { oidc }: KoaContextWithOIDC,
  token: NonNullable<Parameters<FindAccount>[2]>,
  { credentialsChangedAt }: Person,
): Promise<boolean> {
  if ('acr' in token && !isOfCredentials(token, credentialsChangedAt)) return false;
  const { AuthorizationCode: Code, Session } = oidc.provider;
  if (!(token instanceof Code)) return true;
  return token.sessionUid !== undefined && (await Session.findByUid(token.sessionUid)) !== undefined;
}

/** A deleted or disabled account has to sign in again, which is then refused. */
function policy(): interactionPolicy.Prompt[] {
  const prompts = interactionPolicy.base();
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'no_account',
        'End-User authentication is required',
        'login_required',
        (ctx) =>
          ctx.oidc.session?.accountId &&
          (!ctx.oidc.account || !isOfCredentials(ctx.oidc.session, ctx.oidc.account['credentials']))
            ? interactionPolicy.Check.REQUEST_PROMPT
            : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  return prompts;
}

/** Dates the claims of a token by a clock. Their lifetime stays the same. */
function redate(payload: Record<string, unknown>, clock: Clock): void {
  const { iat, exp } = payload;
  if (typeof iat !== 'number' || typeof exp !== 'number')
    throw new TypeError('The token has no time of issue or of expiry.');
  const now = Math.floor(clock.now().getTime() / 1000);
  Object.assign(payload, { iat: now, exp: now + exp - iat });
}

/** True when the portal was opened by another name of this server, so that its callback has the host of the request. */
function isOfThisServer({ req, query }: { req: IncomingMessage; query: ParsedUrlQuery }): boolean {
  const callback = URL.parse(String(query['redirect_uri']));
  return callback?.host === req.headers.host && callback?.pathname === callbackPath;
}

function configuration({
  owner,
  publicUrl,
  embeddingOrigins,
  keys,
  encryption,
  machines,
  clock,
}: ProviderOptions): Configuration {
  const origins = [publicUrl, ...embeddingOrigins];
  const portalUrl = `${publicUrl}/v7/`;
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const;
  return {
    adapter: (model: string) => (model === 'Client' ? machines.adapter : createAdapter(owner, model)),
    clients: [
      {
        client_id: portalClientId,
        client_name: 'Safety Portal',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => origin + callbackPath),
        post_logout_redirect_uris: origins.map((origin) => origin + signedOutPath),
        id_token_signed_response_alg: signingAlgorithm,
        default_max_age: maxAgeSeconds,
        require_auth_time: true,
      },
    ],
    jwks: { keys: keys.current() },
    scopes: ['openid', 'offline_access'],
    claims: Object.fromEntries(Object.entries(claimsByScope)),
    // The portal reads claims from the ID token, which saves a round trip.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    cookies: {
      keys: encryption.deriveEach('cookies'),
      names: { session: sessionCookie, interaction: 'identity-sign-in', resume: 'identity-resume' },
      long: { ...cookie, path: IDENTITY_PATH },
      short: cookie,
    },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // The audience of access tokens is the services, so the services answer userinfo.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resourceIndicator,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx) =>
          machines.resourceServer(ctx) ?? {
            scope: 'openid profile email offline_access',
            audience: ownAudience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 15 * minuteSeconds,
            jwt: { sign: { alg: signingAlgorithm } },
          },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOut(owner, ctx, form),
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage();
        },
      },
    },
    discovery: {
      userinfo_endpoint: `${publicUrl}${IDENTITY_PATH}/me`,
      claims_supported: Object.values(claimsByScope).flat(),
    },
    interactions: { url: (_ctx, { uid }) => `${IDENTITY_PATH}/sign-in/${uid}`, policy: policy() },
    loadExistingGrant: grantPortal,
    async findAccount(ctx, sub, token) {
      const person = await personByUid(owner, sub);
      if (!person || (token && !(await isOfOpenSession(ctx, token, person)))) return undefined;
      if (!person.isActive) {
        // Open pages do not work again when the account is enabled.
        await endSessions(owner, person.uid);
        return undefined;
      }
      return {
        accountId: person.uid,
        claims: () => claimsOf(person),
        credentials: person.credentialsChangedAt,
      };
    },
    extraTokenClaims(ctx, token) {
      const { account, entities } = ctx.oidc;
      return (
        machines.claims(ctx) ?? {
          [credentialsClaim]: account?.['credentials'] as number,
          [grantClaim]: 'grantId' in token ? token.grantId : undefined,
          // Renewed tokens have the time of their sign-in.
          auth_time: (entities.AuthorizationCode ?? entities.RefreshToken)?.authTime,
        }
      );
    },
    // Access tokens are verified by the platform's clock, so they are dated by it, not by that of the process.
    formats: { customizers: { jwt: (_ctx, _token, { payload }) => redate(payload, clock) } },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    renderError(ctx, { error, error_description: description }) {
      if (error === 'invalid_redirect_uri' && isOfThisServer(ctx)) return ctx.redirect(portalUrl);
      ctx.type = 'html';
      ctx.body = errorPage(portalUrl, error, description);
    },
    ttl: {
      AccessToken: 15 * minuteSeconds,
      AuthorizationCode: minuteSeconds,
      ClientCredentials: machineTokenSeconds,
      Grant: maxAgeSeconds,
      IdToken: 15 * minuteSeconds,
      Interaction: hourSeconds,
      RefreshToken: (_ctx, token) =>
        Math.max(1, Math.min(idleSeconds, maxAgeSeconds - token.totalLifetime())),
      Session: idleSeconds,
    },
  };
}

/** The OpenID provider over the current keys. Built again when they change; all its state is in the database. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.publicUrl + IDENTITY_PATH, configuration(options));
  options.machines.addTo(provider);
  // The service sets the forwarded headers itself, so that URLs have the public origin.
  provider.proxy = true;
  // An outage is no fault of the request: callers try again.
  provider.on('server_error', (ctx, error) => {
    if (!(error instanceof DatabaseUnavailable) || ctx.status < 500) return;
    ctx.status = 503;
    ctx.set('retry-after', String(error.retryAfterSeconds));
  });
  // Without a session there is nothing to confirm: redirect at once.
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as KoaContextWithOIDC;
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId)
      leadBack(ctx as KoaContextWithOIDC, oidc.params);
  });
  return provider;
}
