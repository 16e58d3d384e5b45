import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { registry, resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import ListScreen from '../../../src/list/ListScreen.tsx';
import { parts } from '../../../src/app/screens.ts';
import { PartsContext } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { aSession, sessionStoreOf, systemUser } from '../../support/session.ts';
import { clientUid, json } from '../form/support.tsx';
import { proves } from '../../support/rows.ts';

beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const resource = registry.users;
const place = resource.places['search']!;
const uid = '55555555-5555-4555-8555-555555555555';
const person = {
  uid,
  clientUID: clientUid,
  clientName: 'Northfield',
  firstName: 'Ada',
  lastName: 'Okonkwo',
  userName: 'ada@northfield.example',
  userActive: true,
  locked: true,
  failedLogins: 20,
};

/** A button that undoes the latest change. */
function Undo() {
  const { notifications } = useNotificationContext();
  const undo = notifications.at(-1)?.notificationOptions?.['onUndo'] as (() => void) | undefined;
  return undo ? <button onClick={undo}>Undo</button> : null;
}

/** Opens the user search as support staff. Returns the search requests, newest last. */
function openSearch(counted: object = { rowCount: 1 }) {
  const searches: (string | null)[] = [];
  const writes: { path: string; body: unknown }[] = [];
  const saved: Record<string, unknown> = { ...person };
  const fetch = (input: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://platform.test');
    if (init.method === 'PATCH') {
      const body = JSON.parse(init.body as string) as { path: string; value: unknown }[];
      writes.push({ path: pathname, body });
      for (const { path, value } of body) saved[path.slice(1)] = value;
      return Promise.resolve(json({}));
    }
    if (pathname.endsWith(uid)) return Promise.resolve(json(saved));
    if (!pathname.endsWith('/users')) return Promise.resolve(json([]));
    searches.push(searchParams.get('search'));
    return Promise.resolve(json({ items: [person], ...counted }));
  };
  const support = systemUser({ userUid: 'support', permissions: ['CanManageUsers'] });
  const store = sessionStoreOf(aSession({ user: support }));
  const router = createMemoryRouter(
    [
      {
        path: place.path,
        element: (
          <CoreAdminContext
            dataProvider={createDataProvider({ resources, fetch, apiUrl: '' })}
            i18nProvider={createI18nProvider('us')}
            queryClient={createQueryClient()}
            store={memoryStore()}
          >
            <ThemeProvider theme={theme}>
              <ListScreen resource={resource} place={place} placeName="search" scope={{}} />
              <Undo />
            </ThemeProvider>
          </CoreAdminContext>
        ),
      },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [place.path] },
  );
  render(
    <SessionProvider value={store}>
      <PartsContext value={parts}>
        <RouterProvider router={router} />
      </PartsContext>
    </SessionProvider>,
  );
  return { searches, writes, router, user: userEvent.setup() };
}

describe('/admin/user-search', () => {
  it('focuses the search field, shows a hint, and sends no request before a term is entered', async () => {
    const { searches } = openSearch();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(await screen.findByText(/Search by name, email, client or building/)).toBeTruthy();
    expect(searches).toEqual([]);
  });

  it('searches all clients while typing, and opens a user at their client', async () => {
    proves('users-33');
    const { searches, router, user } = openSearch();
    await user.type(screen.getByRole('searchbox'), 'ada north');
    const link = await screen.findByRole('link', { name: 'Ada Okonkwo' });
    expect(screen.getByText('Northfield')).toBeTruthy();
    await waitFor(() => expect(searches.at(-1)).toBe('ada north'));
    await user.click(link);
    expect(router.state.location.pathname).toBe(`/admin/user-search/${uid}/clients/${clientUid}`);
  });

  it('keeps letters typed before the first animation frame', async () => {
    let draw = () => undefined as void;
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
      draw = frame;
      return 1;
    });
    const { user } = openSearch();
    const field = screen.getByRole('searchbox');
    await user.type(field, 'a');
    act(() => draw());
    await user.keyboard('da');
    expect(field).toHaveValue('ada');
  });

  it('shows the full name in the first column, with the email address below it', async () => {
    const { user } = openSearch();
    await user.type(screen.getByRole('searchbox'), 'ada');
    const link = await screen.findByRole('link', { name: 'Ada Okonkwo' });
    expect(link.textContent).toBe('Ada Okonkwo');
    expect(link.closest('th')).toHaveTextContent(person.userName);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toContain('Name');
    expect(headers).not.toContain('Email');
  });

  it('says that only the best matches are listed, and marks no column as sorted', async () => {
    const { user } = openSearch({ rowCount: 1000, rowCountIsLowerBound: true });
    await user.type(screen.getByRole('searchbox'), 'a');
    expect(await screen.findByText(/^More than 1,000 users: these are the best matches\./)).toBeTruthy();
    for (const header of screen.getAllByRole('columnheader')) expect(header.ariaSort).toBeFalsy();
  });

  it('starts with the stored search term, and stores a new one', async () => {
    proves('startup-32', 'constants-18');
    sessionStorage.setItem('clientSearchTerm', 'okonkwo');
    const { searches, user } = openSearch();
    await screen.findByRole('link', { name: 'Ada Okonkwo' });
    expect(searches).toEqual(['okonkwo']);
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    await user.clear(field);
    await user.type(field, 'ada');
    await waitFor(() => expect(sessionStorage.getItem('clientSearchTerm')).toBe('ada'));
  });

  it('unlocks from the menu of a row, and undoes it at the client of the user', async () => {
    proves('users-20');
    const { writes, user } = openSearch();
    await user.type(screen.getByRole('searchbox'), 'ada');
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Okonkwo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unlock' }));
    await waitFor(() => expect(writes).toHaveLength(1));
    expect(writes[0]).toEqual({
      path: `/usercontactrole/v2/clients/${clientUid}/Users/${uid}`,
      body: [{ op: 'replace', path: '/failedLogins', value: 0 }],
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(writes).toHaveLength(2));
    expect(writes[1]).toEqual({
      path: `/usercontactrole/v2/clients/${clientUid}/Users/${uid}`,
      body: [{ op: 'replace', path: '/failedLogins', value: person.failedLogins }],
    });
  });
});
