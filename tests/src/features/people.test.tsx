import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../resources/product/messages.ts';
import {
  bea,
  box,
  clientUid,
  fakePlatform,
  json,
  notices,
  problem,
  save,
  show,
  type Call,
} from '../form/support.tsx';
import { proves } from '../../support/rows.ts';

const north = { uid: 'b1111111-1111-4111-8111-111111111111', name: 'North Hall' };
const south = { uid: 'b2222222-2222-4222-8222-222222222222', name: 'South Hall' };
const manager = { roleUID: 'r1111111-1111-4111-8111-111111111111', roleName: 'Building manager' };
const admin = { roleUID: 'r2222222-2222-4222-8222-222222222222', roleName: 'Administrator' };
const roles = [
  { ...manager, permissions: ['canmanagebuildingsettings'] },
  { ...admin, permissions: ['canmanageusers', 'CanManageBuildingSettings'] },
];
const groups = [
  {
    name: 'settings',
    displayName: 'Settings',
    permissions: [
      { name: 'canmanagebuildingsettings', displayName: 'Manage building settings' },
      { name: 'canmanageusers', displayName: 'Manage users' },
    ],
  },
  { name: 'logs', displayName: 'Logs', permissions: [{ name: 'canviewlogs', displayName: 'View logs' }] },
];
const user = {
  ...bea,
  userActive: true,
  locked: true,
  failedLogins: 20,
  hasAllBuildings: false,
  userBuildings: [north],
  primaryBuilding: north,
  userRoles: [manager.roleUID],
  preferredContactMethods: ['Email'],
  pageSize: 10,
};
const userPath = `/usercontactrole/v2/clients/${clientUid}/Users/${bea.uid}`;
const manages = { kind: 'client', permissions: ['canmanageusers', 'canmanageroles'] } as const;
const page = { resource: 'users', place: 'client', id: bea.uid, person: manages } as const;
const items = (...all: object[]) => json({ items: all, rowCount: all.length });

