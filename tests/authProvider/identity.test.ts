import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../authProvider/config.ts';
import { createIdentity } from '../../authProvider/identity.ts';
import { aConfig, memoryStorage } from '../support/session.ts';
import { proves } from '../support/rows.ts';

afterEach(() => vi.unstubAllGlobals());

const origin = 'https://portal.example';
const metadata = {
  issuer: `${origin}/identity`,
  authorization_endpoint: `${origin}/identity/auth`,
  token_endpoint: `${origin}/identity/token`,
  end_session_endpoint: `${origin}/identity/session/end`,
};

interface Scene {
  storedSignIn?: object;
  /** True when a user has signed in with this browser before. */
  before?: boolean;
  /** Days since the last sign-in with this browser. */
  daysAgo?: number;
  answers?: Record<string, (request: URL) => Response>;
  /** Claim names of the provider. */
  mapping?: Record<string, string>;
}

/** The nonce of the last sign-in request. The provider returns it in the ID token. */
let nonce: string | null = null;

function scene({ storedSignIn, before = false, daysAgo = 1, answers = {}, mapping = {} }: Scene = {}) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    nonce = new URL(url, origin).searchParams.get('nonce') ?? nonce;
    const answer = answers[url.split('?', 1)[0]!];
    if (answer) return answer(new URL(url));
    return url.endsWith('openid-configuration')
      ? Response.json(metadata)
      : new Response(null, { status: 500 });
  });
  const storage = memoryStorage(storedSignIn && { 'safety-portal.sign-in': JSON.stringify(storedSignIn) });
  const departures: string[] = [];
  const leave = (url: string) => {
    departures.push(url);
    nonce = new URL(url).searchParams.get('nonce');
  };
  const lasting = memoryStorage(
    before ? { 'safety-portal.signed-in-before': String(Date.now() - daysAgo * 86_400_000) } : {},
  );
  const parts = { origin, storage, lasting, leave };
  return {
    requests,
    departures,
    storage,
    lasting,
    parts,
    identity: createIdentity(aConfig({ identity: { claims: mapping } }), parts),
  };
}

const signedIn = {
  accessToken: 'a1',
  refreshToken: 'r1',
  idToken: 'i1',
  profile: { sub: 's', userUid: 's', permissions: [] },
  expiresAt: 1,
};

