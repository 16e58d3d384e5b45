import { afterEach, expect, it, vi } from 'vitest';
import { createAddress } from '../../../src/embed/address.ts';

const titles = '/v7/client/admin/user-management-settings/titles';

afterEach(() => history.replaceState(null, '', '/'));

/** A portal at the page's URL whose first screen waits for `come`. */
function startPortal() {
  history.replaceState(null, '', titles);
  const end = new AbortController();
  const onNavigate = vi.fn<(path: string) => void>();
  const address = createAddress({
    isOwn: false,
    initialPath: undefined,
    onNavigate,
    signal: end.signal,
  });
  let resolve = () => undefined as void;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  const router = address.createRouter([
    {
      path: '*',
      lazy: async () => {
        await promise;
        return { Component: () => null };
      },
    },
  ]);
  const isThere = new Promise<void>((settle) => {
    router.subscribe(({ initialized }) => {
      if (initialized) settle();
    });
  });
  const come = async () => {
    resolve();
    await isThere;
  };
  return { address, end, onNavigate, router, come };
}

it('a portal reports its initial URL', async () => {
  const { onNavigate, come } = startPortal();
  await come();
  expect(onNavigate.mock.calls).toEqual([[titles]]);
});

it.each([
  ['removed during its start', true],
  ['whose host page has navigated away', false],
])('a portal %s reports and changes no URL', async (_, isRemoved) => {
  const { address, end, onNavigate, router, come } = startPortal();
  if (isRemoved) end.abort();
  history.pushState(null, '', '/elsewhere');
  await come();
  expect(onNavigate).not.toHaveBeenCalled();
  address.enter('/client/landing');
  await router.navigate('/v7/client/landing');
  expect(location.pathname).toBe('/elsewhere');
  expect(onNavigate).not.toHaveBeenCalled();
});
