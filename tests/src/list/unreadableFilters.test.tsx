import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPlatform } from './platform.ts';
import { renderList } from './renderList.tsx';

it.each([
  ['userActive~eq=maybe', 'Status: “maybe” is no value of it'],
  ['lastLogin~gte=not-a-date', 'Last sign-in: “not-a-date” is no value of it'],
])('a condition of a link that its field cannot take is named: %s', async (search, text) => {
  renderList(createPlatform([]), { resource: 'users', search: `?${search}` });
  expect(await screen.findByText(text)).toBeDefined();
});
