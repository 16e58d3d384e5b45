import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientUid, fakePlatform, json, show, systemAdmin } from '../form/support.tsx';

const complete = {
  uid: clientUid,
  name: 'Northfield',
  status: 2,
  type: 0,
  country: 'US',
  addressLine1: '1 Main Street',
  city: 'Ely',
  timeZone: 'America/Chicago',
  modules: [{ moduleUid: 'visitor' }],
};
const staff = { roleUID: 'r-staff', roleName: 'Staff', permissions: [] };
const administrator = { roleUID: 'r-admin', roleName: 'Administrator', isGlobalAdmin: true, permissions: [] };
const manager = { roleUID: 'r-manager', roleName: 'User Manager', permissions: ['CanManageUsers'] };

interface Stored {
  readonly client?: object;
  readonly buildings?: number;
  readonly roles?: readonly object[];
  /** The roles of the client's people. */
  readonly held?: readonly string[];
}

/** Opens a client's page over a platform that answers with these records and counts people by the roles that the filter asks for. */
function open({ client = complete, buildings = 1, roles = [staff, administrator], held = [] }: Stored) {
  const platform = fakePlatform(({ path, query }) => {
    if (path.toLowerCase() === `/clientbuilding/v2/clients/${clientUid}`) return json(client);
    if (path.endsWith('/Buildings')) return json({ items: [], rowCount: buildings });
    if (path.endsWith('/Roles')) return json({ items: roles, rowCount: roles.length });
    if (path.endsWith('/Users')) {
      const asked = query.get('filters') ?? '';
      return json({ items: [], rowCount: held.filter((role) => asked.includes(`'${role}'`)).length });
    }
    return undefined;
  });
  const person = {
    ...systemAdmin,
    permissions: [...systemAdmin.permissions, 'canmanageusers', 'canmanageroles'],
  };
  show({ resource: 'clients', place: 'system', id: clientUid, platform, person });
  return platform;
}

/** The steps that are left, as names of their links. */
async function left(title: string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: title });
  return within(list)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
}

it('a new client shows its first steps, of which those that are left lead to their pages', async () => {
  open({ client: { ...complete, addressLine1: '', modules: [] }, buildings: 0 });
  expect(await left('Set up this client: 1 of 5 done')).toEqual([
    'Enter the address and the time zone',
    'Choose the modules',
    'Add the first building',
    'Invite the first administrator',
  ]);
  expect(screen.getByRole('link', { name: 'Add the first building' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/clients/${clientUid}/buildings/add-building$`)),
  );
});

it('a client without people in a role that adds others lacks an administrator', async () => {
  open({ roles: [staff, administrator, manager], held: ['r-staff', 'r-staff'] });
  expect(await left('Set up this client: 4 of 5 done')).toEqual(['Invite the first administrator']);
});

it.each([
  ['the global administrator', 'r-admin'],
  ['a role that manages users', 'r-manager'],
])('the steps are gone once somebody has %s', async (_what, role) => {
  const platform = open({ roles: [staff, administrator, manager], held: [role] });
  await waitFor(() => expect(platform.calls.some(({ path }) => path.endsWith('/Users'))).toBe(true));
  await waitFor(() => expect(screen.queryByText(/^Set up this client/)).toBeNull());
});
