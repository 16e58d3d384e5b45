import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../authProvider/config.ts';
import { createIdentity } from '../../authProvider/identity.ts';
import { aConfig, memoryStorage } from './support.ts';

afterEach(() => vi.unstubAllGlobals());

const origin = 'https://portal.example';
const metadata = {
  issuer: `${origin}/identity`,
  authorization_endpoint: `${origin}/identity/auth`,
  token_endpoint: `${origin}/identity/token`,
  end_session_endpoint: `${origin}/identity/session/end`,
};

function scene({ stored, answers = {} }: { stored?: object; answers?: Record<string, () => Response> } = {}) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers[url];
    if (answer) return answer();
    return url.endsWith('openid-configuration')
      ? Response.json(metadata)
      : new Response(null, { status: 500 });
  });
  const storage = memoryStorage(stored && { 'safety-portal.sign-in': JSON.stringify(stored) });
  const left: string[] = [];
  const leave = (url: string) => void left.push(url);
  return { asked, left, storage, identity: createIdentity(aConfig(), { origin, storage, leave }) };
}

const signedIn = {
  accessToken: 'a1',
  refreshToken: 'r1',
  idToken: 'i1',
  profile: { sub: 's', userUid: 's' },
  expiresAt: 1,
};

describe('signing in', () => {
  it('asks the provider for a code with PKCE, and for a new sign-in after 604800 seconds: constants-16', async () => {
    const { left, identity } = scene();
    await identity.signIn('/client/landing');
    const { origin: at, pathname, searchParams } = new URL(left[0]!);
    expect(at + pathname).toBe(metadata.authorization_endpoint);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/v7/callback`,
      client_id: 'safety-portal',
      max_age: '604800',
    });
    expect(left[0]).not.toContain('landing');
  });

  it.each([
    ['/client/admin/buildings?page=2', '/client/admin/buildings?page=2'],
    ['//evil.example', '/'],
    ['https:evil.example', '/'],
    ['/callback?code=x', '/'],
  ])('remembers the target %s as %s: entry-20', async (target, remembered) => {
    const { left, storage, identity } = scene();
    await identity.signIn(target);
    const state = new URL(left[0]!).searchParams.get('state');
    const kept = JSON.parse(storage.getItem(`safety-portal.oidc.${state}`) ?? '{}') as { data?: unknown };
    expect(kept.data).toEqual({ target: remembered });
  });

  it('does not ask the provider what it is when config.json says so', async () => {
    const { origin: at, pathname } = new URL(metadata.authorization_endpoint);
    const { asked, left, storage } = scene();
    const { identity } = aConfig();
    const told = { identity: { ...identity, metadata } };
    await createIdentity(told, { origin, storage, leave: (url) => void left.push(url) }).signIn();
    expect(left[0]).toContain(at + pathname);
    expect(asked).toEqual([]);
  });

  it('asks the provider what it is only once an hour', async () => {
    const { asked, identity } = scene();
    await identity.signIn();
    await identity.signIn();
    expect(asked).toEqual([`${origin}/identity/.well-known/openid-configuration`]);
  });

  it('says that the provider is not there, and can be tried again', async () => {
    const url = `${origin}/identity/.well-known/openid-configuration`;
    const answers: Record<string, () => Response> = { [url]: () => new Response('<html>', { status: 200 }) };
    const { left, identity } = scene({ answers });
    await expect(identity.signIn()).rejects.toBeInstanceOf(UnreachableError);
    delete answers[url];
    await identity.signIn();
    expect(left).toHaveLength(1);
  });
});

describe('renewal', () => {
  const token = `${origin}/identity/token`;
  it('uses the refresh token once for all who ask together, and keeps the new one', async () => {
    const answers = {
      [token]: () =>
        Response.json({ access_token: 'a2', refresh_token: 'r2', token_type: 'Bearer', expires_in: 600 }),
    };
    const { asked, storage, identity } = scene({ stored: signedIn, answers });
    expect(await Promise.all([identity.accessToken(), identity.accessToken(), identity.renew()])).toEqual([
      'a2',
      'a2',
      true,
    ]);
    expect(asked.filter((url) => url === token)).toHaveLength(1);
    expect(storage.getItem('safety-portal.sign-in')).toContain('"refreshToken":"r2"');
    expect(identity.user?.profile['userUid']).toBe('s');
  });
  it('fails quietly where the refresh token is refused or missing', async () => {
    const answers = { [token]: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) };
    expect(await scene({ stored: signedIn, answers }).identity.accessToken()).toBeNull();
    expect(await scene({ stored: { ...signedIn, refreshToken: undefined } }).identity.renew()).toBe(false);
    expect(await scene().identity.accessToken()).toBeNull();
  });
});

describe('who it is', () => {
  it('is completed from userinfo where the ID token does not say it', async () => {
    const userinfo = `${origin}/identity/me`;
    const answers = {
      [`${origin}/identity/.well-known/openid-configuration`]: () =>
        Response.json({ ...metadata, userinfo_endpoint: userinfo }),
      [userinfo]: () => Response.json({ userUid: 'u7' }),
    };
    const { identity, asked } = scene({ stored: { ...signedIn, profile: { sub: 's' } }, answers });
    expect(await identity.claims()).toEqual({ sub: 's', userUid: 'u7' });
    const complete = scene({ stored: signedIn });
    await complete.identity.claims();
    expect([asked.length, complete.asked.length]).toEqual([2, 0]);
  });
});

describe('signing out', () => {
  it('forgets the sign-in and leaves for the provider, which leads back to /prompt/logoutcallback', async () => {
    const { left, storage, identity } = scene({ stored: signedIn });
    await identity.signOut();
    expect(storage.getItem('safety-portal.sign-in')).toBeNull();
    const { searchParams } = new URL(left[0]!);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/v7/prompt/logoutcallback`);
    expect(searchParams.get('id_token_hint')).toBe('i1');
  });
  it('works without a provider that answers', async () => {
    const url = `${origin}/identity/.well-known/openid-configuration`;
    const { left, identity } = scene({
      stored: signedIn,
      answers: { [url]: () => new Response(null, { status: 503 }) },
    });
    await identity.signOut();
    expect(left).toEqual([`${origin}/v7/prompt/logoutcallback`]);
    expect(identity.user).toBeNull();
  });
});
