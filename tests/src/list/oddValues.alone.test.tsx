import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildings } from '../../../resources/buildings/index.ts';
import * as codec from '../../../resources/declaration/codec/index.ts';
import { features } from '../../../src/app/features.ts';
import * as format from '../../../src/format/format.ts';
import { feature } from '../../../src/parts/feature.ts';
import { building, createPlatform, pages } from './platform.ts';
import { renderList } from './renderList.tsx';

vi.mock('../../../src/format/format.ts', { spy: true });
vi.mock('../../../resources/declaration/codec/index.ts', { spy: true });

afterEach(() => vi.resetAllMocks());

const two = () => createPlatform([building(1, { city: 'Trouble' }), building(2, { city: 'Tacoma' })]);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(name);
  return within(row);
};
const isTrouble = (value: unknown) => {
  if (value === 'Trouble') throw new Error('Odd data');
};

it('shows an error in the cell when formatting its value throws, and renders the other cells', async () => {
  const { formatValue } = await vi.importActual<typeof format>('../../../src/format/format.ts');
  vi.mocked(format.formatValue).mockImplementation((field, value, ...more) => {
    isTrouble(value);
    return formatValue(field, value, ...more);
  });
  renderList(two());
  const row = await rowOf('School 0001');
  expect(row.getByText('Can’t be shown')).toBeVisible();
  expect(row.getByText('Active')).toBeVisible();
  expect((await rowOf('School 0002')).getByText('Tacoma')).toBeVisible();
});

it('shows an error in a cell whose content fails to render', async () => {
  const actual = await vi.importActual<typeof codec>('../../../resources/declaration/codec/index.ts');
  let isDrawn = false;
  vi.mocked(codec.shownValue).mockImplementation((field, value) => {
    // The text is formatted first.
    if (isDrawn) isTrouble(value);
    if (value === 'Trouble') isDrawn = true;
    return actual.shownValue(field, value);
  });
  renderList(two());
  expect((await rowOf('School 0001')).getByText('Can’t be shown')).toBeVisible();
  expect((await rowOf('School 0002')).getByText('Tacoma')).toBeVisible();
});

it('shows the generated content when a feature’s own cell throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Own = () => {
    throw new Error('Odd data');
  };
  const own = feature(buildings, { pages, cells: { city: async () => ({ default: Own }) } });
  renderList(two(), { features: { ...features, buildings: own } });
  expect((await rowOf('School 0001')).getByText('Trouble')).toBeVisible();
});

const odd = [0, true, 'x', '\u0000', {}, [], [null], [[]], { uid: 1 }, { name: {} }];

it.each(odd)('renders the list when every field contains %j', async (value) => {
  const fields = Object.fromEntries(Object.keys(buildings.fields).map((name) => [name, value]));
  renderList(
    createPlatform([{ ...building(1), ...fields, buildingType: value, uid: building(1).uid }, building(2)]),
  );
  expect(await screen.findByText('School 0002')).toBeVisible();
  expect(screen.getAllByRole('row').filter((row) => row.dataset.index)).toHaveLength(2);
});
