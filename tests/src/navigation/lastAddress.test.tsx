import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forgetLists, lastListAddress } from '../../../src/navigation/lastAddress.ts';
import { createPlatform, manyBuildings } from '../list/platform.ts';
import { renderList } from '../list/renderList.tsx';

it('returns the last search and page of a list until lists are forgotten', async () => {
  const { path } = renderList(createPlatform(manyBuildings(30)), { search: '?q=School&perPage=10&page=2' });
  await screen.findByText('School 0011');
  expect(lastListAddress(path)).toBe(`${path}?q=School&perPage=10&page=2`);
  expect(lastListAddress('/client/landing')).toBe('/client/landing');
  forgetLists();
  expect(lastListAddress(path)).toBe(path);
});
