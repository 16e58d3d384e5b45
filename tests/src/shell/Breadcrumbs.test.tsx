import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Session, SessionStore } from '../../../authProvider/session.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { Breadcrumbs } from '../../../src/shell/Breadcrumbs.tsx';
import { buildingUid, clientUid, sessionOf, systemSessionOf } from './session.ts';

/** Renders the breadcrumbs of `path` for a session. Resolves with the records that were read. */
async function readAt(path: string, session: Session): Promise<string[]> {
  const getOne = vi.fn(async (resource: string) => ({ data: { id: resource, name: `A ${resource}` } }));
  const store = { get: () => session, subscribe: () => () => undefined } as unknown as SessionStore;
  render(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider value={store}>
        <CoreAdminContext
          dataProvider={{ getOne } as never}
          i18nProvider={createI18nProvider('us')}
          queryClient={createQueryClient()}
        >
          <Breadcrumbs />
        </CoreAdminContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(document.title).not.toBe(''));
  return getOne.mock.calls.map(([resource]) => resource);
}

describe('breadcrumbs', () => {
  const building = `/admin/clients/${clientUid}/buildings/${buildingUid}`;

  it('name the records above the page', async () => {
    expect(await readAt(building, systemSessionOf(['CanManageClients']))).toEqual(['clients', 'buildings']);
    expect(await screen.findByText('A clients')).toBeVisible();
  });

  it('name the page of a new record like its title', async () => {
    await readAt('/admin/clients/add', systemSessionOf(['CanManageClients']));
    expect(await screen.findByText('New client')).toBeVisible();
    expect(document.title).toMatch(/^New client /);
  });

  it.each([
    ['the system area to a client user', building, sessionOf(['CanManageClients'])],
    ['a page that the permissions do not open', building, systemSessionOf(['CanManageUsers'])],
    [
      'a client page without a client',
      `/client/admin/buildings/${buildingUid}`,
      systemSessionOf(['CanManageBuildingSettings']),
    ],
    [
      'a user without a client',
      `/client/admin/buildings/${buildingUid}`,
      ((session: Session) => ({ ...session, context: null, user: { ...session.user, clientUid: null } }))(
        sessionOf(['CanManageBuildingSettings']),
      ),
    ],
  ])('request nothing for %s', async (_, path, session) => {
    document.title = 'Before';
    expect(await readAt(path, session)).toEqual([]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
