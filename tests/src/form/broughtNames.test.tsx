import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permissions } from '../../../resources/product/permissions.ts';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { fakePlatform, json, propsOf, save, showPages } from './support.tsx';

const role = '80f6638e-c5b3-4c8e-9d1a-0d5d1f3a7b10';
const building = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

const open = (read: (path: string) => Response | undefined, user: Record<string, unknown>) => {
  const platform = fakePlatform(({ path, method }) => {
    if (/\/users\/u-1$/i.test(path))
      return method === 'GET'
        ? json({ uid: 'u-1', userName: 'una@second.example', ...user })
        : new Response(null, { status: 204 });
    return read(path);
  });
  return {
    platform,
    ...showPages([{ path: '/user', element: <EditScreen {...propsOf('users', 'client')} id="u-1" /> }], {
      platform,
      visited: ['/user'],
      person: { kind: 'client', permissions },
    }),
  };
};

it('shows the names that a record brings where the records it refers to cannot be read', async () => {
  open((path) => (/\/(roles|buildings)/i.test(path) ? json({ message: 'Broken.' }, 500) : undefined), {
    userRoles: [{ roleUID: role, roleName: 'Front Desk' }],
    userBuildings: [{ uid: building, name: 'North Hall' }],
  });
  expect((await screen.findAllByText('Front Desk')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('North Hall')).length).toBeGreaterThan(0);
  expect(screen.queryByText(new RegExp(role))).not.toBeInTheDocument();
  expect(screen.queryByText(new RegExp(building))).not.toBeInTheDocument();
});

it('identifiers in upper case are the records of a list in lower case, and a save sends each once', async () => {
  const buildings = [
    { uid: building, name: 'North Hall' },
    { uid: '2c5ea4c0-4067-41e9-8bad-9b1deb4d3b7d', name: 'South Hall' },
  ];
  const { user, platform } = open(
    (path) => (/\/buildings$/i.test(path) ? json({ items: buildings, rowCount: 2 }) : undefined),
    { firstName: 'Una', lastName: 'Upper', userBuildings: [building.toUpperCase()] },
  );
  expect((await screen.findAllByText('North Hall')).length).toBeGreaterThan(0);
  const input = await screen.findByRole('combobox', { name: /^Buildings/ });
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: 'South Hall' }));
  expect(screen.queryByRole('option', { name: 'North Hall' })).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() =>
    expect(platform.writes().map(({ body }) => body)).toEqual([
      [{ op: 'replace', path: '/buildingUIDs', value: buildings.map(({ uid }) => uid) }],
    ]),
  );
});
