import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { Unauthorized } from '../../../src/shell/pages/Unauthorized.tsx';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';

const show = (actedBy: string | null) =>
  render(
    <MemoryRouter>
      <SessionProvider value={sessionStoreOf(aSession({ user: aUser({ actedBy }) }))}>
        <CoreAdminContext i18nProvider={createI18nProvider('us')} queryClient={createQueryClient()}>
          <Unauthorized />
        </CoreAdminContext>
      </SessionProvider>
    </MemoryRouter>,
  );

it('tells a user who lacks a permission who can give it', () => {
  show(null);
  expect(screen.getByText(/^Your account lacks the permission for it\./)).toBeVisible();
});

it('tells staff who act as a user whose permissions count, and not to ask for one', () => {
  show('sam.system@provider.example');
  expect(
    screen.getByText(/^You’re acting as someone else, and see only what both of you can see\./),
  ).toBeVisible();
  expect(screen.queryByText(/Your account lacks/)).toBeNull();
});
