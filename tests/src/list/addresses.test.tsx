import { cleanup, screen } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { columnsKey } from '../../../src/list/views/savedView.ts';
import { building, createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('a list names who changed a record last, with the address as the title, and shows the address of others', async () => {
  const platform = createPlatform([
    building(1, { modifiedBy: 'ada@northfield.example', modifiedByName: 'Ada Okonkwo' }),
    building(2, { modifiedBy: 'sam@provider.example', modifiedByName: null }),
  ]);
  const store = memoryStore({ [columnsKey('buildings.client', null)]: { shown: { modifiedBy: true } } });
  renderList(platform, { store });
  expect(await screen.findByText('Ada Okonkwo')).toHaveAttribute('title', 'ada@northfield.example');
  expect(screen.getByText('sam@provider.example')).toBeVisible();
});

it('the URL of a webhook in a list is text, not a link', async () => {
  const url = 'https://hooks.example.org/doors';
  const platform = createPlatform([]);
  platform.onCall(({ path }) =>
    /WebhookConfiguration/i.test(path)
      ? json({ items: [{ id: '99999999-9999-4999-8999-999999999999', name: 'Doors', url }], rowCount: 1 })
      : undefined,
  );
  renderList(platform, { resource: 'webhookConfigurations' });
  const cell = await screen.findByText(url);
  expect(cell.closest('a')).toBeNull();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.includes('hooks.example.org'))).toEqual([]);
});
