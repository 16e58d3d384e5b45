import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { PlatformError } from '../../../dataProvider/errors.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { RecordTabs } from '../../../src/shell/tabs/RecordTabs.tsx';
import { listTabsAt } from '../../../src/shell/tabs/listTabs.ts';
import { tabsAt } from '../../../src/shell/tabs/tabModel.ts';
import { mayOpen } from '../../../src/navigation/decideScreen.ts';
import { aConfig, sessionStoreOf } from '../../support/session.ts';
import { buildingUid, clientUid, levelUid, sessionOf, systemSessionOf } from './session.ts';

const { translate } = createI18nProvider('us');
const keeper = systemSessionOf(['CanManageClients', 'CanCreateClientsAndBuildings']);
const manager = sessionOf(['canmanagebuildingsettings', 'canmanageusers']);
const tabs = (pathname: string, session = manager) =>
  tabsAt(pathname, session).map(({ path, search, label }) => [
    translate(label, { smart_count: 2 }),
    `${path}${search}`.replaceAll(clientUid, 'C').replaceAll(buildingUid, 'B').replaceAll(levelUid, 'L'),
  ]);
/** The tabs with the expected labels. Those of other entities may stand among them. */
const among = <Tab extends readonly string[]>(shown: readonly Tab[], expected: readonly string[]) =>
  shown.filter(([label = '']) => expected.includes(label));

describe('the tabs of a record', () => {
  it('are without history where config.json does not name it', () => {
    const session = { ...keeper, config: { ...keeper.config, options: {} } };
    const labels = ['Details', 'Buildings', 'History'];
    expect(among(tabs(`/admin/clients/${clientUid}`, session), labels).map(([label]) => label)).toEqual([
      'Details',
      'Buildings',
    ]);
  });

  it('are its details, the records below it and its history', () => {
    const ofClient = [
      ['Details', '/admin/clients/C'],
      ['Buildings', '/admin/clients/C/buildings'],
      ['History', '/admin/clients/C/history'],
    ];
    for (const page of ['', '/', '/buildings', '/history'])
      expect(
        among(
          tabs(`/admin/clients/${clientUid}${page}`, keeper),
          ofClient.map(([label = '']) => label),
        ),
      ).toEqual(ofClient);
    const everything = systemSessionOf([
      'CanManageClients',
      'CanManageUsers',
      'CanManageRoles',
      'CanReadWebhookConfigurations',
    ]);
    const labels = ['Details', 'Buildings', 'Roles', 'Users', 'Webhooks', 'History'];
    for (const page of ['', '/users', '/roles', '/webhooks'])
      expect(
        among(tabs(`/admin/clients/${clientUid}${page}`, everything), labels).map(([label]) => label),
      ).toEqual(labels);
  });

  it('of the user’s own client link to the client’s lists', () => {
    const owner = sessionOf([
      'canmanageclientsettings',
      'canmanageusers',
      'canmanageroles',
      'canreadwebhookconfigurations',
      'canmanagebuildingsettings',
    ]);
    const people = '/client/admin/user-management-settings';
    const expected = [
      ['Details', '/client/admin/profile'],
      ['Buildings', '/client/admin/buildings'],
      ['Roles', `${people}/roles`],
      ['Users', `${people}/users-and-contacts/client-users`],
      ['Webhook Configurations', '/client/admin/raptor-connect/configurations'],
      ['History', '/client/admin/profile/history'],
    ];
    const labels = expected.map(([label = '']) => label);
    expect(among(tabs('/client/admin/profile', owner), labels)).toEqual(expected);
  });

  it('of a client’s building link to the users of that client', () => {
    const building = `/admin/clients/${clientUid}/buildings/${buildingUid}`;
    expect(tabs(building, systemSessionOf(['CanManageClients', 'CanManageUsers']))).toContainEqual([
      'Users',
      '/admin/clients/C/users?userBuildings~eq=B',
    ]);
  });

  it('include lists of records that reference the building, filtered by it', () => {
    const building = `/client/admin/buildings/${buildingUid}`;
    const people = '/client/admin/user-management-settings/users-and-contacts';
    const expected = [
      ['Details', '/client/admin/buildings/B'],
      ['Levels', '/client/admin/buildings/B/levels'],
      ['Users', `${people}/client-users?userBuildings~eq=B`],
      ['Contacts', `${people}/client-contacts?primaryBuilding~eq=B`],
      ['Training', '/client/admin/raptor-university/people?primaryBuilding~eq=B'],
      ['Map', '/client/admin/buildings/B/map'],
      ['History', '/client/admin/buildings/B/history'],
    ];
    const labels = expected.map(([label = '']) => label);
    expect(among(tabs(building), labels)).toEqual(expected);
    expect(tabs(building, sessionOf(['canmanagebuildingsettings']))).not.toContainEqual(
      expect.arrayContaining(['Users']),
    );
  });

  it('of a building omit training in the uk, where its pages do not open', () => {
    const uk = sessionOf(['canmanagebuildingsettings', 'canmanageusers'], {
      config: aConfig({ region: 'uk', options: { history: true } }),
    });
    const labels = tabs(`/client/admin/buildings/${buildingUid}`, uk).map(([label]) => label);
    expect(labels).toEqual(expect.arrayContaining(['Details', 'Levels', 'Users', 'Contacts', 'Map']));
    expect(labels).not.toContain('Training');
    for (const path of ['', '/people', '/buildings', `/${buildingUid}`, `/${buildingUid}/learners`]) {
      const page = `/client/admin/raptor-university${path}`;
      expect({ page, opens: mayOpen(page, uk) }).toEqual({ page, opens: false });
      expect({ page, opens: mayOpen(page, manager) }).toEqual({ page, opens: true });
    }
  });

  it('are the sibling lists when the overview opens as its first list', () => {
    const people = '/client/admin/user-management-settings/users-and-contacts';
    const lists = listTabsAt(`${people}/client-contacts`, manager).map(({ path, label }) => [
      translate(label, { smart_count: 2 }),
      path,
    ]);
    expect(lists).toEqual([
      ['Users', `${people}/client-users`],
      ['Enterprise users', `${people}/enterprise-user`],
      ['Contacts', `${people}/client-contacts`],
    ]);
    expect(listTabsAt('/client/admin/buildings', manager)).toEqual([]);
  });

  it('of a list are those of its parent record', () => {
    const level = `/client/admin/buildings/${buildingUid}/levels/${levelUid}`;
    expect(tabs(`${level}/locations`)).toEqual(tabs(level));
    expect(tabs(level).map(([label]) => label)).toContain('Locations');
  });

  it.each(['/client/admin/buildings', '/client/landing', '/admin/clients', '/nowhere'])(
    'are absent on a page without a record: %s',
    (pathname) => expect(tabs(pathname)).toEqual([]),
  );

  it('are hidden for a page that the user may not open', () => {
    expect(tabs(`/admin/clients/${clientUid}`)).toEqual([]);
  });
});

