import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminLinkPermissions, decideRoute } from '../../../authProvider/access.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { resources } from '../../../resources/registry.ts';
import { parts } from '../../../src/app/screens.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { mayOpen } from '../../../src/navigation/decideScreen.ts';
import { PartsContext } from '../../../src/parts/parts.ts';
import { settingsPermissions } from '../../../src/navigation/startPage.ts';
import { screenRoutes, shellPaths } from '../../../src/navigation/routeTable.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import Palette from '../../../src/shell/palette/Palette.tsx';
import { pageTargets } from '../../../src/shell/palette/sources.ts';
import { aContext, aSession, aUser, sessionStoreOf, systemUser } from '../../support/session.ts';
import { clientUid, fakePlatform, json, propsOf } from '../form/support.tsx';

const uid = '55555555-5555-4555-8555-555555555555';
const person = { id: uid, clientUID: clientUid, firstName: 'Bea', lastName: 'Moreno', userActive: true };
vi.mock('../../../src/shell/palette/useRecordResults.ts', () => ({
  useRecordResults: (_session: unknown, term: string) => ({
    isSearching: false,
    hasFailed: false,
    results:
      term === ''
        ? []
        : [
            {
              source: propsOf('users', 'client'),
              record: person,
              name: 'Bea Moreno',
              detail: '',
              path: '/x',
            },
          ],
  }),
}));
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const noop = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = noop;
      unobserve = noop;
      disconnect = noop;
    },
  );
});
const manager = () =>
  aSession({
    user: aUser({ permissions: ['CanManageUsers', 'CanManageClientUsers', ...adminLinkPermissions] }),
  });

function show(session = manager(), store = memoryStore()) {
  const platform = fakePlatform(({ method }) =>
    method === 'GET' ? json({ items: [], rowCount: 0 }) : new Response(null, { status: 204 }),
  );
  const dataProvider = createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' });
  render(
    <MemoryRouter>
      <SessionProvider value={sessionStoreOf(session)}>
        <PartsContext value={parts}>
          <CoreAdminContext store={store} dataProvider={dataProvider} i18nProvider={createI18nProvider('us')}>
            <Palette onClose={() => undefined} />
          </CoreAdminContext>
        </PartsContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  return platform;
}

/** Opens the dialog for a password from the palette. Resolves with its input. */
async function openPasswordDialog(user: ReturnType<typeof userEvent.setup>): Promise<HTMLInputElement> {
  await user.type(await screen.findByRole('combobox'), 'bea');
  await user.hover(await screen.findByRole('option', { name: /Bea Moreno/ }));
  await user.keyboard('{Tab}');
  await user.click(screen.getByRole('option', { name: /password/i }));
  return vi.waitFor(
    () => {
      const input = document.querySelector<HTMLInputElement>('input[type=password]');
      if (!input) throw new Error('The dialog is not open yet.');
      return input;
    },
    { timeout: 60_000 },
  );
}

it('Backspace in the dialog of an action deletes a character and keeps the dialog', async () => {
  show();
  const user = userEvent.setup();
  const input = await openPasswordDialog(user);
  await user.type(input, 'Ab1');
  await user.keyboard('{Backspace}');
  expect(document.contains(input)).toBe(true);
  expect(input.value).toBe('Ab');
});

it('Enter in the dialog of an action submits it', async () => {
  const platform = show();
  const user = userEvent.setup();
  await user.type(await openPasswordDialog(user), 'Abcdef1!xyzQ{Enter}');
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
});

it.each([
  ['a user without permissions', aSession({ user: aUser({ permissions: [] }) })],
  [
    'staff who only search clients',
    aSession({ user: systemUser({ permissions: ['cansearchclients'] }), context: aContext }),
  ],
])('the palette does not offer the settings of the client to %s', (_, session) => {
  const path = shellPaths.clientHome;
  expect(decideRoute({ path, area: 'client', anyOf: settingsPermissions, session })).not.toHaveProperty(
    'allow',
  );
  expect(pageTargets(session).map(({ path }) => path)).not.toContain(shellPaths.clientHome);
});

it('the palette omits recent records that the user may no longer open', async () => {
  const session = aSession({ user: aUser({ permissions: [] }) });
  const route = screenRoutes.find(
    ({ kind, path }) => kind === 'edit' && /^\/client\/admin\/[^:]*:\w+$/.test(path),
  );
  const path = route?.path.replace(/:\w+/, uid) ?? '';
  expect(mayOpen(path, session)).toBe(false);
  const entry = {
    resource: route?.resource.name,
    path,
    name: 'Old one',
    clientUid: session.context?.clientUid,
  };
  show(session, memoryStore({ 'portal.recent': [entry] }));
  await screen.findByRole('combobox');
  expect(screen.queryByRole('option', { name: /Old one/ })).toBeNull();
});
