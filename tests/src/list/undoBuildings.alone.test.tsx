import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

const undo = vi.hoisted((): { current?: () => void } => ({}));
vi.mock('../../../src/notices/useNotify.ts', async (original) => {
  const notify = (_message: string, options?: { onUndo?: () => void }) => {
    if (options?.onUndo) undo.current = options.onUndo;
  };
  const actual: object = await original();
  return { ...actual, useNotify: () => notify, useNotifyText: () => notify };
});
it('undoing “All buildings” for several users restores their buildings', async () => {
  const person: Record<string, unknown> = {
    uid: '55555555-5555-4555-8555-555555555555',
    firstName: 'Kim',
    lastName: 'Person',
    userName: 'kim@x.example',
    hasAllBuildings: false,
    userBuildings: ['b-1', 'b-2'],
  };
  const platform = createPlatform([]);
  platform.onCall(({ method, path, body }) => {
    if (path.endsWith('/Users')) return json({ items: [person], rowCount: 1 });
    if (!path.includes('/Users/')) return undefined;
    if (method === 'PATCH')
      for (const { path: at, value } of body as { path: string; value: unknown }[]) {
        const key = at.slice(1);
        person[key === 'buildingUIDs' ? 'userBuildings' : key] = value;
      }
    return json(person, 200);
  });
  const { user } = renderList(platform, { resource: 'users' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Kim Person' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 user' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Field to set' }));
  await user.click(screen.getByRole('option', { name: 'All buildings' }));

  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'New value' }), 'Yes');
  await user.click(within(dialog).getByRole('button', { name: 'Set for 1 user' }));
  await waitFor(() => expect(undo.current).toBeDefined());
  await act(async () => undo.current?.());
  await waitFor(() => expect(person['hasAllBuildings']).toBe(false));
  expect(person['userBuildings']).toEqual(['b-1', 'b-2']);
});
