import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientUid, fakePlatform, json, problem, show } from '../form/support.tsx';

const roleUID = 'a1111111-1111-4111-8111-111111111111';
const lists: Record<string, readonly unknown[]> = {
  modulegroups: [
    { uid: 7, displayName: 'Visitors', modules: [{ moduleUid: 8, name: 'Visitor Management' }] },
  ],
  permissiongroups: [{ name: 'settings', displayName: 'Settings', permissions: ['canmanageusers'] }],
  roles: [{ roleUID, roleName: 'Administrator' }],
};

const person = { kind: 'client', permissions: ['canmanageusers', 'canmanageroles'] } as const;
const records: Record<string, object> = {
  clients: { uid: clientUid, name: 'Northfield', status: 2, type: 0, country: 'US' },
  Users: { uid: roleUID, firstName: 'Bea', lastName: 'Moreno', userName: 'b@example.org', userRoles: [] },
  Roles: { roleUID, roleName: 'Administrator', permissions: ['canmanageusers'] },
};

/** A platform whose product and people services return lists in another shape. */
function platformOf(shape: (items: readonly unknown[]) => unknown) {
  return fakePlatform(({ path }) => {
    const segments = path.split('/');
    const list = lists[segments.at(-1) ?? ''];
    if (list) return json(shape(list));
    const record = records[segments.at(-2) ?? ''];
    return record && json(record);
  });
}

const shapes: [string, (items: readonly unknown[]) => unknown][] = [
  ['a bare array', (items) => items],
  ['{ items }', (items) => ({ items, rowCount: items.length })],
  ['{ Items }', (items) => ({ Items: items, TotalCount: String(items.length) })],
  ['{ results }', (items) => ({ results: items })],
];

describe.each(shapes)('lists returned as %s', (_, shape) => {
  it('offer the modules of a client', async () => {
    show({ resource: 'clients', place: 'system', id: clientUid, platform: platformOf(shape), scope: {} });
    expect(await screen.findByRole('checkbox', { name: 'Visitor Management' })).not.toBeChecked();
  });

  it('offer the permissions of a role', async () => {
    show({ resource: 'roles', place: 'client', id: roleUID, platform: platformOf(shape), person });
    expect(await screen.findByRole('checkbox', { name: 'canmanageusers' })).toBeChecked();
  });

  it('offer the assignable roles', async () => {
    const { user } = show({
      resource: 'users',
      place: 'client',
      id: roleUID,
      platform: platformOf(shape),
      person,
    });
    await user.click(await screen.findByRole('combobox', { name: /^Roles/ }));
    expect(await screen.findByRole('option', { name: 'Administrator' })).toBeVisible();
  });
});

it('a client without assignable roles shows the catalogue’s message', async () => {
  const platform = fakePlatform(({ path }) => {
    if (path.endsWith('/roles')) return problem(404);
    return path.endsWith(`Users/${roleUID}`) ? json(records['Users']) : undefined;
  });
  show({ resource: 'users', place: 'client', id: roleUID, platform, person });
  expect(await screen.findByText('This client does not have assignable roles')).toBeVisible();
});
