import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { proves } from '../../support/rows.ts';
import {
  box,
  building,
  buildingUid,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  save,
  show,
  systemAdmin,
} from './support.tsx';

const levelId = '66666666-6666-4666-8666-666666666666';
const locationId = '77777777-7777-4777-8777-777777777777';
const scope = { clientId: clientUid, buildingId: buildingUid, levelId };

describe('a record that the platform creates and never changes', () => {
  it.each([
    ['levels', levelId, { uid: levelId, levelName: 'Roof', displayOrder: 3 }, 'Roof', 'levels-4'],
    ['locations', locationId, { uid: locationId, name: 'Lobby' }, 'Lobby', 'locations-3'],
  ] as const)('%s has a read-only page', async (resource, id, record, title, row) => {
    proves(row);
    const platform = fakePlatform(({ path }) =>
      path.endsWith(id) ? json(record, 200, { etag: '"1"' }) : undefined,
    );
    show({ resource, place: 'client', id, platform, person: clientAdmin, scope });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('[type=submit]')).toBeNull();
    expect(platform.writes()).toEqual([]);
  });
});

it('a form of a building offers the platform’s countries, states, time zones and building types', async () => {
  proves('buildings-6');
  const platform = fakePlatform(({ path }) =>
    path.endsWith(buildingUid) ? json(building, 200, { etag: '"1"' }) : undefined,
  );
  const { user } = show({
    resource: 'buildings',
    place: 'system',
    id: buildingUid,
    platform,
    person: systemAdmin,
  });
  const offered = {
    Country: ['Australia', 'United Kingdom', 'United States'],
    'State / province / region': ['Texas', 'Washington'],
    'Time zone': ['Pacific Time'],
    'Building type': ['Office', 'School'],
  };
  for (const [label, names] of Object.entries(offered)) {
    await user.click(
      await screen.findByRole('combobox', { name: new RegExp(`^${label.replaceAll('/', '.')}`) }),
    );
    const options = await within(await screen.findByRole('listbox')).findAllByRole('option');
    for (const name of names)
      expect(
        options.some(({ textContent }) => textContent?.includes(name)),
        `${label}: ${name}`,
      ).toBe(true);
    await user.keyboard('{Escape}');
  }
});

it('a system user’s profile patches its three writable fields', async () => {
  proves('systemUsers-5');
  const own = {
    uid: clientUid,
    firstName: 'Sam',
    lastName: 'System',
    userName: 'sam@provider.example',
    pageSize: 10,
  };
  const platform = fakePlatform(({ method }) =>
    method === 'GET' ? json(own, 200, { etag: '"1"' }) : new Response(null, { status: 204 }),
  );
  const page = { resource: 'systemProfile', id: clientUid, platform, scope: {} } as const;
  const { user, unmount } = show({ ...page, place: 'profile' });
  for (const [label, text] of [
    ['First name', 'Samuel'],
    ['Last name', 'Systems'],
  ] as const) {
    const input = await box(new RegExp(`^${label}`));
    await user.clear(input);
    await user.type(input, text);
  }
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  unmount();
  show({ ...page, place: 'preferences' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '25');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  expect(platform.writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'PATCH',
      `/usercontactrole/v2/system/profile/${clientUid}`,
      [
        { op: 'replace', path: '/firstName', value: 'Samuel' },
        { op: 'replace', path: '/lastName', value: 'Systems' },
      ],
    ],
    [
      'PATCH',
      `/usercontactrole/v2/system/profile/${clientUid}`,
      [{ op: 'replace', path: '/pageSize', value: 25 }],
    ],
  ]);
});
