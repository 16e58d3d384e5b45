import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { resources } from '../../../resources/registry.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { parts } from '../../../src/app/screens.ts';
import { PartsContext } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import TransferPanel from '../../../src/transfer/TransferPanel.tsx';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import { createPlatform, json } from '../list/platform.ts';

const clientId = '11111111-1111-4111-8111-111111111111';

/** The panel over settings as a platform answers them. `sent` has the bodies that are saved. */
async function openForm(settings: object) {
  const platform = createPlatform([]);
  const sent: unknown[] = [];
  platform.onCall(({ path, method, body }) => {
    if (path.endsWith('/SFTP/configType/0')) return json(settings);
    if (path.endsWith('/SFTP') && method === 'POST') {
      sent.push(body);
      return json({});
    }
    return undefined;
  });
  const element = (
    <CoreAdminContext
      dataProvider={createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' })}
      i18nProvider={createI18nProvider('us')}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ThemeProvider theme={theme}>
        <TransferPanel scope={{ clientId }} />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const user = userEvent.setup();
  render(
    <SessionProvider value={sessionStoreOf(aSession({ user: aUser({ isSystemUser: true, permissions }) }))}>
      <PartsContext value={parts}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </PartsContext>
    </SessionProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  return { sent, user };
}

const settings = {
  uploadUrl: 'sftp.mail.example',
  port: 2222,
  userName: 'salt',
  emailList: ['a@mail.example', 'b@mail.example'],
  isEnabled: false,
  status: 'Active',
  type: 0,
};

describe('a change of one setting of the file transfer', () => {
  const { uploadUrl, userName } = settings;
  it.each([
    ['a list of addresses, and an active state while switched off', settings, {}],
    [
      'addresses in one text',
      { ...settings, emailList: 'a@mail.example;b@mail.example' },
      { emailList: 'a@mail.example;b@mail.example' },
    ],
    ['a state of its own', { ...settings, status: 'Paused' }, { status: 'Paused' }],
    ['a number as state', { ...settings, status: 0 }, {}],
    ['a type of its own', { ...settings, type: 3 }, { type: 3 }],
  ])('sends all others as they came: %s', async (_, answered, expected) => {
    const { sent, user } = await openForm(answered);
    const port = await screen.findByRole('textbox', { name: /Port/ });
    await user.clear(port);
    await user.type(port, '2022');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const { emailList, isEnabled, status, type } = settings;
    await waitFor(() =>
      expect(sent).toEqual([
        { uploadUrl, userName, emailList, isEnabled, status, type, port: 2022, ...expected },
      ]),
    );
  });

  it('sends a state when the switch was changed, and a password when one was entered', async () => {
    const { sent, user } = await openForm(settings);
    await user.click(await screen.findByRole('switch', { name: /Fetch files/ }));
    await user.type(screen.getByLabelText(/Password/), 'new secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ ...settings, isEnabled: true, password: 'new secret' }]));
  });
});
