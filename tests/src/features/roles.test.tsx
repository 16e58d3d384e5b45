import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permissions } from '../../../resources/product/permissions.ts';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { fakePlatform, json, propsOf, showPages } from '../form/support.tsx';

const desk = {
  roleUID: 'r-desk',
  roleName: 'Front Desk',
  permissions: ['canmanageusers'],
  assignableRoleUIDs: ['r-staff'],
  userCount: 30,
};
const roles = [
  desk,
  { roleUID: 'r-lead', roleName: 'Lead', permissions: ['canmanageusers', 'canmanageroles'] },
  { roleUID: 'r-head', roleName: 'Head', permissions: ['canmanageroles'] },
  { roleUID: 'r-staff', roleName: 'Staff', permissions: [] },
];
const groups = [
  {
    name: 'settings',
    displayName: 'Settings and people',
    permissions: [
      { name: 'canmanageusers', displayName: 'Manage users' },
      { name: 'canmanageroles', displayName: 'Manage roles' },
      { name: 'canviewlogs', displayName: 'View logs' },
    ],
  },
];

/** The roles of each person, for a platform that counts the people itself. */
const held = [
  ...Array.from({ length: 24 }, () => ['r-desk']),
  ...Array.from({ length: 5 }, () => ['r-desk', 'r-lead']),
  ['r-desk', 'r-head'],
  ['r-lead'],
];

/** Answers a filter of the conventions: `UserRoles~eq~'a'~and~UserRoles~neq~'b'`. */
function countOf(filters: string): number {
  const conditions = [...filters.matchAll(/~(eq|neq)~'([^']+)'/g)].map(([, operator, role = '']) => ({
    isWanted: operator === 'eq',
    role,
  }));
  return held.filter((roles) => conditions.every(({ isWanted, role }) => roles.includes(role) === isWanted))
    .length;
}

interface Opened {
  readonly role?: typeof desk;
  readonly granted?: readonly string[];
}

function openRole({ role = desk, granted = permissions }: Opened = {}) {
  const asked: string[] = [];
  const platform = fakePlatform(({ path, query, method }) => {
    if (method !== 'GET') return new Response(null, { status: 204 });
    if (/permissiongroups$/i.test(path)) return json(groups);
    if (/\/Roles\/[\w-]+$/.test(path)) return json(role);
    if (/roles$/i.test(path)) return json({ items: roles, rowCount: roles.length });
    if (!path.endsWith('/Users')) return undefined;
    const filters = query.get('filters') ?? '';
    asked.push(filters);
    return json({ items: [], rowCount: countOf(filters) });
  });
  const at = propsOf('roles', 'client');
  return {
    asked,
    ...showPages([{ path: '/role', element: <EditScreen {...at} id={role.roleUID} /> }], {
      platform,
      visited: ['/role'],
      person: { kind: 'client', permissions: granted },
    }),
  };
}

const title = 'What changes for people with this role';
const sentences = async () => {
  const box = (await screen.findByText(title)).closest('[role=status]') as HTMLElement;
  return await waitFor(() => {
    const items = within(box).getAllByRole('listitem');
    const texts = items.map(({ textContent }) => textContent);
    expect(texts.join()).not.toContain('Up to');
    return texts;
  });
};
const box = async (name: string) => await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });

it('a changed role says how many people lose and gain which permissions, without those who have them by another role', async () => {
  const { user } = openRole();
  await user.click(await box('Manage users'));
  // Of 30 people with the role, 5 are leads as well.
  expect(await sentences()).toEqual(['25 of 30 lose: Manage users.']);
  await user.click(await box('Manage roles'));
  await user.click(await box('View logs'));
  await waitFor(async () =>
    expect(await sentences()).toEqual([
      '25 of 30 lose: Manage users.',
      '30 of 30 gain: View logs.',
      // Neither the leads nor the head.
      '24 of 30 gain: Manage roles.',
    ]),
  );
});

it('a role that is as it was says nothing, and asks for no counts', async () => {
  const { user, asked } = openRole();
  await user.click(await box('Manage users'));
  await sentences();
  const before = asked.length;
  await user.click(await box('Manage users'));
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  expect(asked).toHaveLength(before);
});

it('a changed role says which roles its people can no longer assign', async () => {
  const { user } = openRole();
  await box('Manage users');
  await user.click(await screen.findByRole('button', { name: 'Remove Staff' }));
  expect(await sentences()).toEqual(['30 of 30 lose: Assign the role “Staff”.']);
});

it('a role whose people have a permission by another role says that nobody loses it', async () => {
  held.push(['r-double', 'r-lead']);
  const { user } = openRole({ role: { ...desk, roleUID: 'r-double', roleName: 'Double', userCount: 1 } });
  await user.click(await box('Manage users'));
  expect(await sentences()).toEqual(['No one loses, because other roles give it too: Manage users.']);
});

it('who may not list people is told the number of people who have the role', async () => {
  const { user, asked } = openRole({ granted: permissions.filter((name) => name !== 'CanManageUsers') });
  await user.click(await box('View logs'));
  expect(await screen.findByText('Up to 30 gain: View logs.')).toBeInTheDocument();
  expect(asked).toEqual([]);
});
