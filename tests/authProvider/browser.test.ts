import { afterEach, describe, expect, it, vi } from 'vitest';
import { contextCookie } from '../../authProvider/context.ts';
import { logOut } from '../../authProvider/ending/logout.ts';
import { isChunkError, reloadOnce } from '../../authProvider/reload.ts';
import { renewAutomatically, type SignInEnding } from '../../authProvider/renewal.ts';
import { isDuplicateTab } from '../../authProvider/tab.ts';
import { isFresh, tokenStore, type Tokens } from '../../authProvider/tokens.ts';
import { aConfig, aContext, memoryStorage } from '../support/session.ts';
import { proves } from '../support/rows.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a missing chunk', () => {
  it('reloads the page once, not again within a minute', () => {
    proves('access-33');
    const storage = memoryStorage();
    const reload = vi.fn();
    expect(reloadOnce(storage, reload, 1_000_000)).toBe(true);
    expect(reloadOnce(storage, reload, 1_030_000)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(storage, reload, 2_000_000)).toBe(true);
  });
  it.each([
    'Failed to fetch dynamically imported module: https://x/a.js',
    'error loading dynamically imported module: https://x/a.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
    'Unable to preload CSS for /v7/assets/a.css',
    'Load failed',
    'Load failed (portal.example.org)',
  ])('is recognized by the error message of each browser: %s', (words) => {
    expect(isChunkError(new TypeError(words))).toBe(true);
    expect(isChunkError(new TypeError('x is not a function'))).toBe(false);
    expect(isChunkError(words)).toBe(false);
  });
  it.each([
    'Unexpected end of input',
    "Unexpected token '<'",
    "expected expression, got '<'",
    'missing } after function body',
    'Unexpected end of script',
  ])('is recognized when it arrived cut off, or as a web page: %s', (words) => {
    expect(isChunkError(new SyntaxError(words))).toBe(true);
  });
  it.each([
    'Unexpected end of JSON input',
    'JSON.parse: unexpected end of data',
    'Invalid regular expression: /(/',
  ])('is not taken for data or a pattern that cannot be read: %s', (words) => {
    expect(isChunkError(new SyntaxError(words))).toBe(false);
  });
});

describe('logging out', () => {
  it('calls every session-kill URL, does not wait for slow or failing ones, and clears the context', async () => {
    proves('call-124', 'calls-9');
    const called: string[] = [];
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), time);
      return controller.signal;
    });
    vi.stubGlobal('fetch', (url: string, { signal, credentials }: RequestInit) => {
      called.push(`${url} ${credentials}`);
      if (url.includes('fails')) return Promise.reject(new TypeError('Failed to fetch'));
      if (url.includes('hangs')) return new Promise((_, reject) => signal?.addEventListener('abort', reject));
      return Promise.resolve(new Response());
    });
    const links = {
      sessionKill: ['https://a.example/end', 'https://fails.example', 'https://hangs.example'],
    };
    const signOut = vi.fn(async () => undefined);
    const tab = memoryStorage({ 'raptor-context': 'x', clientSearchTerm: 'smith' });
    const page = { cookie: contextCookie(aContext) };
    const browser = memoryStorage({
      'RaStore.ada.portal.recent': '["Nell Nobody"]',
      'RaStore.ada.theme': 'dark',
      'safety-portal.views.ada': '[{"name":"Nell’s"}]',
    });
    const loggingOut = logOut(aConfig({ links }), { signOut }, tab, page, browser);
    await vi.advanceTimersByTimeAsync(3_000);
    await loggingOut;
    expect(called).toEqual(links.sessionKill.map((url) => `${url} include`));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(tab.length).toBe(0);
    // The names of opened people and the searches of views go, the settings of the person stay.
    const left = ['RaStore.ada.portal.recent', 'safety-portal.views.ada', 'RaStore.ada.theme'];
    expect(left.map((key) => browser.getItem(key))).toEqual([null, null, 'dark']);
    expect(page.cookie).toContain('Max-Age=0');
  });
});

