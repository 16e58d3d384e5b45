import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callService, jobService } from '../../../platform/modules.ts';
import {
  clientUid,
  type IdentityPlatform,
  identityPlatform,
  people,
  personPassword,
  whoAmI,
} from './support.ts';

const audience = 'api://safety';
const kid = 'outside-1';

interface TokenOptions {
  readonly lifetime?: string;
  readonly issuedAt?: number;
  /** `typ` in the token's header. */
  readonly typ?: string;
}

/** Claims with this email address, verified by the provider. */
const verified = (email: string) => ({ email, email_verified: true });

/** A provider that publishes its keys through OpenID Connect Discovery. The tests create its tokens. */
async function outsideProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
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
  const issue = (claims: Record<string, unknown>, { lifetime = '10m', issuedAt, typ }: TokenOptions = {}) =>
    new SignJWT({ iss: issuer, aud: audience, sub: 'their-own-name', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, ...(typ === undefined ? {} : { typ }) })
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
    platform = await identityPlatform(
      'pglite',
      {
        OIDC_ISSUER: provider.issuer,
        OIDC_AUDIENCE: audience,
        OIDC_USER_CLAIM: 'email',
      },
      [callService, jobService],
    );
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  const statusFor = async (claims: Record<string, unknown>, options?: TokenOptions) =>
    (await whoAmI(platform.origin, await provider.issue(claims, options))).status;

  it('the platform returns 503 while the provider’s keys are unavailable, and recovers', async () => {
    provider.setDown(true);
    expect(await statusFor(verified(people.pat))).toBe(503);
    provider.setDown(false);
    expect(await statusFor(verified(people.pat))).toBe(200);
  });

  it('the platform finds the user by the configured claim, an email address in any case or an identifier', async () => {
    expect(await statusFor(verified(people.pat.toUpperCase()))).toBe(200);
    expect(await statusFor({ email: await platform.uidOf(people.staff) })).toBe(200);
    expect(await statusFor(verified(people.nobody))).toBe(401);
    expect(await statusFor({})).toBe(401);
  });

  it('the platform rejects unverified email addresses and disabled users', async () => {
    for (const email_verified of [false, 'false', 'true', 0, 1, null, undefined])
      expect(await statusFor({ email: people.pat, email_verified }), String(email_verified)).toBe(401);
    expect(await statusFor(verified(people.disabled))).toBe(401);
  });

  it.each([
    ['a typ claim of an ID token', { typ: 'ID' }, {}],
    ['a token_use claim of an ID token', { token_use: 'id' }, {}],
    ['a nonce', { nonce: 'n' }, { typ: 'JWT' }],
    ['the hash of an access token', { at_hash: 'h' }, {}],
    ['the hash of a code', { c_hash: 'h' }, {}],
    ['the header type of a logout token', {}, { typ: 'logout+jwt' }],
  ])('the platform rejects a token that is not an access token: %s', async (_, claims, options) => {
    expect(await statusFor({ ...verified(people.pat), ...claims }, options)).toBe(401);
  });

  it.each(['JWT', 'at+jwt', 'application/at+JWT'])(
    'the platform accepts an access token of the type %s',
    async (typ) => {
      expect(await statusFor(verified(people.pat), { typ })).toBe(200);
    },
  );

  it('the platform rejects tokens for another audience, of another issuer, or expired', async () => {
    expect(await statusFor({ ...verified(people.pat), aud: 'safety-portal' })).toBe(401);
    expect(await statusFor({ ...verified(people.pat), iss: `${platform.origin}/identity` })).toBe(401);
    expect(await statusFor(verified(people.pat), { lifetime: '-2m' })).toBe(401);
  });

  it('the platform accepts a clock difference of 45 seconds, and rejects one of two minutes', async () => {
    const now = Math.floor(Date.now() / 1000);
    // Some providers send `nbf`, the start of a token's validity.
    const statusAt = (ahead: number) => statusFor({ ...verified(people.pat), nbf: now + ahead });
    expect([await statusAt(45), await statusAt(120)]).toEqual([200, 401]);
    const statusAfter = (lifetime: string) => statusFor(verified(people.pat), { lifetime });
    expect([await statusAfter('-45s'), await statusAfter('-120s')]).toEqual([200, 401]);
  });

  it('the platform sets no passwords, and mails nobody about a password or a link without a page', async () => {
    const token = await provider.issue(verified(people.pat));
    const call = (method: string, path: string, body: object) =>
      fetch(`${platform.origin}/usercontactrole/v2/clients/${clientUid}/Users${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const password = personPassword;
    const created = await call('POST', '', {
      firstName: 'New',
      lastName: 'Person',
      email: 'new@elmpark.example',
      password,
    });
    expect(created.status).toBe(201);
    const { uid } = (await created.json()) as { uid: string };
    const set = await call('PUT', `/${uid}/password`, { password });
    expect(set.status).toBe(404);
    expect(await set.json()).toMatchObject({ detail: 'Passwords are kept by another identity provider.' });

    const { owner } = platform.database;
    const statesOfJobs = async () =>
      (await owner.query(sql`select state::text as state from jobs.job where name = 'verify-email'`)).rows;
    await expect.poll(statesOfJobs, { timeout: 20_000 }).toEqual([{ state: 'completed' }]);
    expect((await owner.query(sql`select uid from mail_outbox`)).rows).toEqual([]);
  });

  it('the platform rejects tokens issued before the user’s credentials changed', async () => {
    const issuedAt = Math.floor(Date.now() / 1000) - 3600;
    expect(await statusFor(verified(people.pat), { issuedAt })).toBe(401);
  });
});

describe('With an outside provider and a user claim that users can choose', () => {
  let provider: Awaited<ReturnType<typeof outsideProvider>>;
  let platform: IdentityPlatform;

  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform('pglite', {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_USER_CLAIM: 'preferred_username',
    });
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  it('the platform accepts an email address in the claim only when it equals the verified one', async () => {
    const statusFor = async (claims: Record<string, unknown>) =>
      (await whoAmI(platform.origin, await provider.issue({ preferred_username: people.pat, ...claims })))
        .status;
    expect(await statusFor(verified('mallory@elsewhere.example'))).toBe(401);
    expect(await statusFor({ email_verified: true })).toBe(401);
    expect(await statusFor(verified(people.pat.toUpperCase()))).toBe(200);
  });
});
