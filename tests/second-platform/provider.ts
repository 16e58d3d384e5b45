import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
// @ts-expect-error: it has no types
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

export const clientId = 'portal-of-somebody-else';
/** The claim with permissions at this provider. */
export const permissionsClaim = 'https://second.example/rights';

/** A user who can sign in, by a link on the provider's page. */
export interface Account {
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface RunningProvider {
  readonly issuer: string;
  isKnown(token: string): Promise<boolean>;
  /** An access token of an account, without a sign-in. */
  accessToken(account: string): Promise<string>;
  isRefreshable(refreshToken: string): Promise<boolean>;
  close(): Promise<void>;
}

async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
  grant.addOIDCScope('openid profile email offline_access');
  await grant.save();
  return grant;
}

/**
 * An OpenID provider with another origin, other claim names, opaque access tokens, and userinfo instead of claims in the ID token. Its
 * sign-in page is a link per account.
 */
export async function startProvider(
  accounts: Readonly<Record<string, Account>>,
  portalOrigin: string,
): Promise<RunningProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { createServer } = await import('node:http');
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Another host name than the portal's page, so that cookies are not shared.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const names = [...new Set(Object.values(accounts).flatMap(({ claims }) => Object.keys(claims)))];
  const provider = new Provider(issuer, {
    // Its usual one warns at each start that it is for development only.
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${portalOrigin}/v7/callback`],
        post_logout_redirect_uris: [`${portalOrigin}/v7/prompt/logoutcallback`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], profile: names, email: ['email'] },
    cookies: { keys: ['second'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, sub) => {
      const account = Object.values(accounts).find((each) => each.sub === sub);
      return account && { accountId: sub, claims: () => ({ sub, ...account.claims }) };
    },
    clientBasedCORS: () => true,
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
      RefreshToken: 3600,
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (!url.pathname.startsWith('/sign-in/')) return void answer(request, response);
    const account = accounts[url.searchParams.get('as') ?? ''];
    if (account)
      return void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
    const links = Object.keys(accounts).map((name) => `<a href="?as=${name}">${name}</a>`);
    return void response.setHeader('content-type', 'text/html').end(`<h1>Sign in</h1>${links.join(' ')}`);
  });
  return {
    issuer,
    isRefreshable: async (token) => (await provider.RefreshToken.find(token))?.isValid === true,
    async accessToken(account) {
      const client = await provider.Client.find(clientId);
      const accountId = accounts[account]?.sub;
      if (!client || accountId === undefined) throw new Error(`There is no account called ${account}.`);
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid');
      const grantId = await grant.save();
      return new provider.AccessToken({
        client,
        accountId,
        grantId,
        gty: 'implicit',
        scope: 'openid',
      }).save();
    },
    isKnown: async (token) => (await provider.AccessToken.find(token)) !== undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