describe('tokens', () => {
  const tokens: Tokens = { accessToken: 'a', profile: { sub: 's' }, expiresAt: 1000 };
  it('are stored for the tab and read back; a corrupt copy is ignored', () => {
    const storage = memoryStorage();
    const store = tokenStore(storage);
    store.save(tokens);
    expect(store.load()).toEqual(tokens);
    store.save(null);
    expect(storage.length).toBe(0);
    for (const broken of ['{', '{}', '7', '"x"', '{"accessToken":"a"}'])
      expect(tokenStore(memoryStorage({ 'safety-portal.sign-in': broken })).load()).toBeNull();
  });
  it('are stale 30 seconds before they expire', () => {
    expect(isFresh(tokens, 960_000)).toBe(true);
    expect(isFresh(tokens, 971_000)).toBe(false);
    expect(isFresh({ ...tokens, expiresAt: undefined }, 1e15)).toBe(true);
  });
  it('are renewed two minutes before each expiry', async () => {
    vi.useFakeTimers({ now: 0 });
    const identity = {
      user: { ...tokens, expiresAt: 600 },
      renew: vi.fn(async () => {
        identity.user = { ...tokens, expiresAt: identity.user.expiresAt + 600 };
        return true;
      }),
    };
    const stop = renewAutomatically(identity);
    await vi.advanceTimersByTimeAsync(479_000);
    expect(identity.renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(identity.renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(identity.renew).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(6_000_000);
    expect(identity.renew).toHaveBeenCalledTimes(2);
  });
  it('with a lifetime of 60 seconds are renewed every 30 seconds', async () => {
    vi.useFakeTimers({ now: 0 });
    const short = { ...tokens, expiresAt: 60, lifetime: 60 };
    expect([isFresh(short, 29_000), isFresh(short, 31_000)]).toEqual([true, false]);
    const identity = {
      user: short,
      renew: vi.fn(async () => {
        identity.user = { ...short, expiresAt: identity.user.expiresAt + 30 };
        return true;
      }),
    };
    const stop = renewAutomatically(identity);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(identity.renew).toHaveBeenCalledTimes(3);
    stop();
  });
  it('trigger a warning before they expire when renewal fails, and are renewed on request', async () => {
    vi.useFakeTimers({ now: 0 });
    const identity = { user: { ...tokens, expiresAt: 600 }, renew: vi.fn(async () => false) };
    const endings: SignInEnding[] = [];
    const stop = renewAutomatically(identity, (ending) => endings.push(ending));
    await vi.advanceTimersByTimeAsync(481_000);
    expect(endings).toMatchObject([{ endsAt: 600_000, isTooOld: false }]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(identity.renew).toHaveBeenCalledTimes(1);

    identity.renew.mockImplementation(async () => {
      identity.user = { ...tokens, expiresAt: 1200 };
      return true;
    });
    expect(await endings[0]!.stay()).toBe(true);
    await vi.advanceTimersByTimeAsync(500_000);
    expect(identity.renew).toHaveBeenCalledTimes(3);
    stop();
  });
  it('trigger a warning five minutes before the sign-in is 604,800 seconds old', async () => {
    proves('constants-16');
    vi.useFakeTimers({ now: 1000 });
    const profile = { ...tokens.profile, auth_time: 1 };
    const identity = { user: { ...tokens, expiresAt: undefined, profile }, renew: vi.fn(async () => true) };
    const endings: SignInEnding[] = [];
    const stop = renewAutomatically(identity, (ending) => endings.push(ending));
    await vi.advanceTimersByTimeAsync(604_499_000);
    expect(endings).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(endings).toMatchObject([{ endsAt: 604_801_000, isTooOld: true }]);
    expect(await endings[0]!.stay()).toBe(false);
    stop();
  });
  it.each([8, -2])('trigger no warning while the clock is %s days off', async (days) => {
    const issuedAt = 1_795_000_000;
    const offMs = days * 86_400_000;
    vi.useFakeTimers({ now: issuedAt * 1000 + offMs });
    const profile = { ...tokens.profile, auth_time: issuedAt - 60, iat: issuedAt };
    const user = { ...tokens, expiresAt: undefined, profile, receivedAt: Date.now() };
    const identity = { user, renew: vi.fn(async () => true) };
    const endings: SignInEnding[] = [];
    const stop = renewAutomatically(identity, (ending) => endings.push(ending));
    await vi.advanceTimersByTimeAsync((604_800 - 60 - 301) * 1000);
    expect(endings).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(endings).toMatchObject([{ isTooOld: true }]);
    stop();
  });
  it('trigger no warning when the clock is set during the sign-in and a new ID token shows the age', async () => {
    const issuedAt = 1_795_000_000;
    const profile = { ...tokens.profile, auth_time: issuedAt, iat: issuedAt };
    vi.useFakeTimers({ now: (issuedAt + 8 * 86_400) * 1000 });
    const before = { ...tokens, expiresAt: undefined, profile, receivedAt: issuedAt * 1000 };
    const identity = { user: before, renew: vi.fn(async () => true) };
    identity.renew.mockImplementation(async () => {
      identity.user = { ...before, profile: { ...profile, iat: issuedAt + 3600 }, receivedAt: Date.now() };
      return true;
    });
    const onEnding = vi.fn();
    const stop = renewAutomatically(identity, onEnding);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onEnding).not.toHaveBeenCalled();
    stop();
  });
  it('trigger no warning about the age of the sign-in when auth_time is 0', async () => {
    vi.useFakeTimers({ now: 1_795_000_000_000 });
    const profile = { ...tokens.profile, auth_time: 0 };
    const identity = { user: { ...tokens, expiresAt: undefined, profile }, renew: vi.fn(async () => true) };
    const onEnding = vi.fn();
    const stop = renewAutomatically(identity, onEnding);
    await vi.advanceTimersByTimeAsync(604_800_000);
    expect(onEnding).not.toHaveBeenCalled();
    stop();
  });
});

describe('a duplicated tab', () => {
  /** The lock manager of a browser: the first request holds a lock forever. */
  const browser = () => {
    const lockNames = new Set<string>();
    const request = async (name: string, _: unknown, work: (lock: unknown) => unknown) => {
      if (lockNames.has(name)) return work(null);
      lockNames.add(name);
      return work({});
    };
    return { release: () => lockNames.clear(), locks: { request } as unknown as LockManager };
  };
  const contentOf = (storage: Storage) => ({ 'safety-portal.tab': storage.getItem('safety-portal.tab')! });

  it('is detected and gets a new tab identifier', async () => {
    const { locks } = browser();
    const first = memoryStorage();
    expect(await isDuplicateTab(first, locks)).toBe(false);
    const copy = memoryStorage(contentOf(first));
    expect(await isDuplicateTab(copy, locks)).toBe(true);
    expect(contentOf(copy)).not.toEqual(contentOf(first));
  });
  it('is distinguished from a reloaded tab', async () => {
    const { locks, release } = browser();
    const tab = memoryStorage();
    await isDuplicateTab(tab, locks);
    release();
    expect(await isDuplicateTab(tab, locks)).toBe(false);
  });
});
