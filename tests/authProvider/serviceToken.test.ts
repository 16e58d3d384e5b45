import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allBuildings } from '../../authProvider/context.ts';
import { createAuthorizedFetch } from '../../authProvider/fetch.ts';
import { createServiceToken, type SessionCheck } from '../../authProvider/serviceToken.ts';
import type { Tokens } from '../../authProvider/tokens.ts';
import { aContext, ash, aSession, clientUid, otherClientUid } from '../support/session.ts';
import { proves } from '../support/rows.ts';

const minuteSeconds = 60;

/** A token as the platform signs it, valid for 15 minutes by the clock of the issuer. */
function tokenOf(name: string, issuedAt = Date.now() / 1000): string {
  const claims = { name, iat: issuedAt, exp: issuedAt + 15 * minuteSeconds };
  return `header.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
}

/** A user who works with a client, and a platform with the given responses. */
function scene(answer: (input: SessionCheck, count: number) => string | Promise<string>) {
  const checks: SessionCheck[] = [];
  let session = aSession();
  let refreshToken: string | undefined = 'r1';
  const identity = {
    get user() {
      return { accessToken: 'a1', refreshToken, profile: { sub: 's' } } as Tokens;
    },
    accessToken: async () => 'a1',
  };
  const source = createServiceToken(identity, { get: () => session }, async (input) => {
    checks.push(input);
    return answer(input, checks.length);
  });
  return {
    checks,
    source,
    work: (context: Partial<typeof aContext> | null) => {
      session = aSession({ context: context && { ...aContext, ...context } });
    },
    rotate: (next: string | undefined) => {
      refreshToken = next;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the session check sends refresh token, building and client, and is called when a token is missing', async () => {
  proves('calls-10', 'alerts-2');
  const { checks, source } = scene(() => tokenOf('first'));
  expect(source.user).toBeNull();
  expect(await Promise.all([source.accessToken(), source.accessToken()])).toEqual([
    tokenOf('first'),
    tokenOf('first'),
  ]);
  expect(checks).toEqual([{ refreshtoken: 'r1', buildinguid: allBuildings.uid, clientuid: clientUid }]);
  await source.accessToken();
  expect(checks).toHaveLength(1);
});

it('a token is requested again 30 seconds before it expires', async () => {
  proves('alerts-3');
  const { checks, source } = scene((_, count) => tokenOf(String(count)));
  const first = await source.accessToken();
  vi.advanceTimersByTime((15 * minuteSeconds - 31) * 1000);
  expect(await source.accessToken()).toBe(first);
  vi.advanceTimersByTime(2000);
  expect(await source.accessToken()).not.toBe(first);
  expect(checks).toHaveLength(2);
});

it('a token expires after its lifetime although the local clock is wrong', async () => {
  const aDayAhead = Date.now() / 1000 + 86_400;
  const { checks, source } = scene(() => tokenOf('ahead', aDayAhead));
  await source.accessToken();
  vi.advanceTimersByTime(15 * minuteSeconds * 1000);
  await source.accessToken();
  expect(checks).toHaveLength(2);
});

it('a token without an expiry is requested again after six minutes', async () => {
  const { checks, source } = scene((_, count) => `opaque-${count}`);
  expect(await source.accessToken()).toBe('opaque-1');
  vi.advanceTimersByTime(6 * minuteSeconds * 1000);
  expect(await source.accessToken()).toBe('opaque-2');
  expect(checks).toHaveLength(2);
});

it('each client and building has its own token', async () => {
  const { checks, source, work } = scene((_, count) => tokenOf(String(count)));
  const all = await source.accessToken();
  work({ buildingUid: ash.uid });
  const one = await source.accessToken();
  work({ clientUid: otherClientUid });
  const other = await source.accessToken();
  expect(new Set([all, one, other]).size).toBe(3);
  expect(checks.map(({ clientuid, buildinguid }) => [clientuid, buildinguid])).toEqual([
    [clientUid, allBuildings.uid],
    [clientUid, ash.uid],
    [otherClientUid, allBuildings.uid],
  ]);
});

it('a response for a previous client is not used for the next one', async () => {
  let answerFirst: (token: string) => void = () => undefined;
  const { source, work } = scene((_, count) =>
    count === 1
      ? new Promise((resolve) => {
          answerFirst = resolve;
        })
      : tokenOf('second'),
  );
  const first = source.accessToken();
  await vi.advanceTimersByTimeAsync(0);
  work({ clientUid: otherClientUid });
  const second = await source.accessToken();
  answerFirst(tokenOf('first'));
  expect(await first).toBe(tokenOf('first'));
  expect(await source.accessToken()).toBe(second);
});

it('a rejected token is requested again', async () => {
  const { source } = scene((_, count) => tokenOf(String(count)));
  const refused = await source.accessToken();
  expect(await source.renew()).toBe(true);
  expect(source.user?.accessToken).not.toBe(refused);
});

it('a failed session check rejects its callers, and the next call retries it', async () => {
  const { source } = scene((_, count) => {
    if (count === 1) throw new Error('Unable to fetch the mobile token. Please try again.');
    return tokenOf('later');
  });
  await expect(source.accessToken()).rejects.toThrow('Unable to fetch the mobile token. Please try again.');
  expect(await source.accessToken()).toBe(tokenOf('later'));
});

it('a session check that fails while the refresh token is replaced is retried with the new one', async () => {
  const { checks, source, rotate } = scene(({ refreshtoken }) => {
    if (refreshtoken === 'r1') {
      rotate('r2');
      throw new Error('refused');
    }
    return tokenOf('good');
  });
  expect(await source.accessToken()).toBe(tokenOf('good'));
  expect(checks.map(({ refreshtoken }) => refreshtoken)).toEqual(['r1', 'r2']);
});

it('no request is made without a client', async () => {
  const { checks, source, work } = scene(() => tokenOf('x'));
  work(null);
  await expect(source.accessToken()).rejects.toThrow('Unable to fetch the mobile token. Please try again.');
  expect(checks).toEqual([]);
});

it('concurrent calls with a rejected token share one new token, and do not end the session', async () => {
  const { source, checks } = scene(async (_, count) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    return `token-${count}`;
  });
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const isNew = new Headers(headers).get('authorization') === 'Bearer token-2';
    return new Response(null, { status: isNew ? 200 : 401 });
  });
  const onSessionOver = vi.fn();
  const send = createAuthorizedFetch(source, '', { onSessionOver });
  const answers = Promise.all([send('/api/one'), send('/api/two'), send('/api/three')]);
  await vi.advanceTimersByTimeAsync(20);
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(onSessionOver).not.toHaveBeenCalled();
  expect(checks).toHaveLength(2);
});
