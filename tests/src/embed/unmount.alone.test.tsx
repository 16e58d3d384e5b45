import { afterEach, expect, it, vi } from 'vitest';
import { renewAutomatically } from '../../../authProvider/renewal.ts';
import { showPortal } from '../../../src/embed/portal.ts';

vi.mock('../../../src/start/boot.ts', () => ({ boot: async () => undefined }));
afterEach(() => vi.useRealTimers());

it('a portal that is unmounted keeps the title that the host has set since', () => {
  document.title = 'Portal of the host';
  const end = new AbortController();
  showPortal(document.body.appendChild(document.createElement('div')), {}, end.signal);
  document.title = 'Reports';
  end.abort();
  expect(document.title).toBe('Reports');
});

it('a portal that is unmounted before its code is loaded leaves the URL to the host', () => {
  history.replaceState({ ofHost: true }, '', '/reports');
  const end = new AbortController();
  end.abort();
  showPortal(document.body, { initialPath: '/v7/client/landing' }, end.signal);
  expect(location.pathname).toBe('/reports');
});

it('the automatic renewal schedules no further one when it is stopped during a renewal', async () => {
  vi.useFakeTimers();
  let settle = (_isRenewed: boolean): void => undefined;
  const user = { accessToken: 'a', profile: { sub: 's' }, expiresAt: Date.now() / 1000 + 300, lifetime: 300 };
  const renew = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        settle = resolve;
      }),
  );
  const identity = { user, renew };
  const stop = renewAutomatically(identity);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(renew).toHaveBeenCalledTimes(1);
  stop();
  identity.user = { ...user, expiresAt: Date.now() / 1000 + 300 };
  settle(true);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(renew).toHaveBeenCalledTimes(1);
});
