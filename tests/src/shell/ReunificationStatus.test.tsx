import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { expect, it } from 'vitest';
import { PlatformError } from '../../../dataProvider/index.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { type Portal, PortalContext } from '../../../src/viewer/PortalContext.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { ReunificationStatus } from '../../../src/shell/pages/ReunificationStatus.tsx';
import { aConfig, sessionStoreOf } from '../../support/session.ts';
import { sessionOf } from './session.ts';

const reunification = { url: '/reunification', tokenHeader: 'X-Auth-Token', versionHeader: 'X-Api-Version' };
const config = aConfig({ reunification, modules: { reunification: ['m1'] } });
const licensed = { config, modules: new Set(['m1']) };

/** Renders the status for a user. Checks of the service end with the outcomes in `looks`, in order. */
function show(
  looks: readonly (PlatformError | null)[],
  changes: Parameters<typeof sessionOf>[1] = licensed,
  permissions = ['canmanagereunificationsettings'],
) {
  let asked = 0;
  const checkStatus = async () => {
    const look = looks[asked];
    asked += 1;
    if (look) throw look;
  };
  const portal = { loadServices: async () => ({ fetch, reunification: { checkStatus } }) };
  const { container } = render(
    <PortalContext value={portal as unknown as Portal}>
      <SessionProvider value={sessionStoreOf(sessionOf(permissions, changes))}>
        <CoreAdminContext i18nProvider={createI18nProvider('us')} queryClient={createQueryClient()}>
          <ReunificationStatus />
        </CoreAdminContext>
      </SessionProvider>
    </PortalContext>,
  );
  return { container, asked: () => asked };
}

it('shows that the service is available', async () => {
  show([null]);
  expect(await screen.findByText('Available')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows that the service does not respond, and retries on request', async () => {
  show([new PlatformError('An unknown error occurred.', 503), null]);
  expect(await screen.findByText('Not answering')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Available')).toBeTruthy();
});

it('shows why the service token could not be fetched', async () => {
  show([new PlatformError('Unable to fetch the mobile token. Please try again.', 400)]);
  expect(
    await screen.findByText('Not answering · Unable to fetch the mobile token. Please try again.'),
  ).toBeTruthy();
});

it.each([
  [
    'without an address in config.json',
    { ...licensed, config: aConfig({ modules: config.modules }) },
    undefined,
  ],
  ['without a license', { ...licensed, modules: new Set<string>() }, undefined],
  ['without the permission', licensed, ['canmanagebuildingsettings']],
] as const)('is not requested %s', (_, changes, permissions) => {
  const { container, asked } = show([null], changes, permissions && [...permissions]);
  expect(container.innerHTML).toBe('');
  expect(asked()).toBe(0);
});
