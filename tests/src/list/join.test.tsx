import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

const uid = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;
const desk = { roleUID: uid(1), roleName: 'Front Desk', permissions: [] };
const teacher = { uid: uid(2), name: 'Teacher' };
const janitor = { uid: uid(3), name: 'Janitor' };

function person(digit: number, firstName: string, userRoles: readonly string[]) {
  return {
    uid: uid(digit),
    firstName,
    lastName: 'Abara',
    userName: `${firstName.toLowerCase()}@northfield.example`,
    userActive: true,
    userRoles,
    userTitle: janitor,
  };
}

/** A client with two people, of whom one has the role of the front desk. */
function platformWith() {
  const people = [person(4, 'Rita', [desk.roleUID]), person(5, 'Dmitri', [uid(9)])];
  const platform = createPlatform([]);
  platform.onCall(({ method, path, query }) => {
    if (/\/Roles$/i.test(path)) return json({ items: [desk], rowCount: 1 });
    if (/\/titles$/i.test(path)) return json({ items: [teacher, janitor], rowCount: 2 });
    const one = people.find((candidate) => path.endsWith(candidate.uid));
    if (one) return method === 'PATCH' ? json({}, 200) : json(one, 200, { etag: '"1"' });
    if (!/\/Users$/i.test(path)) return undefined;
    const isNarrowed = /role.*~eq~/i.test(query.get('filters') ?? '');
    const items = isNarrowed ? people.slice(0, 1) : people;
    return json({ items, rowCount: items.length });
  });
  return platform;
}
const changes = (platform: ReturnType<typeof platformWith>) =>
  platform.calls.filter(({ method }) => method === 'PATCH');
const list = { resource: 'users', isSystemUser: false } as const;

describe('the list of the people of a role', () => {
  it('adds people who lack the role, and keeps the roles that they have', async () => {
    const platform = platformWith();
    const { user, notices } = renderList(platform, { ...list, search: `?userRoles~eq=${desk.roleUID}` });
    await user.click(await screen.findByRole('button', { name: 'Add existing users' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to “Front Desk”' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Search users' }));
    await user.click(await screen.findByRole('option', { name: /Dmitri Abara/ }));
    expect(screen.queryByRole('option', { name: /Rita Abara/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 user' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(changes(platform).map(({ path, body }) => [path.slice(-36), body])).toEqual([
      [uid(5), [{ op: 'replace', path: '/roleUIDs', value: [uid(9), desk.roleUID] }]],
    ]);
    await waitFor(() =>
      expect(notices()).toMatchObject([
        { message: 'list.join.done', notificationOptions: { messageArgs: { name: 'Front Desk' } } },
      ]),
    );
  });

  it('does not add anybody to roles for those who may not change people', async () => {
    renderList(platformWith(), {
      ...list,
      search: `?userRoles~eq=${desk.roleUID}`,
      permissions: ['canmanageroles'],
    });
    await screen.findByText('Users');
    expect(screen.queryByRole('button', { name: 'Add existing users' })).toBeNull();
  });
});

it('gives people a title from the list of those who have it, and says that it replaces another', async () => {
  const platform = platformWith();
  const { user } = renderList(platform, { ...list, search: `?userTitle~eq=${teacher.uid}` });
  await user.click(await screen.findByRole('button', { name: 'Add existing users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to “Teacher”' });
  const box = within(dialog).getByRole('combobox', { name: 'Search users' });
  expect(box).toHaveAccessibleDescription('This replaces the Title that they have now.');
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: /Dmitri Abara/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 user' }));
  await waitFor(() =>
    expect(changes(platform)[0]?.body).toEqual([{ op: 'replace', path: '/titleUID', value: teacher.uid }]),
  );
});

describe('adding existing people', () => {
  const annex = { uid: uid(7), name: 'Annex' };

  it.each([
    ['everybody', ''],
    ['everybody of the building that is chosen in the header', '', annex],
    ['what a search finds', '?q=abara'],
    ['the people without a role', `?userRoles~neq=${desk.roleUID}`],
    ['the people who work in classic mode', '?isInClassicMode~eq=true'],
  ])('is not offered where the list shows %s', async (_, search, building?: typeof annex) => {
    const platform = platformWith();
    const { router, path } = renderList(platform, {
      ...list,
      search: `?userRoles~eq=${desk.roleUID}`,
      ...(building && { building }),
    });
    // The buttons are loaded, so that one that is not there does not merely come late.
    await screen.findByRole('button', { name: 'Add existing users' });
    await router.navigate(path + search);
    await screen.findByText(/Dmitri/);
    expect(screen.queryByRole('button', { name: 'Add existing users' })).toBeNull();
  });
});
