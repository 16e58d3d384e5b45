import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityPlatform, identityPlatform } from './support.ts';

const host = 'https://front.example';

describe('With a configured embedding origin', () => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform('pglite', { EMBEDDING_ORIGINS: `${host}, https://other.example:8443` });
  });
  afterAll(async () => platform.stop());

  /** The origin and headers that a preflight response allows. */
  const allowed = async (path: string, origin: string) => {
    const { headers } = await fetch(platform.origin + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,if-match',
      },
    });
    return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
  };

  it.each(['/v7/config.json', '/usercontactrole/v2/users', '/identity/token', '/ofrep/v1/evaluate/flags'])(
    'the platform allows its preflight for %s, and rejects other origins',
    async (path) => {
      expect(await allowed(path, host)).toEqual([host, 'authorization,if-match']);
      expect((await allowed(path, 'https://front.example.evil'))[0]).toBeNull();
    },
  );

  it('the platform does not allow it to send cookies', async () => {
    const { headers } = await fetch(`${platform.origin}/v7/config.json`, { headers: { origin: host } });
    expect(headers.get('access-control-allow-origin')).toBe(host);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
  });

  it('the sign-in accepts the callback URL of each configured origin, and rejects any other URL', async () => {
    const statusOf = async (redirect: string) => {
      const query = new URLSearchParams({
        client_id: 'safety-portal',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: redirect,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      });
      return (await fetch(`${platform.origin}/identity/auth?${query}`, { redirect: 'manual' })).status;
    };
    expect(await statusOf(`${host}/v7/callback`)).toBe(303);
    expect(await statusOf('https://other.example:8443/v7/callback')).toBe(303);
    expect(await statusOf('https://evil.example/v7/callback')).toBe(400);
    expect(await statusOf(`${host}/elsewhere`)).toBe(400);
  });
});

describe('Without a configured embedding origin', () => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform('pglite');
  });
  afterAll(async () => platform.stop());

  it('the platform allows no other origin', async () => {
    const { headers } = await fetch(`${platform.origin}/v7/config.json`, { headers: { origin: host } });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });
});
