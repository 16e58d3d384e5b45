import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { permissions } from '../../../resources/product/permissions.ts';
import EditScreen from '../../../src/form/EditScreen.tsx';
import { fakePlatform, json, propsOf, save, showPages } from './support.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const roles = [
  { roleUID: 'r-admin', roleName: 'Administrator', permissions: ['canmanageroles', 'canmanageusers'] },
  { roleUID: 'r-desk', roleName: 'Front Desk', permissions: ['canmanageusers'] },
];

/** Opens a user with both roles. The viewer is `user-1`. */
function open(uid: string) {
  const platform = fakePlatform(({ path, method }) => {
    if (/roles/i.test(path)) return json({ items: roles, rowCount: roles.length });
    if (!path.endsWith(`/Users/${uid}`)) return undefined;
    if (method !== 'GET') return new Response(null, { status: 204 });
    const userRoles = roles.map(({ roleUID }) => roleUID);
    return json({ uid, firstName: 'Una', lastName: 'User', userName: 'una@second.example', userRoles });
  });
  return {
    platform,
    ...showPages([{ path: '/user', element: <EditScreen {...propsOf('users', 'client')} id={uid} /> }], {
      platform,
      visited: ['/user'],
      person: { kind: 'client', permissions },
    }),
  };
}

it('asks before users take a role from themselves, and names what they lose', async () => {
  const { user, platform } = open('user-1');
  await user.click(await screen.findByRole('button', { name: 'Remove Administrator' }));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Take rights away from yourself?' }));
  expect(await dialog.findByText('You lose the role Administrator.')).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Manage roles']);
  await user.click(dialog.getByRole('button', { name: 'Keep my rights' }));
  expect(platform.writes()).toEqual([]);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Take them away' }));
  await waitFor(() =>
    expect(platform.writes().map(({ body }) => body)).toEqual([
      [{ op: 'replace', path: '/roleUIDs', value: ['r-desk'] }],
    ]),
  );
});

it('does not ask before a role is taken from somebody else', async () => {
  const { user, platform } = open('user-2');
  await user.click(await screen.findByRole('button', { name: 'Remove Administrator' }));
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
