import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, localStorageStore, memoryStore, type Store } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../authProvider/session.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { MenuList } from '../../../src/shell/menu/MenuList.tsx';
import { sessionStoreOf } from '../../support/session.ts';
import { followedClient } from '../app/followedClient.ts';
import { buildingUid, sessionOf } from './session.ts';
import { proves } from '../../support/rows.ts';

const manager = sessionOf([
  'canmanageclientsettings',
  'canmanageusers',
  'canmanageroles',
  'canmanagealerts',
  'CanReadWebhookConfigurations',
]);
const links = {
  'menu.alerts': 'https://alerts.example/start',
  'menu.sexOffenderAlerts': 'https://alerts.example/offenders',
};
const inBuilding: Session = {
  ...manager,
  config: { ...manager.config, links },
  context: { ...manager.context!, buildingUid, buildingName: 'Alan Turing Academy' },
};

function show(session: Session, store: Store = memoryStore(), sessions = sessionStoreOf(session)) {
  const { unmount } = render(
    <MemoryRouter initialEntries={['/client/admin/buildings']}>
      <SessionProvider value={sessions}>
        <CoreAdminContext i18nProvider={createI18nProvider('us')} store={store}>
          <MenuList area="client" />
        </CoreAdminContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  return { sessions, unmount };
}

describe('the menu', () => {
  it('reports that the client’s modules could not be loaded, and shows their entries after a retry', async () => {
    const visitorApp = 'dddddddd-0000-4000-8000-000000000001';
    const config = { ...manager.config, modules: { visitorApp: [visitorApp] } };
    const session = { ...manager, config, isIncomplete: true };
    const modules = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(new Set([visitorApp]));
    const { sessions } = await followedClient({ session, calls: { modules }, found: { modules: undefined } });
    await vi.waitFor(() => expect(modules).toHaveBeenCalledTimes(1));
    show(session, memoryStore(), sessions);
    const again = await screen.findByRole('button', { name: 'Read them again' });
    expect(screen.getByText(/entries may be missing/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Station Accounts' })).toBeNull();

    await userEvent.click(again);
    await vi.waitFor(() => expect(modules).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByText(/entries may be missing/)).toBeVisible();
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Station Accounts' })).toBeInTheDocument();
    expect(screen.queryByText(/entries may be missing/)).toBeNull();
  });

  it('marks the entry of the open page', () => {
    show(manager);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Buildings');
  });

  it('renders groups below the window after the first frame', async () => {
    vi.stubGlobal('screen', { height: 300 });
    show(inBuilding);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Buildings');
    expect(screen.queryByRole('button', { name: 'Alert' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Alert' })).toBeVisible();
  });

  it('renders the entries of a group only while the group is open', async () => {
    show(inBuilding);
    const group = await screen.findByRole('button', { name: 'Alert' });
    expect(document.querySelector('a[href="https://alerts.example/start"]')).toBeNull();
    expect(group).not.toHaveAttribute('aria-controls');
    await userEvent.click(group);
    const entries = document.getElementById(group.getAttribute('aria-controls') ?? '');
    expect(entries?.querySelector('a[href="https://alerts.example/start"]')).toBeVisible();
  });

  it('keeps the room of an entry until its flag is known, and then shows it or closes the room', async () => {
    const session = { ...manager, hasConnection: true, flags: new Set<string>(), flagsSettled: false };
    const { sessions } = show(session);
    const group = screen.getByRole('list', { name: 'User Management Settings' });
    expect(within(group).queryByRole('link', { name: 'Mappings' })).toBeNull();
    expect(within(group).getByText('Mappings')).not.toBeVisible();
    await userEvent.type(screen.getByRole('textbox'), 'mappings');
    expect(screen.getByText('Nothing matches “mappings”.')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox'));

    act(() => sessions.update({ flags: new Set(['sso-mappings']), flagsSettled: true }));
    expect(screen.getByRole('link', { name: 'Mappings' })).toBeVisible();
    act(() => sessions.update({ flags: new Set() }));
    expect(screen.queryByText('Mappings')).toBeNull();
  });

  it('describes the target of a link to another application', async () => {
    proves('menu-7');
    show(inBuilding);
    await userEvent.click(await screen.findByRole('button', { name: 'Alert' }));
    const link = screen.getByRole('link', { name: 'Alerts Opens alerts.example in a new tab' });
    expect(link).toHaveAttribute('href', 'https://alerts.example/start');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  it('locks entries that need all buildings, and offers to select all buildings', async () => {
    proves('menu-6', 'menu-21');
    const { sessions } = show(inBuilding);
    const group = screen.getByRole('list', { name: 'User Management Settings' });
    const titles = within(group).getByRole('link', { name: 'Titles' });
    expect(titles).toHaveAttribute('aria-disabled', 'true');
    expect(titles).toHaveAccessibleDescription(/Locked while one building is chosen/);
    await userEvent.click(within(group).getByRole('button', { name: 'Work with all buildings' }));
    expect(sessions.get().context?.buildingName).toBe('All Buildings');
    expect(within(group).getByRole('link', { name: 'Titles' })).toHaveAttribute(
      'href',
      '/client/admin/user-management-settings/titles',
    );
  });

  it('remembers which groups are closed', async () => {
    const store = localStorageStore('1', '.menu');
    const { unmount } = show(manager, store);
    const name = 'User Management Settings';
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('link', { name: 'Titles' })).toBeNull();
    unmount();
    show(manager, store);
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
  });

  it('finds entries in closed groups as well, by keyboard alone', async () => {
    show(inBuilding);
    const field = screen.getByRole('textbox', { name: 'Find in menu' });
    await userEvent.type(field, 'offender');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://alerts.example/offenders',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('1 entry found');
    await userEvent.clear(field);
    await userEvent.type(field, 'zzz');
    expect(screen.getByText('Nothing matches “zzz”.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  });

  it('offers the link to all settings to users who manage something', () => {
    proves('menu-23', 'menu-24');
    const { unmount } = show(sessionOf(['psw_level4']));
    expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute('href', '/client/admin');
    unmount();
    show(sessionOf(['psw_level1', 'psw_level3']));
    expect(screen.queryByRole('link', { name: 'All settings' })).toBeNull();
  });
});
