import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Session, SessionStore } from '../../../authProvider/session.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { permissions } from '../../../resources/permissions.ts';
import { registry, resources } from '../../../resources/registry.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import ListScreen from '../../../src/list/ListScreen.tsx';
import { SessionProvider } from '../../../src/session/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import type { FakePlatform } from './platform.ts';

interface Options {
  /** Query of the address, with its question mark. */
  readonly search?: string;
  readonly held?: readonly string[];
  readonly isSystemUser?: boolean;
  readonly pageSize?: number;
  readonly placeName?: 'system' | 'client';
  readonly store?: ReturnType<typeof memoryStore>;
}

const clientId = '11111111-1111-4111-8111-111111111111';
const paths = { system: `/admin/clients/${clientId}/buildings`, client: '/client/admin/buildings' };

function sessionOf({ held = permissions, isSystemUser = true, pageSize = 10 }: Options): SessionStore {
  const session = {
    user: { isSystemUser, pageSize, userUid: 'u' },
    permissions: new Set(held.map((permission) => permission.toLowerCase())),
    profile: null,
  } as unknown as Session;
  return { get: () => session, subscribe: () => () => undefined } as unknown as SessionStore;
}

/** Renders the list of buildings over the platform, at the client's place (10 rows a page) unless told otherwise. */
export function renderList(platform: FakePlatform, options: Options = {}) {
  const { search = '', placeName = 'client', store = memoryStore() } = options;
  const resource = registry.buildings as unknown as AnyResource;
  const place = resource.places[placeName];
  if (!place) throw new Error(placeName);
  const dataProvider = createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const i18nProvider = createI18nProvider('us');
  const router = createMemoryRouter(
    [
      {
        path: paths[placeName],
        element: (
          <CoreAdminContext
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            store={store}
          >
            <ThemeProvider theme={theme}>
              <ListScreen resource={resource} place={place} placeName={placeName} scope={{ clientId }} />
            </ThemeProvider>
          </CoreAdminContext>
        ),
      },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [`${paths[placeName]}${search}`] },
  );
  render(
    <SessionProvider value={sessionOf(options)}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { router, store, user: userEvent.setup(), path: paths[placeName] };
}

/** The names in the rows that are shown, in their order. */
export function shownNames(): string[] {
  return screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
}
