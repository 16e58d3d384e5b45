import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityPlatform, identityPlatform, people, whoAmI } from './support.ts';

const AUDIENCE = 'api://safety';
const KID = 'outside-1';

/** A provider that publishes its keys as OpenID Connect Discovery says; its tokens are made by the tests. */
async function outsideProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' };
  let isDown = false;
  const server: Server = createServer((request, response) => {
    if (isDown) {
      response.destroy();
      return;
    }
    const isDiscovery = request.url?.endsWith('/.well-known/openid-configuration');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issue = (claims: Record<string, unknown>, lifetime = '10m', issuedAt?: number) =>
    new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'their-own-name', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: KID })
      .setIssuedAt(issuedAt)
      .setExpirationTime(lifetime)
      .sign(privateKey);
  return { issuer, issue, setDown: (down: boolean) => (isDown = down), close: () => server.close() };
}

describe('With an outside OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof outsideProvider>>;
  let platform: IdentityPlatform;

  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform('pglite', {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_USER_CLAIM: 'email',
    });
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  const statusFor = async (claims: Record<string, unknown>, lifetime?: string) =>
    (await whoAmI(platform.origin, await provider.issue(claims, lifetime))).status;

  it('answers 503 while its keys cannot be had, and mends itself', async () => {
    provider.setDown(true);
    expect(await statusFor({ email: people.pat })).toBe(503);
    provider.setDown(false);
    expect(await statusFor({ email: people.pat })).toBe(200);
  });

  it('knows the user by the configured claim: an e-mail address in any case, or an identifier', async () => {
    expect(await statusFor({ email: people.pat.toUpperCase() })).toBe(200);
    expect(await statusFor({ email: await platform.uidOf(people.staff) })).toBe(200);
    expect(await statusFor({ email: people.nobody })).toBe(401);
    expect(await statusFor({})).toBe(401);
  });

  it('refuses an address that the provider has not verified, and disabled users', async () => {
    expect(await statusFor({ email: people.pat, email_verified: false })).toBe(401);
    expect(await statusFor({ email: people.disabled, email_verified: true })).toBe(401);
  });

  it('checks 16: refuses another audience, another issuer and expired tokens', async () => {
    expect(await statusFor({ email: people.pat, aud: 'safety-portal' })).toBe(401);
    expect(await statusFor({ email: people.pat, iss: `${platform.origin}/identity` })).toBe(401);
    expect(await statusFor({ email: people.pat }, '-1m')).toBe(401);
  });

  it('refuses tokens issued before the user’s credentials were changed', async () => {
    const old = await provider.issue({ email: people.pat }, '10m', Math.floor(Date.now() / 1000) - 3600);
    expect((await whoAmI(platform.origin, old)).status).toBe(401);
  });
});
