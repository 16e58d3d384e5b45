import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { parts } from '../../../src/app/screens.ts';
import ChangePassword from '../../../src/features/profile/ChangePassword.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PartsContext } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import { clientUid, fakePlatform, problem } from '../form/support.tsx';
import { proves } from '../../support/rows.ts';

function open(answer: () => Response) {
  const platform = fakePlatform((call) => (call.method === 'PUT' ? answer() : undefined));
  const me = aUser({ userUid: 'me', clientUid, lastName: 'Okonkwo', email: 'ada@northfield.example' });
  const store = sessionStoreOf(aSession({ user: me }));
  render(
    <MemoryRouter>
      <SessionProvider value={store}>
        <CoreAdminContext
          dataProvider={createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' })}
          i18nProvider={createI18nProvider('us')}
          queryClient={createQueryClient()}
          store={memoryStore()}
        >
          <ThemeProvider theme={theme}>
            <PartsContext value={parts}>
              <ChangePassword />
            </PartsContext>
          </ThemeProvider>
        </CoreAdminContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  return { platform, user: userEvent.setup() };
}
const current = () => screen.getByLabelText<HTMLInputElement>(/Current password/);
const next = () => screen.getByLabelText<HTMLInputElement>(/New password/);
const change = () => screen.getByRole('button', { name: 'Change password' });

describe('/user/change-password', () => {
  it('sends the new password with the current one, and links to the sign-in', async () => {
    const { platform, user } = open(() => new Response(null, { status: 204 }));
    await user.type(current(), 'Sample-Pass-1');
    await user.type(next(), 'Blue-Kettle-Rides-9');
    expect(screen.getByText(/^Strength: /)).toBeTruthy();
    await user.click(change());
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(platform.writes()[0]).toMatchObject({
      path: `/usercontactrole/v2/clients/${clientUid}/Users/me/password`,
      body: { password: 'Blue-Kettle-Rides-9', currentPassword: 'Sample-Pass-1' },
    });
  });

  it('reports the broken rule and sends nothing', async () => {
    proves('users-28');
    const { platform, user } = open(() => problem(500));
    await user.type(current(), 'Sample-Pass-1');
    await user.type(next(), 'short');
    await user.click(change());
    expect(screen.getByText(messages['password-rule'])).toBeTruthy();
    expect(document.activeElement).toBe(next());
    expect(platform.writes()).toHaveLength(0);
  });

  it('reports a wrong current password at its field, and keeps the input', async () => {
    const { user } = open(() =>
      problem(400, { errors: { CurrentPassword: ['This is not your current password.'] } }),
    );
    await user.type(current(), 'wrong');
    await user.type(next(), 'Blue-Kettle-Rides-9');
    await user.click(change());
    await waitFor(() => expect(document.activeElement).toBe(current()));
    expect(screen.getByText('This is not your current password.')).toBeTruthy();
    expect(next().value).toBe('Blue-Kettle-Rides-9');
  });

  it('rates a password made of the user’s name as very weak', async () => {
    const { user } = open(() => problem(500));
    await user.type(next(), 'Okonkwo-Ada!');
    expect(screen.getByText('Strength: very weak')).toBeTruthy();
  });
});
