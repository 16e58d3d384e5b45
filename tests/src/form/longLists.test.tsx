import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permissions } from '../../../resources/product/permissions.ts';
import CreateScreen from '../../../src/form/page/CreateScreen.tsx';
import { fakePlatform, json, propsOf, showPages } from './support.tsx';

const rows = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ uid: `${name}-${index}`, name: `${name} ${index}` }));

const more = 'There are more. Type to find them.';

it('a title beyond the first thousand can be chosen, and a list that shows only some says so', async () => {
  const titles = rows(2037, 'Title');
  const platform = fakePlatform(({ path, query }) => {
    const size = Number(query.get('pagesize'));
    const from = Number(query.get('pagenumber')) * size;
    if (/\/titles$/i.test(path))
      return json({ items: titles.slice(from, from + size), rowCount: titles.length });
    return undefined;
  });
  const { user } = showPages(
    [{ path: '/contact', element: <CreateScreen {...propsOf('contacts', 'client')} /> }],
    { platform, visited: ['/contact'], person: { kind: 'client', permissions } },
  );
  const input = await screen.findByRole('combobox', { name: /^Title/ });
  await user.click(input);
  expect(await screen.findByText(more)).toBeInTheDocument();
  await user.type(input, 'Title 2036');
  expect(await screen.findByRole('option', { name: 'Title 2036' })).toBeInTheDocument();
  expect(screen.queryByText(more)).not.toBeInTheDocument();
});

it('a choice among more records than a search returns says that there are more', async () => {
  const buildings = rows(81, 'Hall');
  const platform = fakePlatform(({ path, query }) => {
    if (/\/buildings$/i.test(path))
      return json({
        items: buildings.slice(0, Number(query.get('pagesize'))),
        rowCount: buildings.length,
      });
    return undefined;
  });
  const { user } = showPages(
    [{ path: '/contact', element: <CreateScreen {...propsOf('contacts', 'client')} /> }],
    { platform, visited: ['/contact'], person: { kind: 'client', permissions } },
  );
  await user.click(await screen.findByRole('combobox', { name: /^Primary building/ }));
  expect(await screen.findByRole('option', { name: 'Hall 0' })).toBeInTheDocument();
  expect(screen.getByText(more)).toBeInTheDocument();
});

it('a chooser offers what a text with a small mistake may mean, among loaded titles and on the platform', async () => {
  const buildings = [{ uid: 'b-1', name: 'Lovelace Elementary' }];
  const asked: (string | null)[] = [];
  const platform = fakePlatform(({ path, query }) => {
    if (/\/titles$/i.test(path)) return json({ items: [{ uid: 't-1', name: 'Supervisor' }], rowCount: 1 });
    if (!/\/buildings$/i.test(path)) return undefined;
    const misspelt = query.get('misspelt');
    if (misspelt !== null) {
      asked.push(misspelt);
      return json({ items: [], rowCount: 0, ...(misspelt === 'lovlace' && { didYouMean: 'lovelace' }) });
    }
    const filters = query.get('filters') ?? '';
    const items = filters === '' ? rows(1, 'Hall') : filters.includes("'lovelace'") ? buildings : [];
    return json({ items, rowCount: items.length });
  });
  const { user } = showPages(
    [{ path: '/contact', element: <CreateScreen {...propsOf('contacts', 'client')} /> }],
    { platform, visited: ['/contact'], person: { kind: 'client', permissions } },
  );
  await user.type(await screen.findByRole('combobox', { name: /^Title/ }), 'superviser');
  expect(await screen.findByRole('option', { name: 'Supervisor' })).toBeInTheDocument();
  const building = screen.getByRole('combobox', { name: /^Primary building/ });
  await user.type(building, 'lovlace');
  await user.click(await screen.findByRole('option', { name: 'Lovelace Elementary' }));
  expect(building).toHaveValue('Lovelace Elementary');

  await user.clear(building);
  await user.type(building, 'xqzvw');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(asked).toEqual(['lovlace', 'xqzvw']);
});
