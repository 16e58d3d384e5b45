import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakePlatform, json, show, systemAdmin } from '../form/support.tsx';

const uid = '55555555-5555-4555-8555-555555555555';
const role = (roleUID: string, roleName: string, ...permissions: string[]) => ({
  roleUID,
  roleName,
  permissions,
});
const support = role('a1111111-1111-4111-8111-111111111111', 'Support', 'CanManageUsers');
const onboarding = role('a2222222-2222-4222-8222-222222222222', 'Onboarding', 'canmanageclients');
const administrator = role('a3333333-3333-4333-8333-333333333333', 'Administrator', 'adminmanagesystem');
const all = [administrator, onboarding, support];
const person = {
  uid,
  firstName: 'Sven',
  lastName: 'Staff',
  userName: 'sven@provider.example',
  userActive: true,
  locked: true,
  failedLogins: 20,
  roles: [administrator.roleUID],
  pageSize: 10,
};
const page = {
  resource: 'systemUsers',
  place: 'system',
  id: uid,
  person: { ...systemAdmin, permissions: ['canmanageusers', 'canmanageclients'] },
  scope: {},
} as const;
const lock = `/usercontactrole/v2/system/locks/${uid}`;

function platformWithStaff() {
  let isLocked = true;
  return fakePlatform(({ method, path }) => {
    if (method === 'DELETE' && path === lock) {
      isLocked = false;
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/system/roles')) return json({ items: all, rowCount: all.length });
    if (path.endsWith(`/users/${uid}`))
      return json({ ...person, locked: isLocked, failedLogins: isLocked ? 20 : 0 }, 200, { etag: '"1"' });
    return undefined;
  });
}

describe('a staff member', () => {
  it('is shown by name, and unlocked by deleting the lock', async () => {
    const platform = platformWithStaff();
    const { user } = show({ ...page, platform });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sven Staff' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull());
    expect(platform.writes()).toMatchObject([{ method: 'DELETE', path: lock }]);
  });

  it('can get only roles within the editor’s permissions, and keeps other roles', async () => {
    const { user } = show({ ...page, platform: platformWithStaff() });
    const roles = await screen.findByRole('combobox', { name: 'Roles' });
    // The header of the page also shows the roles.
    const access = screen.getByRole('region', { name: 'Access' });
    const chip = await within(access).findByText('Administrator');
    await waitFor(() => expect(within(chip).queryByRole('button')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Remove Administrator' })).toBeNull();
    await user.click(roles);
    const list = await screen.findByRole('listbox');
    const options = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options).toEqual(['Onboarding', 'Support']);
  });
});