describe('signing in', () => {
  it('requests a code with PKCE, and a new sign-in after 604800 seconds', async () => {
    proves('constants-16');
    const { departures, identity } = scene();
    await identity.signIn('/client/landing');
    const { origin: at, pathname, searchParams } = new URL(departures[0]!);
    expect(at + pathname).toBe(metadata.authorization_endpoint);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/v7/callback`,
      client_id: 'safety-portal',
      max_age: '604800',
      nonce: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(departures[0]).not.toContain('landing');
  });

  it.each([
    ['/client/admin/buildings?page=2', '/client/admin/buildings?page=2'],
    ['//evil.example', '/'],
    ['https:evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%2fevil.example', '/'],
    ['/%5cevil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['https://evil.example/v7/client/landing', '/'],
    ['/callback?code=x', '/'],
  ])('remembers the target %s as %s', async (target, remembered) => {
    proves('entry-20');
    const { departures, storage, identity } = scene();
    await identity.signIn(target);
    const state = new URL(departures[0]!).searchParams.get('state');
    const pending = JSON.parse(storage.getItem(`safety-portal.oidc.${state}`) ?? '{}') as { data?: unknown };
    expect(pending.data).toEqual({ target: remembered });
  });

  it('does not request the provider’s metadata when config.json contains it', async () => {
    const { origin: at, pathname } = new URL(metadata.authorization_endpoint);
    const { requests, departures, parts } = scene();
    const { identity } = aConfig();
    const config = { identity: { ...identity, metadata } };
    await createIdentity(config, parts).signIn();
    expect(departures[0]).toContain(at + pathname);
    expect(requests).toEqual([]);
  });

  it('requests the provider’s metadata only once an hour', async () => {
    const { requests, identity } = scene();
    await identity.signIn();
    await identity.signIn();
    expect(requests).toEqual([`${origin}/identity/.well-known/openid-configuration`]);
  });

  it('reports that the provider does not respond, and can be retried', async () => {
    const url = `${origin}/identity/.well-known/openid-configuration`;
    const answers: Record<string, () => Response> = { [url]: () => new Response('<html>', { status: 200 }) };
    const { departures, identity } = scene({ answers });
    await expect(identity.signIn()).rejects.toBeInstanceOf(UnreachableError);
    delete answers[url];
    await identity.signIn();
    expect(departures).toHaveLength(1);
  });
});

/** The response of a provider that redirected to `url`. */
function ledTo(url: string): Response {
  return Object.defineProperty(new Response('<!doctype html>'), 'url', { value: url });
}

function idToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

describe('silent sign-in', () => {
  const callback = `${origin}/v7/callback`;
  const token = `${origin}/identity/token`;
  const tokens = () =>
    Response.json({
      access_token: 'a1',
      id_token: idToken({ sub: 's', userUid: 's', nonce }),
      token_type: 'Bearer',
    });
  const answers = {
    [metadata.authorization_endpoint]: ({ searchParams }: URL) =>
      ledTo(`${callback}?code=c1&state=${searchParams.get('state')}`),
    [token]: tokens,
  };

  it('signs the user in with prompt=none, without leaving the page', async () => {
    const { requests, departures, identity } = scene({ before: true, answers });
    expect(await identity.signInQuietly()).toBe(true);
    const { searchParams } = new URL(requests[1]!);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'none',
      code_challenge_method: 'S256',
      redirect_uri: callback,
      max_age: '604800',
    });
    expect(identity.user).toMatchObject({ accessToken: 'a1', profile: { userUid: 's' } });
    expect(departures).toEqual([]);
  });

  it('stores when the user entered the password, and when this browser learned it', async () => {
    const { identity, storage } = scene({
      before: true,
      answers: {
        ...answers,
        [token]: () =>
          Response.json({
            access_token: 'a1',
            id_token: idToken({ sub: 's', userUid: 's', nonce, iat: 2000, auth_time: 1000 }),
            token_type: 'Bearer',
          }),
      },
    });
    expect(await identity.signInQuietly()).toBe(true);
    const stored = JSON.parse(storage.getItem('safety-portal.sign-in') ?? '{}') as object;
    expect(stored).toMatchObject({ profile: { auth_time: 1000, iat: 2000 }, receivedAt: expect.any(Number) });
  });

  it('is attempted for 365 days after the last sign-in', async () => {
    proves('constants-15');
    const known = scene({ before: true, daysAgo: 364.9 });
    await known.identity.signInQuietly();
    expect(known.requests).not.toEqual([]);
    const forgotten = scene({ before: true, daysAgo: 365.1 });
    expect(await forgotten.identity.signInQuietly()).toBe(false);
    expect(forgotten.requests).toEqual([]);
  });

  it('is not attempted when no user has signed in before', async () => {
    const { requests, identity } = scene({ answers });
    expect(await identity.signInQuietly()).toBe(false);
    expect(requests).toEqual([]);
  });

  it.each<[string, Record<string, (request: URL) => Response>]>([
    [
      'requires a login',
      {
        ...answers,
        [metadata.authorization_endpoint]: ({ searchParams }) =>
          ledTo(`${callback}?error=login_required&state=${searchParams.get('state')}`),
      },
    ],
    [
      'shows a form',
      { ...answers, [metadata.authorization_endpoint]: () => ledTo(`${origin}/identity/form`) },
    ],
    [
      'returns another state',
      { ...answers, [metadata.authorization_endpoint]: () => ledTo(`${callback}?code=c&state=x`) },
    ],
    [
      'rejects the code',
      { ...answers, [token]: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) },
    ],
    ['responds with 500', { [metadata.authorization_endpoint]: () => new Response(null, { status: 500 }) }],
  ])('falls back to an interactive sign-in, without a retry, when the provider %s', async (_, answers) => {
    const { requests, lasting, departures, identity } = scene({ before: true, answers });
    expect(await identity.signInQuietly()).toBe(false);
    expect(identity.user).toBeNull();
    expect(lasting.length).toBe(0);
    const times = requests.length;
    expect(await identity.signInQuietly()).toBe(false);
    expect(requests).toHaveLength(times);
    await identity.signIn();
    expect(new URL(departures[0]!).searchParams.has('prompt')).toBe(false);
  });

  it('is not attempted at a provider on another origin', async () => {
    const { requests, parts } = scene({ before: true, answers });
    const { identity } = aConfig();
    const elsewhere = { ...metadata, authorization_endpoint: 'https://login.example/auth' };
    const config = { identity: { ...identity, metadata: elsewhere } };
    expect(await createIdentity(config, parts).signInQuietly()).toBe(false);
    expect(requests).toEqual([]);
  });

  it('is attempted after any sign-in in this browser, until a user signs out', async () => {
    const { requests, departures, parts, identity } = scene({ answers });
    await identity.signIn('/client/landing');
    const state = new URL(departures[0]!).searchParams.get('state');
    expect(await identity.completeSignIn(`${callback}?code=c1&state=${state}`)).toBe('/client/landing');
    const anotherTab = () => createIdentity(aConfig(), { ...parts, storage: memoryStorage() });
    expect(await anotherTab().signInQuietly()).toBe(true);
    await identity.signOut();
    const times = requests.length;
    expect(await anotherTab().signInQuietly()).toBe(false);
    expect(requests).toHaveLength(times);
  });
});

describe('renewal', () => {
  const token = `${origin}/identity/token`;
  it('uses the refresh token once for concurrent requests, and stores the new one', async () => {
    const answers = {
      [token]: () =>
        Response.json({ access_token: 'a2', refresh_token: 'r2', token_type: 'Bearer', expires_in: 600 }),
    };
    const { requests, storage, identity } = scene({ storedSignIn: signedIn, answers });
    expect(await Promise.all([identity.accessToken(), identity.accessToken(), identity.renew()])).toEqual([
      'a2',
      'a2',
      true,
    ]);
    expect(requests.filter((url) => url === token)).toHaveLength(1);
    expect(storage.getItem('safety-portal.sign-in')).toContain('"refreshToken":"r2"');
    expect(identity.user?.profile['userUid']).toBe('s');
  });
  it('fails without an exception when the refresh token is rejected or missing', async () => {
    const answers = { [token]: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) };
    expect(await scene({ storedSignIn: signedIn, answers }).identity.accessToken()).toBeNull();
    expect(await scene({ storedSignIn: { ...signedIn, refreshToken: undefined } }).identity.renew()).toBe(
      false,
    );
    expect(await scene().identity.accessToken()).toBeNull();
  });
});

describe('the identity of the user', () => {
  it.each([
    ['the user identifier', {}, { sub: 's' }],
    ['the permissions', { userUid: 'sub' }, { sub: 's' }],
  ])('is completed from userinfo when the ID token lacks %s', async (_, mapping, profile) => {
    const userinfo = `${origin}/identity/me`;
    const answers = {
      [`${origin}/identity/.well-known/openid-configuration`]: () =>
        Response.json({ ...metadata, userinfo_endpoint: userinfo }),
      [userinfo]: () => Response.json({ userUid: 'u7', permissions: ['canmanageusers'] }),
    };
    const { identity, requests } = scene({ storedSignIn: { ...signedIn, profile }, answers, mapping });
    expect(await identity.claims()).toEqual({ sub: 's', userUid: 'u7', permissions: ['canmanageusers'] });
    const complete = scene({ storedSignIn: signedIn });
    await complete.identity.claims();
    expect([requests.length, complete.requests.length]).toEqual([2, 0]);
  });
});

it('claimsUrl says who the user is, in place of the provider', async () => {
  const { parts } = scene({
    storedSignIn: signedIn,
    answers: { [`${origin}/claims`]: () => Response.json({ userUid: 'u9', permissions: [] }) },
  });
  const config = { identity: { ...aConfig().identity, claimsUrl: `${origin}/claims` } };
  expect(await createIdentity(config, parts).claims()).toMatchObject({ userUid: 'u9', permissions: [] });
});

describe('signing out', () => {
  it('removes the stored sign-in and redirects to the provider, with /prompt/logoutcallback as the return path', async () => {
    const { departures, storage, identity } = scene({ storedSignIn: signedIn });
    await identity.signOut();
    expect(storage.getItem('safety-portal.sign-in')).toBeNull();
    const { searchParams } = new URL(departures[0]!);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/v7/prompt/logoutcallback`);
    expect(searchParams.get('id_token_hint')).toBe('i1');
  });
  it('leads to /prompt/logoutcallback when the provider is unavailable', async () => {
    const url = `${origin}/identity/.well-known/openid-configuration`;
    const { departures, identity } = scene({
      storedSignIn: signedIn,
      answers: { [url]: () => new Response(null, { status: 503 }) },
    });
    await identity.signOut();
    expect(departures).toEqual([`${origin}/v7/prompt/logoutcallback`]);
    expect(identity.user).toBeNull();
  });
});
