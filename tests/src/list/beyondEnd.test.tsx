import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPlatform, json, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';

/** Opens a page of a list of buildings, ten per page, on a platform that does not count them. */
function openUncounted(rows: number, page: number) {
  const all = manyBuildings(rows);
  const platform = createPlatform(all);
  platform.onCall(({ path, query }) => {
    if (!path.endsWith('/Buildings')) return undefined;
    const size = Number(query.get('pagesize'));
    const from = Number(query.get('pagenumber')) * size;
    return json(all.slice(from, from + size));
  });
  renderList(platform, { search: `?perPage=10&page=${page}` });
  return platform;
}

it('a page far beyond the end of a list without a count leads to one with rows, in a few requests', async () => {
  const platform = openUncounted(15, 4000);
  await screen.findByText('School 0011');
  expect(platform.listCalls().length).toBeLessThan(16);
});

it('an empty page right after the last one of a list without a count leads to the last one', async () => {
  openUncounted(30, 4);
  expect(await screen.findByText('School 0021')).toBeInTheDocument();
});
