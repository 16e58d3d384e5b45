import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { registry, resources } from '../../../resources/registry.ts';
import { parts } from '../../../src/app/screens.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import ImportScreen from '../../../src/import/ImportScreen.tsx';
import { PartsContext } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import { createPlatform, json } from '../list/platform.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const resource = registry.buildings;
const place = resource.places.system!;

/** First rows by sheet; the first one is the sheet of the default name. */
type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A platform with an uploaded workbook. Previews of `slow` sheets do not end. */
function platformWith(sheets: Sheets, slow: readonly string[] = []) {
  const platform = createPlatform([]);
  platform.onCall(({ path, query }) => {
    if (!path.endsWith('/preview')) return undefined;
    const sheetName = query.get('sheetName') ?? '';
    if (slow.includes(sheetName)) return new Promise(() => undefined);
    const [headers = [], ...firstRowsOfData] = sheets[sheetName] ?? [];
    return json({
      originalFileName: 'halls.xlsx',
      listOfSheets: Object.keys(sheets),
      availableColumnsForBuildingImport: [{ name: 'name', displayName: 'Name', required: true }],
      firstRowsOfData,
      sheetName,
      headers,
      columnMapping: headers.map(() => null),
    });
  });
  return platform;
}

/** Opens the step that shows the first rows of a file. */
function renderSheetStep({ fetch }: ReturnType<typeof createPlatform>) {
  const path = place.path.replace(':clientId', clientId);
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <CoreAdminContext
            dataProvider={createDataProvider({ resources, fetch, apiUrl: '' })}
            i18nProvider={createI18nProvider('us')}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <ThemeProvider theme={theme}>
              <ImportScreen resource={resource} place={place} placeName="system" scope={{ clientId }} />
            </ThemeProvider>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [`${path}?step=sheet&file=halls.xlsx`] },
  );
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

const chooser = () => screen.findByRole('combobox', { name: 'Sheet' });
const next = () => screen.getByRole('button', { name: 'Continue' });

it('continues with the chosen sheet while its first rows still load', async () => {
  const sheets = { Sheet1: [['Name'], ['Old Hall']], Data: [['Name'], ['New Hall']] };
  const { router, user } = renderSheetStep(platformWith(sheets, ['Data']));
  await screen.findByText('Old Hall');
  await user.selectOptions(await chooser(), 'Data');
  expect(await chooser()).toHaveValue('Data');
  await user.click(next());
  await waitFor(() => expect(router.state.location.search).toContain('step=columns'));
  expect(new URLSearchParams(router.state.location.search).get('sheet')).toBe('Data');
});

it('offers the other sheets when the first one is empty', async () => {
  const sheets = { Sheet1: [], Data: [['Name'], ['New Hall']] };
  const { user } = renderSheetStep(platformWith(sheets));
  await screen.findByText('This sheet is empty.');
  expect(next()).toBeDisabled();
  await user.selectOptions(await chooser(), 'Data');
  await screen.findByText('New Hall');
  expect(next()).toBeEnabled();
});
