import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPlatform } from './platform.ts';
import { renderList } from './renderList.tsx';

it('a list is filtered by whether records have a picture, and not by its address', async () => {
  const platform = createPlatform([]);
  const asked: (string | null)[] = [];
  platform.onCall(({ method, path, query }) => {
    if (method === 'GET' && path.endsWith('/Users')) asked.push(query.get('filters'));
    return undefined;
  });
  const { user, router } = renderList(platform, { resource: 'users' });
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Add filter' }));
  await user.click(editor.getByRole('option', { name: 'Photo' }));
  const condition = editor.getByRole('combobox', { name: 'Condition' });
  expect(condition).toHaveFocus();
  const offered = within(condition).getAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual(['is empty', 'is not empty']);
  await user.click(editor.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Photo is empty' })).toBeVisible();
  expect(router.state.location.search).toContain('userPhoto~eq=');
  await waitFor(() => expect(asked.at(-1)).toBe('UserPhoto~eq~null'));
});

it('a link with the address of a picture as a filter shows the list without it', async () => {
  renderList(createPlatform([]), { resource: 'users', search: '?userPhoto~eq=%2Fphoto' });
  expect(await screen.findByRole('button', { name: 'More filters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Photo/ })).toBeNull();
});
