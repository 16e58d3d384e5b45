import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createDataProvider, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { registry, resources } from '../../../resources/registry.ts';
import { parts } from '../../../src/app/screens.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import ImportScreen from '../../../src/import/ImportScreen.tsx';
import { PartsContext } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import type { createPlatform } from '../list/platform.ts';

export const clientId = '11111111-1111-4111-8111-111111111111';

/**
 * The import of a resource, of users where none is named, for somebody with all permissions.
 * @param search the query of the page's address: the step and what it is about
 * @param overridden methods of the data provider that are replaced
 */
export function renderImport(
  platform: ReturnType<typeof createPlatform>,
  search: string,
  overridden: Partial<PlatformDataProvider> = {},
  resource: Parameters<typeof ImportScreen>[0]['resource'] = registry.users,
) {
  const [placeName, place] = Object.entries(resource.places).find(([, one]) => one.import !== undefined)!;
  const path = place.path.replace(':clientId', clientId);
  const dataProvider = createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' });
  const element = (
    <CoreAdminContext
      dataProvider={{ ...dataProvider, ...overridden }}
      i18nProvider={createI18nProvider('us')}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ThemeProvider theme={theme}>
        <ImportScreen resource={resource} place={place} placeName={placeName} scope={{ clientId }} />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [`${path}?${search}`] });
  const user = aUser({ isSystemUser: true, permissions });
  render(
    <SessionProvider value={sessionStoreOf(aSession({ user }))}>
      <PartsContext value={parts}>
        <RouterProvider router={router} />
      </PartsContext>
    </SessionProvider>,
  );
  return { router, user: userEvent.setup() };
}
