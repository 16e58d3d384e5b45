import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
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
