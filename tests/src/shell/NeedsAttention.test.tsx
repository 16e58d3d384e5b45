import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, localStorageStore, memoryStore, type Store } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { whereabouts } from '../../../src/app/whereabouts.ts';
import { createMessageLog } from '../../../src/notices/messageLog.ts';
import { type Portal, PortalContext } from '../../../src/viewer/PortalContext.ts';
import { NotificationButton } from '../../../src/shell/NotificationButton.tsx';
import { NeedsAttention } from '../../../src/shell/pages/NeedsAttention.tsx';
import { sessionStoreOf } from '../../support/session.ts';
import { sessionOf } from './session.ts';

/** Renders the counts on a platform whose `answer` for the URL of each list is a number or a failure. */
function show(
  permissions: readonly string[],
  answer: (url: URL) => number | 'failure' | 'absent',
  {
    after,
    store = memoryStore(),
    children = <NeedsAttention />,
  }: { after?: Promise<void>; store?: Store; children?: ReactNode } = {},
) {
  const session = sessionOf(permissions);
  const paths: string[] = [];
  const fetch = async (address: string | URL | Request) => {
    const url = new URL(address instanceof Request ? address.url : address, 'https://platform.example');
    paths.push(decodeURIComponent(url.pathname + url.search));
    await after;
    const count = answer(url);
    if (count === 'absent') return Response.json({ title: 'Bad Request' }, { status: 400 });
    return count === 'failure'
      ? new Response('{}', { status: 500 })
      : Response.json({ items: [], rowCount: count }, { headers: { 'content-range': `items 0-0/${count}` } });
  };
  const dataProvider = createDataProvider({
    resources,
    fetch,
    apiUrl: 'https://platform.example',
    whereabouts: (resource) => whereabouts(resource, { pathname: '/client/landing', session }),
  });
  render(
    <MemoryRouter>
      <SessionProvider value={sessionStoreOf(session)}>
        <CoreAdminContext
          dataProvider={dataProvider}
          store={store}
          i18nProvider={createI18nProvider('us')}
          queryClient={createQueryClient()}
        >
          {children}
        </CoreAdminContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  return paths;
}

describe('records that need attention', () => {
  it('are counted by the declared filters, and link to the filtered lists', async () => {
    const paths = show(['canmanageusers', 'canmanagebuildingsettings'], (url) =>
      /Locked/i.test(url.search) ? 17 : /Buildings/.test(url.pathname) ? 1 : 0,
    );
    expect(await screen.findByRole('link', { name: '17 users are locked' })).toHaveAttribute(
      'href',
      '/client/admin/user-management-settings/users-and-contacts/client-users?locked~eq=true',
    );
    expect(screen.getByRole('link', { name: '1 building has no levels' })).toHaveAttribute(
      'href',
      '/client/admin/buildings?hasLevels~eq=false&status~eq=Active',
    );
    expect(screen.queryByText(/never signed in/)).toBeNull();
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('fail independently, and can be retried', async () => {
    let isDown = true;
    show(['canmanageusers', 'canmanagebuildingsettings'], (url) =>
      /Buildings/.test(url.pathname) && isDown ? 'failure' : 2,
    );
    expect(await screen.findByText('Buildings couldn’t be counted.')).toBeVisible();
    expect(screen.getByRole('link', { name: '2 users are locked' })).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '2 buildings have no levels' })).toBeVisible();
  });

  it('are not counted when the platform does not support the filter', async () => {
    show(['canmanageusers', 'canmanagebuildingsettings'], (url) =>
      /Buildings/.test(url.pathname) ? 'absent' : 2,
    );
    expect(await screen.findByRole('link', { name: '2 users are locked' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(screen.queryByText(/Buildings/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('settle before what is below them is shown at a first visit, and have the room of the last one afterwards', async () => {
    let release = () => {};
    const asked = new Promise<void>((resolve) => (release = resolve));
    const store = localStorageStore('1', 'landing');
    const answer = (url: URL) => (/Locked|neverSignedIn/i.test(url.search) ? 17 : 0);
    const rights = ['canmanageusers', 'canmanagebuildingsettings'];
    show(rights, answer, { after: asked, store });
    const section = () => screen.getByRole('region', { name: 'Needs attention' });
    const room = () =>
      Number.parseInt(getComputedStyle(screen.getByRole('list').parentElement!).minHeight, 10);
    expect(section()).toHaveAttribute('data-unsettled');
    release();
    expect(await screen.findByRole('link', { name: '17 users are locked' })).toBeVisible();
    await waitFor(() => expect(section()).not.toHaveAttribute('data-unsettled'));
    cleanup();

    show(rights, answer, { after: new Promise(() => {}), store });
    expect(section()).not.toHaveAttribute('data-unsettled');
    expect(within(section()).getAllByRole('listitem')).toHaveLength(2);
    expect(room()).toBeGreaterThanOrEqual(2 * 44);
  });

  it('that cannot wait are counted by the bell, which lists all and leads to them', async () => {
    const paths = show(
      ['canmanageusers', 'canmanagebuildingsettings', 'canreadwebhookconfigurations'],
      (url) => (/Locked|failing/i.test(url.search) ? 2 : 1),
      {
        children: (
          <PortalContext value={{ messages: createMessageLog() } as Portal}>
            <NotificationButton />
          </PortalContext>
        ),
      },
    );
    // Two locked users, two failing webhooks, one that is broken, one that is paused.
    const bell = await screen.findByRole('button', { name: 'Latest messages, 6 need attention' });
    expect(bell).toHaveTextContent('6');
    expect(paths).toHaveLength(4);
    await userEvent.click(bell);
    expect(await screen.findByRole('link', { name: '2 webhooks are failing' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '1 building has no levels' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '2 users are locked' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are requested only for lists that the user may open', async () => {
    const paths = show(['canreadwebhookconfigurations'], () => 0);
    await screen.findByText('Nothing needs your attention.');
    expect(paths.every((address) => /WebhookConfiguration|deliveries/.test(address))).toBe(true);
  });
});
