import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ash, birch } from '../../support/session.ts';
import { createPlatform, json } from './platform.ts';
import { renderList, shownNames } from './renderList.tsx';

const person = (lastName: string, userBuildings: string[]) => ({
  uid: `${lastName}-uid`,
  firstName: 'Kim',
  lastName,
  userBuildings,
  hasAllBuildings: false,
});
const people = [
  person('Adams', [ash.uid]),
  person('Baker', [birch.uid]),
  person('Clark', [ash.uid, birch.uid]),
];

/** A platform with three users, in two buildings. */
function platformWithUsers() {
  const platform = createPlatform([]);
  platform.onCall(({ path, query }) => {
    if (path.endsWith('/Buildings')) return json({ items: [ash, birch], rowCount: 2 });
    if (!path.endsWith('/Users')) return undefined;
    const buildingUid = /UserBuildings~eq~'([^']+)'/.exec(query.get('filters') ?? '')?.[1];
    const items = people.filter(
      ({ userBuildings }) => buildingUid === undefined || userBuildings.includes(buildingUid),
    );
    return json({ items, rowCount: items.length });
  });
  return platform;
}
const names = () => shownNames();
const users = { resource: 'users', isSystemUser: false, building: ash } as const;

it('filters users by the selected building, shows the filter, and lists all users when it is removed', async () => {
  const platform = platformWithUsers();
  const { user, router } = renderList(platform, users);
  await waitFor(() => expect(names()).toEqual(['Kim Adams', 'Kim Clark']));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByRole('button', { name: 'Building is Ash Elementary' })).toBeVisible();
  expect(platform.calls.filter(({ path }) => path.endsWith('/Users'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove filter: Building is Ash Elementary' }));
  await waitFor(() => expect(names()).toEqual(['Kim Adams', 'Kim Baker', 'Kim Clark']));
  expect(router.state.location.search).toBe('?buildings=all');
  await router.navigate(-1);
  await waitFor(() => expect(names()).toEqual(['Kim Adams', 'Kim Clark']));
});

it('prefers the building in the URL to the selected building', async () => {
  renderList(platformWithUsers(), { ...users, search: `?userBuildings~eq=${birch.uid}` });
  await waitFor(() => expect(names()).toEqual(['Kim Baker', 'Kim Clark']));
  expect(await screen.findByRole('button', { name: 'Building is Birch Middle' })).toBeVisible();
});

it('keeps the building while other filters are added and removed', async () => {
  const platform = platformWithUsers();
  const { user, router } = renderList(platform, users);
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Never signed in' }));
  expect(router.state.location.search).toBe('?neverSignedIn~eq=true');
  await waitFor(() =>
    expect(platform.calls.at(-1)?.query.get('filters')).toBe(
      `UserBuildings~eq~'${ash.uid}'~and~NeverSignedIn~eq~true`,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Never signed in', pressed: true }));
  expect(router.state.location.search).toBe('');
});

it('names the building, or all buildings, in the export dialog', async () => {
  const { user } = renderList(platformWithUsers(), users);
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export Users' });
  expect(dialog).toHaveTextContent('Saves the 2 users of Ash Elementary as a CSV file.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /^Remove filter: Building/ }));
  await waitFor(() => expect(names()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: 'Export Users' })).toHaveTextContent(
    'Saves all 3 users of all buildings as a CSV file.',
  );
});

it('says that a list of records without buildings covers all buildings', async () => {
  const platform = createPlatform([]);
  platform.onCall(() => json({ items: [], rowCount: 0 }));
  renderList(platform, { resource: 'titles', isSystemUser: false, building: ash });
  expect(
    await screen.findByText('This list covers all buildings. It can’t be limited to Ash Elementary.'),
  ).toBeVisible();
});
