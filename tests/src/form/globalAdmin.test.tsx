import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { proves } from '../../support/rows.ts';
import { clientUid, fakePlatform, json, save, show } from './support.tsx';

const userUid = '55555555-5555-4555-8555-555555555555';
const role = {
  roleUID: 'a1111111-1111-4111-8111-111111111111',
  roleName: 'Principal',
  permissions: ['canmanageusers'],
  isGlobalAdmin: true,
};
const user = {
  uid: userUid,
  clientUID: clientUid,
  firstName: 'Ada',
  lastName: 'Admin',
  userName: 'ada@northfield.example',
  userActive: true,
  hasAllBuildings: true,
  isGlobalAdmin: true,
  userBuildings: [],
  userRoles: [role.roleUID],
};
const groups = (displayName: string) => [
  { name: 'people', displayName, permissions: [{ name: 'canmanageusers', displayName: 'Manage users' }] },
];

/** A client with one role and one user, both of global administrators. */
const platformWith = () =>
  fakePlatform(({ method, path }) => {
    if (method === 'PUT') return json({}, 200, { etag: '"2"' });
    if (path === '/product/v1/system/permissiongroups') return json(groups('Of all products'));
    if (path.endsWith('/permissiongroups')) return json(groups('Of this client'));
    if (path.endsWith(`/Roles/${role.roleUID}`)) return json(role, 200, { etag: '"1"' });
    if (path.endsWith(`/Users/${userUid}`)) return json(user, 200, { etag: '"1"' });
    return /roles$/i.test(path) ? json({ items: [role], rowCount: 1 }) : undefined;
  });
const staff = { kind: 'system', permissions: ['canmanageusers', 'canmanageroles'] } as const;
const manager = { kind: 'client', permissions: staff.permissions } as const;

it('the provider’s staff see a user’s permissions in groups of the whole platform, client users in groups of the client', async () => {
  proves('roles-6');
  const platform = platformWith();
  show({ resource: 'users', place: 'system', id: userUid, person: staff, platform });
  const words = await screen.findByRole('region', { name: 'What this person can do' });
  expect(await within(words).findByText(/^Of all products/)).toBeVisible();
  expect(platform.calls.map(({ path }) => path)).toContain('/product/v1/system/permissiongroups');
  cleanup();
  show({ resource: 'users', place: 'client', id: userUid, person: manager, platform });
  expect(await screen.findByText(/^Of this client/)).toBeVisible();
});

describe('the flag of global administrators', () => {
  it('can be set on a role only by the provider’s staff', async () => {
    proves('roles-7');
    const platform = platformWith();
    const page = { resource: 'roles', id: role.roleUID, platform };
    const { user: person } = show({ ...page, place: 'system', person: staff });
    const flag = await screen.findByRole('switch', { name: 'Global administrator' });
    expect(flag).toBeChecked();
    await person.click(flag);
    await person.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]).toMatchObject({ method: 'PUT', body: { isGlobalAdmin: false } });
    cleanup();
    show({ ...page, place: 'client', person: manager });
    expect(await valueOf('Global administrator')).toHaveTextContent('Yes');
    expect(screen.queryByRole('switch', { name: 'Global administrator' })).toBeNull();
  });

  it('is shown on the page of a user', async () => {
    proves('roles-8');
    show({ resource: 'users', place: 'client', id: userUid, person: manager, platform: platformWith() });
    expect(await valueOf('Global administrator')).toHaveTextContent('Yes');
  });
});

/** The text below a label. */
async function valueOf(label: string): Promise<Element | null> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.nextElementSibling;
}
