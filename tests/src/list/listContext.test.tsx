import { screen, waitFor, within } from '@testing-library/react';
import {
  FilterButton,
  FilterForm,
  NumberField,
  Pagination,
  SelectInput,
  TextField,
  TextInput,
  useListContext,
} from 'react-admin';
import { expect, it } from 'vitest';
import { buildings } from '../../../resources/buildings/index.ts';
import { features } from '../../../src/app/features.ts';
import '../../../src/i18n/late/reactAdmin.ts';
import { feature } from '../../../src/parts/feature.ts';
import { lazyPart } from '../../../src/loading/lazyPart.tsx';
import { building, createPlatform, manyBuildings, pages } from './platform.ts';
import { renderList, shownNames } from './renderList.tsx';

const filters = [
  <TextInput key="name" source="name~contains" label="Name" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    label="State"
    choices={[
      { id: 'Active', name: 'Active' },
      { id: 'Archived', name: 'Archived' },
    ]}
  />,
];

/** A feature's content above its list, made of react-admin's components. */
function Stock() {
  const { data, total, selectedIds, onToggleItem, onSelectAll, setSort, page, error } = useListContext();
  return (
    <fieldset aria-label="Stock">
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
      <Pagination />
      <output>
        {JSON.stringify({ rows: data?.length, total, selected: selectedIds.length, page, error })}
      </output>
      <button onClick={() => onToggleItem(building(2).uid)}>Toggle the second</button>
      <button onClick={() => onSelectAll()}>Select all</button>
      <button onClick={() => onSelectAll({ limit: 20 })}>Select 20</button>
      <button onClick={() => onSelectAll({ limit: 1200 })}>Select 1,200</button>
      <button onClick={() => setSort({ field: 'name', order: 'DESC' })}>Last first</button>
    </fieldset>
  );
}

/** A list without a declared notice uses the unnamed one. */
const withStock = {
  ...features,
  buildings: { ...features.buildings, notices: { '': lazyPart(async () => ({ default: Stock })) } },
};

async function open(search = '', count = 23) {
  const list = renderList(createPlatform(manyBuildings(count)), { features: withStock, search });
  const stock = within(await screen.findByRole('group', { name: 'Stock' }));
  await screen.findAllByRole('rowheader');
  const state = () => JSON.parse(stock.getByRole('status').textContent) as Record<string, unknown>;
  return { ...list, stock, state };
}

it('provides rows to react-admin components, and stores their page and sort in the URL', async () => {
  const { user, router, stock, state } = await open();
  expect(state()).toEqual({ rows: 10, total: 23, selected: 0, page: 1, error: null });
  await user.click(await stock.findByRole('button', { name: 'Go to page 2' }));
  await waitFor(() => expect(shownNames()[0]).toBe('School 0011'));
  expect(router.state.location.search).toBe('?perPage=10&page=2');
  await user.click(stock.getByRole('button', { name: 'Last first' }));
  await waitFor(() => expect(shownNames()[0]).toBe('School 0023'));
  expect(router.state.location.search).toBe('?sort=-name');
});

it('shares the selection with react-admin components', async () => {
  const { user, stock, state } = await open();
  await user.click(stock.getByRole('button', { name: 'Toggle the second' }));
  expect(await screen.findByText('1 selected')).toBeVisible();
  await user.click(stock.getByRole('button', { name: 'Select all' }));
  await waitFor(() => expect(state()).toMatchObject({ selected: 23 }));
});

it('says that a selection of all ends at its limit', async () => {
  const { user, stock, state, notices } = await open();
  await user.click(stock.getByRole('button', { name: 'Select 20' }));
  await waitFor(() => expect(state()).toMatchObject({ selected: 20 }));
  expect(notices().map(({ message }) => message)).toEqual([
    'Only the first 20 were selected. There may be more.',
  ]);
});

it('selects more records than the platform returns in a page', async () => {
  const { user, stock, state, notices } = await open('', 1100);
  await user.click(stock.getByRole('button', { name: 'Select 1,200' }));
  await waitFor(() => expect(state()).toMatchObject({ selected: 1100 }));
  expect(notices()).toEqual([]);
});

it('filters by react-admin inputs, which show the conditions of the URL', async () => {
  const { user, router, stock } = await open('?name~contains=School');
  expect(stock.getByRole('textbox', { name: 'Name' })).toHaveValue('School');
  await user.clear(stock.getByRole('textbox', { name: 'Name' }));
  await user.type(stock.getByRole('textbox', { name: 'Name' }), '001');
  await waitFor(() => expect(router.state.location.search).toBe('?name%7Econtains=001'.replace('%7E', '~')));
  await user.click(stock.getByRole('button', { name: /add_filter|Add filter/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /State/ }));
  await user.click(await stock.findByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Archived' }));
  await waitFor(() => expect(router.state.location.search).toContain('status~eq=Archived'));
  await waitFor(() => expect(shownNames()).toEqual(['School 0012', 'School 0015', 'School 0018']));
});

it('provides the record to react-admin fields in a cell', async () => {
  const Own = () => (
    <span>
      <TextField source="name" /> of <NumberField source="renewalYear" />
    </span>
  );
  const parts = feature(buildings, { pages, cells: { status: async () => ({ default: Own }) } });
  renderList(createPlatform([building(1, { renewalYear: 2031 })]), {
    features: { ...features, buildings: parts },
  });
  // Stock fields write numbers as the browser does.
  expect(await screen.findByText((2031).toLocaleString())).toBeVisible();
});
