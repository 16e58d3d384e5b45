import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore, useGetList } from 'ra-core';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { parts } from '../../../src/app/screens.ts';
import CopyScreen from '../../../src/form/CopyScreen.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PartsContext } from '../../../src/portal/parts.ts';
import { SessionProvider } from '../../../src/portal/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { box, building, buildingUid, fakePlatform, json, propsOf } from './support.tsx';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('a copy has the values of the record, not those of its row in the list', async () => {
  const city = 'Tacoma';
  const platform = fakePlatform(({ path }) => {
    if (/\/Buildings$/i.test(path)) {
      return json({ items: [building], rowCount: 1 });
    }
    if (path.toLowerCase().endsWith(`/buildings/${buildingUid}`))
      return json({ ...building, city }, 200, { etag: '"1"' });
    return undefined;
  });
  const props = propsOf('buildings', 'system');
  const providers = {
    dataProvider: createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' }),
    i18nProvider: createI18nProvider('us'),
    queryClient: createQueryClient(),
    store: memoryStore(),
  };
  const user = aUser({ userUid: 'user-1', isSystemUser: true, permissions });
  const Rows = () => {
    const { data } = useGetList('buildings', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { scope: props.scope, place: 'system' },
    });
    return <p>{data?.[0]?.name}</p>;
  };
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
          { path: '/list', element: <Rows /> },
          { path: '/copy', element: <CopyScreen {...props} /> },
        ],
      },
    ],
    { initialEntries: ['/list'] },
  );
  render(
    <PartsContext value={parts}>
      <RouterProvider router={router} />
    </PartsContext>,
  );
  await screen.findByText('North Hall');
  await act(() => router.navigate(`/copy?from=${buildingUid}`));
  const field = await box(/^City/);
  await waitFor(() =>
    expect(platform.calls.some((c) => c.path.toLowerCase().endsWith(`/buildings/${buildingUid}`))).toBe(true),
  );
  await waitFor(() => expect(field).toHaveValue('Tacoma'));
});
