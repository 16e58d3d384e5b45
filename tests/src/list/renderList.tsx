import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  type NotificationPayload,
  ResourceContextProvider,
  useNotificationContext,
} from 'ra-core';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { useEffect } from 'react';
import { vi } from 'vitest';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { allBuildings } from '../../../authProvider/context.ts';
import type { SessionStore } from '../../../authProvider/session.ts';
import { portalProvider } from '../../support/portalProvider.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { registry } from '../../../resources/registry.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import ListScreen from '../../../src/list/ListScreen.tsx';
import { parts } from '../../../src/app/screens.ts';
import { PartsContext, type Parts } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { aContext, aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import type { FakePlatform } from './platform.ts';

interface Options {
  /** Query of the URL, with the question mark. */
  readonly search?: string;
  readonly permissions?: readonly string[];
  readonly isSystemUser?: boolean;
  readonly pageSize?: number;
  /** Pixels. Defaults to the height of 10 rows. */
  readonly windowHeight?: number;
  readonly placeName?: 'system' | 'client';
  /** Defaults to buildings. */
  readonly resource?: keyof typeof registry;
  /** Path parameters besides the client. */
  readonly scope?: Readonly<Record<string, string>>;
  readonly store?: ReturnType<typeof memoryStore>;
  /** Building of the working context. Defaults to all buildings. */
  readonly building?: NamedUid;
  /** Defaults to those of the portal. */
  readonly features?: Parts['features'];
}

const clientId = '11111111-1111-4111-8111-111111111111';

function sessionOf({
  permissions: rights = permissions,
  isSystemUser = true,
  pageSize = 10,
  building,
}: Options): SessionStore {
  const user = aUser({ isSystemUser, pageSize, permissions: rights });
  if (!building) return sessionStoreOf(aSession({ user }));
  const context = { ...aContext, buildingUid: building.uid, buildingName: building.name };
  return sessionStoreOf(aSession({ user, context, buildings: [allBuildings, building] }));
}

/** Stub: jsdom has no ResizeObserver, and these tests do not depend on sizes. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Passes the notifications on to the test. */
function Notices({ onChange }: { onChange: (notices: readonly NotificationPayload[]) => void }) {
  const { notifications } = useNotificationContext();
  useEffect(() => onChange(notifications), [notifications, onChange]);
  return null;
}

/** Renders a list with the platform. Defaults to buildings at the client's place (10 rows per page). */
export function renderList(platform: FakePlatform, options: Options = {}) {
  const { search = '', placeName = 'client', store = memoryStore(), scope } = options;
  const resource = registry[options.resource ?? 'buildings'];
  const place = resource.places[placeName];
  if (!place) throw new Error(placeName);
  const path = Object.entries({ clientId, ...scope }).reduce<string>(
    (pattern, [name, id]) => pattern.replace(`:${name}`, id),
    place.path,
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dataProvider = portalProvider(platform.fetch, queryClient, sessionStoreOf(aSession()));
  const i18nProvider = createI18nProvider('us');
  let notices: readonly NotificationPayload[] = [];
  const hear = (heard: readonly NotificationPayload[]) => {
    notices = heard;
  };
  const router = createMemoryRouter(
    [
      {
        element: (
          <CoreAdminContext
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            store={store}
          >
            <ThemeProvider theme={theme}>
              <Outlet />
              <Notices onChange={hear} />
            </ThemeProvider>
          </CoreAdminContext>
        ),
        children: [
          {
            path,
            element: (
              <ResourceContextProvider value={resource.name}>
                <ListScreen
                  resource={resource}
                  place={place}
                  placeName={placeName}
                  scope={{ clientId, ...scope }}
                />
              </ResourceContextProvider>
            ),
          },
          { path: '*', element: <p>Another page</p> },
        ],
      },
    ],
    // Lists keep their position by the key of the history entry, which is the same for each first one.
    { initialEntries: [{ pathname: path, search, key: crypto.randomUUID() }] },
  );
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  const height = options.windowHeight ?? 600;
  vi.stubGlobal('innerHeight', height);
  vi.stubGlobal('screen', { height });
  render(
    <SessionProvider value={sessionOf(options)}>
      <PartsContext value={{ ...parts, features: options.features ?? parts.features }}>
        <RouterProvider router={router} />
      </PartsContext>
    </SessionProvider>,
  );
  return { router, store, queryClient, user: userEvent.setup(), path, notices: () => notices };
}

/** The names in the visible rows, in order. */
export function shownNames(): string[] {
  return screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
}
