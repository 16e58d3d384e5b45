import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPlatform, json } from '../list/platform.ts';
import { clientId, renderImport } from './support.tsx';

/** The step at which columns get fields, with a preview in another platform's shape. */
function renderColumns(preview: object) {
  const platform = createPlatform([]);
  const started: unknown[] = [];
  platform.onCall(({ path, method, body }) => {
    if (path.endsWith('/preview')) return json(preview);
    if (path.endsWith('/import/check') && method === 'POST') {
      started.push(body);
      return json({ configurationUID: clientId });
    }
    return undefined;
  });
  return { started, ...renderImport(platform, 'step=columns&file=people.xlsx') };
}

const rows = [
  ['First name', 'Last name', 'Email'],
  ['Ann', 'Lee', 'ann@mail.example'],
];
const columns = ['First Name', 'Last Name', 'Email'];
const answer = { originalFileName: 'people.xlsx', listOfSheets: ['Sheet1'], firstRowsOfData: rows };

describe('a preview in the words of another platform', () => {
  it.each([
    ['columns as texts', { ...answer, availableColumnsForImport: columns }, 'Email'],
    [
      'columns with names of its own',
      { ...answer, availableColumnsForImport: columns.map((name) => ({ name, displayName: name })) },
      'Email',
    ],
    [
      'columns with a name alone',
      { ...answer, availableColumnsForImport: columns.map((name) => ({ name })) },
      'Email',
    ],
    ['no columns', { ...answer, availableColumnsForImport: null }, 'userName'],
  ])('%s: the fields can be chosen and the file checked', async (_, preview, key) => {
    const { started, user } = renderColumns(preview);
    const box = await screen.findByRole('combobox', { name: /Email/ });
    expect(within(box).getAllByRole('option').length).toBeGreaterThan(3);
    await user.selectOptions(box, key);
    const check = screen.getByRole('button', { name: 'Check the file' });
    await waitFor(() => expect(check).toBeEnabled());
    await user.click(check);
    await waitFor(() => expect(started).toMatchObject([{ columnMapping: expect.arrayContaining([key]) }]));
  });

  it('offers parts of a text where the platform joins them', async () => {
    const parts = {
      listOfSheets: ['Sheet1'],
      firstRowsOfData: [
        ['First name', 'Last name', 'Maiden', 'Born', 'Email'],
        ['Ann', 'Lee', 'Hill', 'Wood', 'ann@mail.example'],
      ],
      takesAdditions: true,
    };
    const { started, user } = renderColumns(parts);
    for (const header of ['Maiden', 'Born'])
      await user.selectOptions(
        await screen.findByRole('combobox', { name: new RegExp(header) }),
        'Last name, another part of it',
      );
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await waitFor(() =>
      expect(started).toMatchObject([
        { columnMapping: ['firstName', 'lastName', 'lastName+', 'lastName+', 'userName'] },
      ]),
    );
  });

  it('offers no parts of a text where the platform takes none', async () => {
    renderColumns({ listOfSheets: ['Sheet1'], firstRowsOfData: rows });
    const box = await screen.findByRole('combobox', { name: /Email/ });
    expect(within(box).queryByRole('option', { name: /another part/ })).toBeNull();
  });

  it.each([
    ['rows as objects', { ...answer, firstRowsOfData: [{ 'First name': 'Ann', Email: 'ann@mail.example' }] }],
    [
      'an empty and a numeric heading',
      { ...answer, firstRowsOfData: [['First name', null, 2026, 'Email'], []] },
    ],
    ['empty, numeric and boolean cells', { ...answer, firstRowsOfData: [rows[0], [null, 7, true]] }],
    ['rows that are none', { ...answer, firstRowsOfData: [rows[0], null, 'Ann'] }],
    ['headings apart', { ...answer, headers: rows[0], firstRowsOfData: [rows[1]] }],
    ['no list of sheets', { ...answer, listOfSheets: null }],
    ['no name of the file', { ...answer, originalFileName: null }],
    ['a mapping that is none', { ...answer, columnMapping: 'Email' }],
  ])('%s: the page is shown', async (_, preview) => {
    renderColumns({ ...preview, availableColumnsForImport: columns });
    expect(await screen.findByRole('combobox', { name: /Email/ })).toBeVisible();
  });

  it('no rows at all: the page is shown', async () => {
    renderColumns({ ...answer, firstRowsOfData: null, availableColumnsForImport: columns });
    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeVisible();
  });
});