/** The platform with one user. Patches are stored. */
function platformWith(answer: (call: Call) => Response | undefined = () => undefined, record: object = user) {
  const current: Record<string, unknown> = { ...record };
  return fakePlatform((call) => {
    const response = answer(call);
    if (response) return response;
    const path = call.path.toLowerCase();
    if (path === userPath.toLowerCase() && call.method === 'PATCH') {
      for (const { path: name, value } of call.body as { path: string; value: unknown }[])
        current[name.slice(1)] = value;
      return json({}, 200, { etag: '"2"' });
    }
    if (path === userPath.toLowerCase()) {
      const { failedLogins } = current;
      return json({ ...current, locked: failedLogins !== 0 }, 200, { etag: '"1"' });
    }
    if (path.endsWith('/roles') && path.includes('/users/')) return items(manager);
    if (path.endsWith('/roles')) return items(...roles);
    if (path === `${userPath.toLowerCase()}/buildings`) return json({ buildings: [north] });
    if (path.endsWith('/buildings')) return items(north, south);
    if (path.endsWith('permissiongroups')) return json(groups);
    return undefined;
  });
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page of a user', () => {
  it('unlocks with one click by setting the failed sign-ins to 0', async () => {
    proves('users-20');
    const platform = platformWith();
    const { user: person } = show({ ...page, platform });
    await person.click(await button('Unlock'));
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]).toMatchObject({
      method: 'PATCH',
      path: userPath,
      body: [{ op: 'replace', path: '/failedLogins', value: 0 }],
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull());
    expect(notices().textContent).toContain('can sign in again');
  });

  it.each([
    ['Unlock', 'can sign in again'],
    ['Deactivate', 'was deactivated'],
  ])('applies “%s” at the second attempt when another user has changed the record', async (label, done) => {
    let version = 1;
    const platform = platformWith(({ method, path, headers }) => {
      if (path !== userPath) return undefined;
      if (method === 'GET') return json(user, 200, { etag: `"${version}"` });
      return headers.get('if-match') === `"${version}"` ? json({}, 200, { etag: '"9"' }) : problem(412);
    });
    const { user: person } = show({ ...page, platform });
    await button('Unlock');
    version = 2;
    if (label === 'Deactivate') {
      await person.click(await button('More actions'));
      await person.click(await screen.findByRole('menuitem', { name: label }));
      await screen.findByRole('dialog', { name: 'Deactivate Bea Moreno?' });
    }
    await person.click(await button(label));
    await screen.findByText(/Unable to update user\. Please try again/);
    await person.click(await button(label));
    await waitFor(() => expect(notices()).toHaveTextContent(done));
    const [refused, applied] = platform.writes();
    expect(applied?.body).toEqual(refused?.body);
  });

  it('offers “Reset failed sign-ins” for a user who is not locked', async () => {
    proves('users-20');
    const platform = fakePlatform((call) =>
      call.path === userPath ? json({ ...user, locked: false, failedLogins: 3 }) : undefined,
    );
    const { user: person } = show({ ...page, platform });
    await person.click(await button('Reset failed sign-ins'));
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toEqual([{ op: 'replace', path: '/failedLogins', value: 0 }]);
  });

  it('shows the user’s name, and marks locked and inactive users', async () => {
    const record = { ...user, userActive: false };
    const { container } = show({ ...page, platform: platformWith(undefined, record) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bea Moreno' })).toBeTruthy();
    const header = within(container.querySelector('header')!);
    expect(header.getByText('Locked')).toBeTruthy();
    expect(header.getByText('Inactive')).toBeTruthy();
  });

  it('keeps the input when an action changes the record', async () => {
    const platform = platformWith();
    const { user: person } = show({ ...page, platform });
    const first = await box(/First name/);
    await button('Unlock');
    await person.clear(first);
    await person.type(first, 'Beatriz');
    await person.click(await button('Unlock'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull());
    expect((await box(/First name/)).value).toBe('Beatriz');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
  });

  it('sets only a valid password, and reports the broken rule', async () => {
    proves('users-28');
    const platform = platformWith((call) =>
      call.path.endsWith('/password') ? new Response(null, { status: 204 }) : undefined,
    );
    const { user: person } = show({ ...page, platform });
    await person.click(await button('Set password'));
    const dialog = within(await screen.findByRole('dialog'));
    const input = await dialog.findByLabelText(/New password/);
    await person.type(input, 'short');
    await person.click(dialog.getByRole('button', { name: 'Set password' }));
    expect(dialog.getByText(messages['password-rule'])).toBeTruthy();
    expect(platform.writes()).toHaveLength(0);

    await person.click(dialog.getByRole('button', { name: 'Suggest one' }));
    await person.click(dialog.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]).toMatchObject({ method: 'PUT', path: `${userPath}/password` });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the message for a password that could not be set', async () => {
    const platform = platformWith((call) => (call.path.endsWith('/password') ? problem(500) : undefined));
    const { user: person } = show({ ...page, platform });
    await person.click(await button('Set password'));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(await dialog.findByRole('button', { name: 'Suggest one' }));
    await person.click(dialog.getByRole('button', { name: 'Set password' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(messages['password-reset']);
  });

  it('deactivates only after confirmation', async () => {
    const platform = platformWith((call) =>
      call.method === 'PATCH' ? json({}, 200, { etag: '"2"' }) : undefined,
    );
    const { user: person } = show({ ...page, platform });
    await person.click(await button('More actions'));
    await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(platform.writes()).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toEqual([{ op: 'replace', path: '/status', value: 1 }]);
  });

  it('offers viewers no actions on their own account', async () => {
    const platform = platformWith();
    show({
      ...page,
      id: 'user-1',
      platform: fakePlatform((call) =>
        call.path.endsWith('/user-1') ? json({ ...user, uid: 'user-1' }) : platform.fetch(call.path, {}),
      ),
    });
    await box(/First name/);
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });
});

describe('the roles and permissions of a user', () => {
  it('are listed in words, each with the roles that grant it', async () => {
    show({
      ...page,
      platform: platformWith(undefined, { ...user, userRoles: [manager.roleUID, admin.roleUID] }),
    });
    expect(
      await screen.findByText(
        (_, element) =>
          element?.tagName === 'LI' &&
          element.textContent ===
            'Can manage building settings because of roles Administrator and Building manager',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('In 1 building: North Hall.')).toBeTruthy();
  });

  it('can be searched by text', async () => {
    const { user: person } = show({ ...page, platform: platformWith() });
    await person.type(
      await screen.findByLabelText('Search permissions, for example “import visitors”'),
      'users',
    );
    expect(await screen.findByText('This person can’t do anything that matches “users”.')).toBeTruthy();
  });

  it('can be edited only within the roles that the editor may assign', async () => {
    proves('users-32');
    const platform = platformWith(undefined, { ...user, userRoles: [manager.roleUID, admin.roleUID] });
    const { user: person } = show({ ...page, platform });
    expect(await screen.findByRole('button', { name: `Remove ${manager.roleName}` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Administrator' })).toBeNull();
    const input = screen.getByRole('combobox', { name: 'Roles' });
    await person.click(input);
    await person.keyboard('{Backspace}{Backspace}{Backspace}');
    await person.keyboard('{Escape}');
    await person.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toEqual([
      { op: 'replace', path: '/roleUIDs', value: [admin.roleUID] },
    ]);
  });
});

describe('the buildings of a user', () => {
  it('are cleared and hidden by the “All buildings” switch, and saved as an empty list', async () => {
    proves('users-21');
    const platform = platformWith();
    const { user: person } = show({ ...page, platform });
    expect(await screen.findByRole('combobox', { name: 'Buildings' })).toBeTruthy();
    await person.click(screen.getByRole('switch', { name: 'All buildings' }));
    expect(screen.queryByRole('combobox', { name: 'Buildings' })).toBeNull();
    await person.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toEqual(
      expect.arrayContaining([
        { op: 'replace', path: '/hasAllBuildings', value: true },
        { op: 'replace', path: '/buildingUIDs', value: [] },
      ]),
    );
  });

  it('are restored when the switch is turned off again', async () => {
    const { user: person } = show({ ...page, platform: platformWith() });
    await screen.findByRole('combobox', { name: 'Buildings' });
    const all = screen.getByRole('switch', { name: 'All buildings' });
    await person.click(all);
    await person.click(all);
    await screen.findByRole('combobox', { name: 'Buildings' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('are the only options for the primary building', async () => {
    const { user: person } = show({ ...page, platform: platformWith() });
    const primary = await screen.findByRole('combobox', { name: 'Primary building' });
    await person.click(primary);
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['North Hall']);
  });
});

describe('a role', () => {
  const roleUid = manager.roleUID;
  const rolePage = { resource: 'roles', place: 'client', id: roleUid, person: manages } as const;
  const platformWithRole = () =>
    platformWith((call) => {
      if (call.path.endsWith(`/Roles/${roleUid}`))
        return call.method === 'GET'
          ? json({ ...manager, permissions: ['canviewlogs'] }, 200, { etag: '"1"' })
          : json({}, 200, { etag: '"2"' });
      return undefined;
    });
  const check = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('offers only the editor’s own permissions for selection, and keeps the others', async () => {
    proves('roles-5');
    const platform = platformWithRole();
    const { user: person } = show({ ...rolePage, platform });
    expect((await check('View logs')).disabled).toBe(true);
    expect((await check('View logs')).checked).toBe(true);
    expect((await check('Manage building settings')).disabled).toBe(true);
    await person.click(await check('Manage users'));
    const group = await check(/^Settings, 1 of 2$/);
    expect(group.dataset['indeterminate']).toBe('true');
    await person.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]).toMatchObject({
      method: 'PUT',
      body: { permissions: ['canviewlogs', 'canmanageusers'] },
    });
  });

  it('shows the number of affected users before its deletion', async () => {
    const platform = platformWith((call) =>
      call.path.endsWith(`/Roles/${roleUid}`)
        ? json({ ...manager, permissions: [], userCount: 12, securityGroups: [] }, 200, { etag: '"1"' })
        : undefined,
    );
    const { user: person } = show({ ...rolePage, platform });
    await person.click(await button('More actions'));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Also affected:/)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Users: 12']);
  });

  it('filters its permissions by a search', async () => {
    const { user: person } = show({ ...rolePage, platform: platformWithRole() });
    await person.type(await screen.findByLabelText('Search permissions'), 'log');
    expect(screen.queryByRole('checkbox', { name: 'Manage users' })).toBeNull();
    expect(await check('View logs')).toBeTruthy();
  });
});

describe('a photo', () => {
  const profile = { resource: 'profile', place: 'profile', id: 'user-1' } as const;
  const platformWithPhoto = (status: number) =>
    fakePlatform((call) => {
      if (call.path.endsWith('/photo') && call.method === 'DELETE') return new Response(null, { status });
      if (call.path.endsWith('/photo')) return new Response('photo');
      if (call.path.endsWith('/profile/user-1'))
        return json({ ...user, uid: 'user-1', userPhoto: '/usercontactrole/v2/photo' }, 200, { etag: '"1"' });
      return undefined;
    });

  it('is rejected by its content, not by its file name', async () => {
    proves('profile-6', 'profile-7');
    const { user: person } = show({ ...profile, person: manages, platform: platformWithPhoto(204) });
    const input = await screen.findByLabelText<HTMLInputElement>('Choose photo');
    await person.upload(input, new File(['<svg onload="x"/>'], 'me.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toContain(messages['photo-type']);
  });

  it('shows a message when the viewer may not delete it', async () => {
    proves('profile-5', 'profile-8');
    const { user: person } = show({ ...profile, person: manages, platform: platformWithPhoto(403) });
    await person.click(await button('Delete photo'));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete photo' }),
    );
    expect(await screen.findByText(messages['photo-delete-forbidden'])).toBeTruthy();
  });
});