describe('the row of tabs', () => {
  function show(getList: (resource: string) => Promise<{ data: []; total: number }>) {
    render(
      <MemoryRouter initialEntries={[`/client/admin/buildings/${buildingUid}`]}>
        <SessionProvider value={sessionStoreOf(manager)}>
          <CoreAdminContext
            dataProvider={{ getList } as never}
            i18nProvider={createI18nProvider('us')}
            queryClient={createQueryClient()}
          >
            <RecordTabs />
          </CoreAdminContext>
        </SessionProvider>
      </MemoryRouter>,
    );
  }

  it('marks the open page and shows the counts', async () => {
    show(async (resource) => ({ data: [], total: resource === 'levels' ? 3 : 47 }));
    expect(await screen.findByRole('link', { current: 'page' })).toHaveTextContent('Details');
    await vi.waitFor(() => {
      expect(screen.getByRole('link', { name: 'Levels' })).toHaveAccessibleDescription('3');
      expect(screen.getByRole('link', { name: 'Users' })).toHaveAccessibleDescription('47');
    });
  });

  it('keeps a tab whose rows cannot be counted', async () => {
    show(async (resource) => {
      if (resource === 'users') throw new PlatformError('down', 503);
      return { data: [], total: 3 };
    });
    await screen.findByText('3');
    await vi.waitFor(() => expect(screen.getByRole('link', { name: 'Users' })).toHaveTextContent(/^Users$/));
  });
});
