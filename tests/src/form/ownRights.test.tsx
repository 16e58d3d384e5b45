import { screen, waitFor, within } from '@testing-library/react';
import { useDataProvider, useUpdate, useUpdateMany } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { putBack, removeRecord, setFields } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { fakePlatform, json, propsOf, save, showPages } from './support.tsx';

const roles = [
  { roleUID: 'r-admin', roleName: 'Administrator', permissions: ['canmanageroles', 'canmanageusers'] },
  { roleUID: 'r-desk', roleName: 'Front Desk', permissions: ['canmanageusers'] },
];

const at = propsOf('users', 'client');
const meta = { scope: at.scope, place: 'client' };

/** Opens a user with both roles. The viewer is `user-1`. */
function open(uid: string, page: ReactNode = <EditScreen {...at} id={uid} />) {
  const platform = fakePlatform(({ path, method }) => {
    if (/roles/i.test(path)) return json({ items: roles, rowCount: roles.length });
    if (!path.endsWith(`/Users/${uid}`)) return undefined;
    if (method !== 'GET') return new Response(null, { status: 204 });
    const userRoles = roles.map(({ roleUID }) => roleUID);
    return json({ uid, firstName: 'Una', lastName: 'User', userName: 'una@second.example', userRoles });
  });
  return {
    platform,
    ...showPages([{ path: '/user', element: page }], {
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

const own = { resource: at.resource, id: 'user-1', meta };
const kept = { userRoles: ['r-desk'] };
/** A row of a list that does not show the roles. */
const row = { id: 'user-1', firstName: 'Una' } as PlatformRecord;

/** Changes of the own record that do not start on its form. */
const ways: Record<string, (provider: PlatformDataProvider) => Promise<unknown>> = {
  'the restoring of an old value': (provider) => setFields(provider, { ...own, known: undefined }, kept),
  'a bulk edit, a switch or an action that sets fields': (provider) =>
    setFields(provider, { ...own, known: row }, kept),
  'an undo': (provider) =>
    putBack(provider, own, { before: kept, after: { userRoles: ['r-admin', 'r-desk'] } }),
};

function Start({ name }: { readonly name: string }) {
  const provider = useDataProvider<PlatformDataProvider>();
  const [said, say] = useState('');
  const onError = (error: Error) => say(error.message);
  const options = { mutationMode: 'pessimistic', onError } as const;
  const [update] = useUpdate('users', { id: own.id, data: kept, previousData: row, meta }, options);
  const [updateMany] = useUpdateMany('users', { ids: [own.id], data: kept, meta }, options);
  const stock: Record<string, () => unknown> = {
    'an update of a stock component': update,
    'an update of many by a stock component': updateMany,
  };
  const go = () => ways[name]?.(provider).catch(onError) ?? stock[name]?.();
  return (
    <>
      <button onClick={() => void go()}>Go</button>
      <p>{said}</p>
    </>
  );
}

it.each([...Object.keys(ways), 'an update of a stock component', 'an update of many by a stock component'])(
  'asks before users take a role from themselves by %s',
  async (name) => {
    const { user, platform } = open('user-1', <Start name={name} />);
    await user.click(await screen.findByRole('button', { name: 'Go' }));
    expect(await screen.findByText('You lose the role Administrator.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep my rights' }));
    expect(await screen.findByText('You kept your rights, so nothing was changed.')).toBeVisible();
    expect(platform.writes()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Go' }));
    await user.click(await screen.findByRole('button', { name: 'Take them away' }));
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
  },
);

const rolesAt = propsOf('roles', 'client');
const [, desk] = roles;
const admin = { ...roles[0], roleDescription: 'All', assignableRoleUIDs: ['r-desk'] };

/** Opens the role Administrator. The viewer is `user-1`. */
function openRole(
  held: readonly string[] | undefined,
  page: ReactNode = <EditScreen {...rolesAt} id="r-admin" />,
) {
  const platform = fakePlatform(({ path, method }) => {
    if (method !== 'GET') return new Response(null, { status: 204 });
    if (path.endsWith('/Users/user-1') && held)
      return json({ uid: 'user-1', firstName: 'Una', userName: 'una@second.example', userRoles: held });
    if (path.endsWith('/Roles/r-admin')) return json(admin);
    return /roles$/i.test(path) ? json({ items: [admin, desk], rowCount: 2 }) : undefined;
  });
  return {
    platform,
    ...showPages([{ path: '/role', element: page }], {
      platform,
      visited: ['/role'],
      person: { kind: 'client', permissions },
    }),
  };
}

/** Changes and removes the role without its form. */
function ChangeRole({ isRemoved }: { readonly isRemoved?: boolean }) {
  const provider = useDataProvider<PlatformDataProvider>();
  const [said, say] = useState('');
  const target = {
    resource: rolesAt.resource,
    id: 'r-admin',
    meta: { scope: rolesAt.scope, place: 'client' },
  };
  const go = () =>
    isRemoved
      ? removeRecord(provider, { ...target, known: undefined })
      : setFields(provider, { ...target, known: undefined }, { permissions: ['canmanageusers'] });
  return (
    <>
      <button onClick={() => void go().catch((error: Error) => say(error.message))}>Go</button>
      <p>{said}</p>
    </>
  );
}
const go = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Go' }));
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Take rights away from yourself?' }));

it('asks before users delete a role that they have, and names what they lose', async () => {
  const { user, platform } = openRole(['R-ADMIN', 'r-desk'], <ChangeRole isRemoved />);
  await go(user);
  const dialog = await question();
  expect(await dialog.findByText('You lose the role Administrator.')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Manage roles']);
  expect(dialog.getByText('You can then no longer give anyone the role Front Desk.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep my rights' }));
  expect(await screen.findByText('You kept your rights, so nothing was changed.')).toBeVisible();
  expect(platform.writes()).toEqual([]);
  await go(user);
  await user.click((await question()).getByRole('button', { name: 'Take them away' }));
  await waitFor(() => expect(platform.writes().map(({ method }) => method)).toEqual(['DELETE']));
});

it('asks before users take a permission from a role that they have, unless another role gives it', async () => {
  const { user, platform } = openRole(['r-admin'], <ChangeRole />);
  await go(user);
  const dialog = await question();
  expect(await dialog.findByText('You have the role Administrator yourself.')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Manage roles']);
  await user.click(dialog.getByRole('button', { name: 'Take them away' }));
  await waitFor(() => expect(platform.writes().map(({ method }) => method)).toEqual(['PUT']));
});

it.each([
  ['users who have other roles change a role', ['r-desk'], <ChangeRole key="" />],
  ['users who have other roles delete a role', ['r-desk'], <ChangeRole key="" isRemoved />],
])('does not ask before %s', async (_what, held, page) => {
  const { user, platform } = openRole(held, page);
  await go(user);
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('does not ask before the name of an own role changes', async () => {
  const { user, platform } = openRole(['r-admin']);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' II');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says that a role may be the user’s own where they cannot read which roles they have', async () => {
  const { user, platform } = openRole(undefined, <ChangeRole isRemoved />);
  await go(user);
  const dialog = await question();
  expect(await dialog.findByText(/^You may have the role Administrator yourself/)).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  expect(platform.writes()).toEqual([]);
});
