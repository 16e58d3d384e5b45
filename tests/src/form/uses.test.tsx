import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientAdmin, fakePlatform, json, problem, show } from './support.tsx';
import { resourceNamed } from '../../../resources/registry.ts';

const id = '99999999-9999-4999-8999-999999999999';
const title = { uid: id, name: 'Nurse', description: null };

/** Somebody who also manages users, and so may list them. */
const manager = { ...clientAdmin, permissions: [...clientAdmin.permissions, 'canmanageusers'] };

/** The question before the title is deleted, on a platform where `users` people have it. */
async function askToDelete(users: number, person: Parameters<typeof show>[0]['person'] = manager) {
  const platform = fakePlatform(({ method, path }) => {
    if (path.endsWith('/Users')) return json({ items: [], rowCount: users });
    if (method === 'DELETE') return problem(409, { detail: 'In use.' });
    return path.endsWith(id) ? json(title) : undefined;
  });
  const resource = resourceNamed('titles')!;
  const { user } = show({ resource, place: 'client', id, person, platform });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  await screen.findByRole('dialog', { name: 'Delete “Nurse”?' });
  return { user, platform, remove: screen.getByRole('button', { name: 'Delete “Nurse”' }) };
}

it('the question before a deletion says how many people use the record, and does not offer it', async () => {
  const { remove, platform } = await askToDelete(223);
  expect(await screen.findByText('223 users')).toBeVisible();
  expect(screen.getByText(/^You cannot delete a title that is assigned to a user:/)).toBeVisible();
  expect(remove).toBeDisabled();
  expect(platform.writes()).toEqual([]);
});

it('a deletion that the platform refuses because of a use since then is not offered again', async () => {
  const { user, remove } = await askToDelete(0);
  expect(remove).toBeEnabled();
  await user.click(remove);
  await screen.findByRole('alert');
  await waitFor(() => expect(remove).toBeDisabled());
});

it('the uses of a record are not asked for by somebody who may not list them', async () => {
  const { remove, platform } = await askToDelete(223, clientAdmin);
  expect(remove).toBeEnabled();
  expect(platform.calls.filter(({ path }) => path.endsWith('/Users'))).toEqual([]);
});
