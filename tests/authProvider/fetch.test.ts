import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthorizedFetch } from '../../authProvider/fetch.ts';
import { createSessionEnd, takeTarget } from '../../authProvider/ending/sessionEnd.ts';
import type { Tokens } from '../../authProvider/tokens.ts';
import { aConfig, memoryStorage } from '../support/session.ts';
import { proves } from '../support/rows.ts';

interface Sent {
  url: string;
  authorization: string | null;
  requestId: string | null;
}

/** A platform that accepts some tokens, and an identity that may renew. */
function scene({
  accepts = ['new'],
  renewsTo = 'new',
  apiUrl = '',
}: { accepts?: string[]; renewsTo?: string | null; apiUrl?: string } = {}) {
  const requests: Sent[] = [];
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const authorization = headers.get('authorization');
    requests.push({ url, authorization, requestId: headers.get('x-request-id') });
    return new Response(null, { status: accepts.includes(authorization?.slice(7) ?? '') ? 200 : 401 });
  });
  let token: string | null = 'old';
  let renewal: Promise<boolean> | null = null;
  const renewals = { count: 0 };
  const identity = {
    get user() {
      return token === null ? null : ({ accessToken: token } as Tokens);
    },
    accessToken: async () => token,
    async renew() {
      renewal ??= new Promise((resolve) => {
        setTimeout(() => {
          renewals.count += 1;
          token = renewsTo ?? token;
          renewal = null;
          resolve(renewsTo !== null);
        }, 5);
      });
      return renewal;
    },
  };
  const end = { onSessionOver: vi.fn() };
  return { requests, renewals, end, fetch: createAuthorizedFetch(identity, apiUrl, end) };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('calls to the platform', () => {
  it('carry the access token and a request identifier', async () => {
    proves('calls-1');
    const { requests, fetch } = scene({ accepts: ['old'] });
    expect((await fetch('/clientbuilding/v2/clients')).status).toBe(200);
    expect(requests[0]).toMatchObject({ authorization: 'Bearer old' });
    expect(requests[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carry only the token, without a request identifier, to a platform on another origin', async () => {
    const { requests, fetch } = scene({ accepts: ['old'], apiUrl: 'https://platform.example' });
    await fetch('https://platform.example/clientbuilding/v2/clients');
    expect(requests).toMatchObject([{ authorization: 'Bearer old', requestId: null }]);
  });

  it('renew the token once after concurrent 401 responses, and are retried once each', async () => {
    const { requests, renewals, end, fetch } = scene();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch('/x')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(renewals.count).toBe(1);
    expect(requests).toHaveLength(16);
    expect(end.onSessionOver).not.toHaveBeenCalled();
  });

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'are retried once with the new token after a 401 to a %s',
    async (method) => {
      const { requests, end, fetch } = scene();
      expect((await fetch('/x', { method })).status).toBe(200);
      expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
      expect(end.onSessionOver).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['the caller aborts', 'caller'],
    ['the session ends', 'ending'],
  ] as const)('are aborted when %s', async (_, which) => {
    const controllers = { caller: new AbortController(), ending: new AbortController() };
    vi.stubGlobal('location', { origin: 'https://portal.example' });
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          const end = () => reject(signal?.reason as Error);
          if (signal?.aborted) end();
          else signal?.addEventListener('abort', end);
        }),
    );
    const identity = {
      user: { accessToken: 'old' } as Tokens,
      accessToken: async () => 'old',
      renew: async () => false,
    };
    const send = createAuthorizedFetch(identity, '', { onSessionOver: vi.fn() }, controllers.ending.signal);
    const answer = send('/x', { signal: controllers.caller.signal });
    controllers[which].abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('end the session when the renewal fails or the new token is rejected', async () => {
    proves('access-34');
    for (const options of [{ renewsTo: null }, { accepts: [] }]) {
      const { end, fetch } = scene(options);
      expect((await fetch('/x')).status).toBe(401);
      expect(end.onSessionOver).toHaveBeenCalledTimes(1);
    }
  });

  it('do not carry the token to other origins, such as upload storage', async () => {
    const { requests, fetch } = scene();
    await fetch('https://storage.example/upload', {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob' },
    });
    await fetch('//storage.example/upload');
    expect(requests.map(({ authorization, requestId }) => [authorization, requestId])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

it('a call that wants a more recent sign-in is not repeated and ends no session, and the page is told', async () => {
  const { fetch, renewals, end } = scene();
  const sent = vi.fn(
    async () =>
      new Response(null, {
        status: 401,
        headers: {
          'www-authenticate': 'Bearer realm="p", error="insufficient_user_authentication", max_age="600"',
        },
      }),
  );
  vi.stubGlobal('fetch', sent);
  const dispatchEvent = vi.fn();
  vi.stubGlobal('dispatchEvent', dispatchEvent);
  expect((await fetch('/x', { method: 'PATCH' })).status).toBe(401);
  expect(sent).toHaveBeenCalledOnce();
  expect(renewals.count).toBe(0);
  expect(end.onSessionOver).not.toHaveBeenCalled();
  expect(dispatchEvent).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'safety-portal:recent-sign-in' }),
  );
});

describe('the end of a session by a 401', () => {
  const ending = (storage: Storage, config = aConfig(), path = '/client/admin/buildings?page=2') => {
    const [leave, forget, setCookie] = [vi.fn(), vi.fn(), vi.fn()];
    const end = createSessionEnd(config, { storage, currentPath: () => path, leave, forget, setCookie });
    return { end, leave, forget, setCookie };
  };

  it('leads to / once, and remembers the current path', () => {
    proves('access-34', 'entry-20');
    const storage = memoryStorage();
    const { end, leave, forget } = ending(storage);
    end.onSessionOver();
    end.onSessionOver();
    expect(leave.mock.calls).toEqual([['/v7/']]);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(takeTarget(storage)).toBe('/client/admin/buildings?page=2');
    expect(takeTarget(storage)).toBeNull();
  });

  it('tells the sign-in page of the embedded provider why it is shown, and sets no cookie for another', () => {
    const own = ending(memoryStorage());
    own.end.onSessionOver();
    expect(own.setCookie.mock.calls).toEqual([['portal-ended=1; Path=/identity; Max-Age=60; SameSite=Lax']]);
    const { identity, ...config } = aConfig();
    const other = ending(memoryStorage(), {
      ...config,
      identity: { ...identity, authority: 'https://id.example' },
    });
    other.end.onSessionOver();
    expect(other.setCookie).not.toHaveBeenCalled();
  });

  it('leads to the error page when the fresh sign-in is rejected as well, instead of a redirect loop', () => {
    const storage = memoryStorage();
    ending(storage).end.onSessionOver();
    const second = ending(storage);
    second.end.onSessionOver();
    expect(second.leave.mock.calls).toEqual([['/v7/error?reason=refused']]);
    // Whoever signs in from there, and is rejected once more, is led to the sign-in again.
    const third = ending(storage);
    third.end.onSessionOver();
    expect(third.leave.mock.calls).toEqual([['/v7/']]);
  });

  it('leads to / again after more than a minute', () => {
    vi.useFakeTimers();
    try {
      const storage = memoryStorage();
      ending(storage).end.onSessionOver();
      vi.advanceTimersByTime(61_000);
      const second = ending(storage);
      second.end.onSessionOver();
      expect(second.leave.mock.calls).toEqual([['/v7/']]);
    } finally {
      vi.useRealTimers();
    }
  });
});
