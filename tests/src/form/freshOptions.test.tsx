import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { parts } from '../../../src/app/screens.ts';
import CreateScreen from '../../../src/form/CreateScreen.tsx';
import EditScreen from '../../../src/form/EditScreen.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PartsContext } from '../../../src/portal/parts.ts';
import { SessionProvider } from '../../../src/portal/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { box, fakePlatform, json, save, propsOf } from './support.tsx';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(titles: { uid: string; name: string }[]) {
  const platform = fakePlatform(({ path, method, body }) => {
    if (/\/titles$/i.test(path)) {
      if (method === 'POST') {
        titles.push({ uid: 't-new', ...(body as { name: string }) });
        return json(titles.at(-1), 201);
      }
      return json({ items: titles, rowCount: titles.length });
    }
    const at = /\/titles\/(.+)$/i.exec(path)?.[1];
    if (at) {
      const found = titles.find(({ uid }) => uid === at);
      if (!found) return undefined;
      if (method === 'PUT') Object.assign(found, body);
      return json(found, 200, { etag: `"${found.name}"` });
    }
    return undefined;
  });
  const providers = {
    dataProvider: createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' }),
    i18nProvider: createI18nProvider('us'),
    queryClient: createQueryClient(),
    store: memoryStore(),
  };
  const user = aUser({ userUid: 'user-1', isSystemUser: false, permissions });
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider value={sessionStoreOf(aSession({ user }))}>
            <CoreAdminContext {...providers}>
              <ThemeProvider theme={theme}>
                <Outlet />
              </ThemeProvider>
            </CoreAdminContext>
          </SessionProvider>
        ),
        children: [
          {
            path: '/contact',
            element: <CreateScreen {...propsOf('contacts', 'client')} />,
          },
          {
            path: '/new-title',
            element: <CreateScreen key="n" {...propsOf('titles', 'client')} />,
          },
          {
            path: '/title',
            element: <EditScreen {...propsOf('titles', 'client')} id="t-1" />,
          },
          { path: '*', element: <p>Another page</p> },
        ],
      },
    ],
    { initialEntries: ['/contact'] },
  );
  render(
    <PartsContext value={parts}>
      <RouterProvider router={router} />
    </PartsContext>,
  );
  return { router, user: userEvent.setup(), platform };
}

it('options of a form include records that were created and renamed on their own pages', async () => {
  const { router, user, platform } = open([{ uid: 't-1', name: 'Janitor' }]);
  const input = () => screen.findByRole('combobox', { name: /^Title/ });
  await user.click(await input());
  expect(await screen.findByRole('option', { name: 'Janitor' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await act(() => router.navigate('/title'));
  const name = await box(/^Name/);
  await waitFor(() => expect(name).toHaveValue('Janitor'));
  await user.clear(name);
  await user.type(name, 'Caretaker');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await act(() => router.navigate('/new-title'));
  await user.type(await box(/^Name/), 'Librarian');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  await screen.findByText('Another page');
  await act(() => router.navigate('/contact'));
  await user.click(await input());
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Caretaker',
      'Librarian',
    ]),
  );
});
