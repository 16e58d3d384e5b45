import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import { createPlatform, json } from '../list/platform.ts';
import { renderImport } from './support.tsx';

/** First rows by sheet; the first one is the sheet of the default name. */
type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A platform with an uploaded workbook. Previews of `slow` sheets do not end. */
function platformWith(sheets: Sheets, slow: readonly string[] = []) {
  const platform = createPlatform([]);
  platform.onCall(({ path, query }) => {
    if (!path.endsWith('/preview')) return undefined;
    const sheetName = query.get('sheetName') ?? '';
    if (slow.includes(sheetName)) return new Promise(() => undefined);
    const [headers = [], ...firstRowsOfData] = sheets[sheetName] ?? [];
    return json({
      originalFileName: 'halls.xlsx',
      listOfSheets: Object.keys(sheets),
      availableColumnsForBuildingImport: [{ name: 'name', displayName: 'Name', required: true }],
      firstRowsOfData,
      sheetName,
      headers,
      columnMapping: headers.map(() => null),
    });
  });
  return platform;
}

/** Opens the step that shows the first rows of a file. */
const renderSheetStep = (platform: ReturnType<typeof createPlatform>) =>
  renderImport(platform, 'step=sheet&file=halls.xlsx', {}, registry.buildings);

const chooser = () => screen.findByRole('combobox', { name: 'Sheet' });
const next = () => screen.getByRole('button', { name: 'Continue' });

it('continues with the chosen sheet while its first rows still load', async () => {
  const sheets = { Sheet1: [['Name'], ['Old Hall']], Data: [['Name'], ['New Hall']] };
  const { router, user } = renderSheetStep(platformWith(sheets, ['Data']));
  await screen.findByText('Old Hall');
  await user.selectOptions(await chooser(), 'Data');
  expect(await chooser()).toHaveValue('Data');
  await user.click(next());
  await waitFor(() => expect(router.state.location.search).toContain('step=columns'));
  expect(new URLSearchParams(router.state.location.search).get('sheet')).toBe('Data');
});

it('offers the other sheets when the first one is empty', async () => {
  const sheets = { Sheet1: [], Data: [['Name'], ['New Hall']] };
  const { user } = renderSheetStep(platformWith(sheets));
  await screen.findByText('This sheet is empty.');
  expect(next()).toBeDisabled();
  await user.selectOptions(await chooser(), 'Data');
  await screen.findByText('New Hall');
  expect(next()).toBeEnabled();
});

it('says above the number of a row that it is the row with the headings', async () => {
  const platform = createPlatform([]);
  platform.onCall(({ path }) =>
    path.endsWith('/preview')
      ? json({
          originalFileName: 'halls.csv',
          listOfSheets: ['Sheet1'],
          availableColumnsForBuildingImport: [{ name: 'name', displayName: 'Name', required: true }],
          firstRowsOfData: [['Old Hall']],
          sheetName: 'Sheet1',
          headers: ['Name'],
          columnMapping: [null],
          headingRow: 1,
        })
      : undefined,
  );
  renderSheetStep(platform);
  expect(await screen.findByRole('combobox', { name: 'Row with the headings' })).toHaveValue('1');
  expect(screen.getByText('Row with the headings')).toBeVisible();
});

it('asks how the letters of a file are read that does not say so, and shows the effect', async () => {
  const platform = createPlatform([]);
  const readings: Readonly<Record<string, string>> = { 'windows-1252': 'Jiøí', 'windows-1250': 'Jiří' };
  platform.onCall(({ path, query }) => {
    const encoding = query.get('encoding') ?? 'windows-1252';
    return path.endsWith('/preview')
      ? json({
          originalFileName: 'halls.csv',
          listOfSheets: ['Sheet1'],
          availableColumnsForBuildingImport: [{ name: 'name', displayName: 'Name', required: true }],
          firstRowsOfData: [['Old Hall']],
          sheetName: 'Sheet1',
          headers: ['Name'],
          columnMapping: ['name'],
          headingRow: 1,
          encoding,
          isEncodingUnclear: !query.has('encoding'),
          letters: [readings[encoding]],
        })
      : undefined;
  });
  const { user } = renderSheetStep(platform);
  await screen.findByText('Jiøí');
  expect(screen.getByText(/does not say how its letters/)).toBeVisible();
  const letters = screen.getByRole('combobox', { name: 'Letters of the file' });
  await user.selectOptions(letters, 'Central Europe (Windows-1250)');
  await screen.findByText('Jiří');
  expect(screen.queryByText(/does not say how its letters/)).toBeNull();
  expect(letters).toHaveValue('windows-1250');
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  await waitFor(() => {
    const checked = platform.calls.find(({ path }) => path.endsWith('/check'));
    expect(checked?.body).toMatchObject({ encoding: 'windows-1250' });
  });
});

it('reads a file without headings from its first row on', async () => {
  const platform = createPlatform([]);
  platform.onCall(({ path, query }) => {
    const isBare = query.get('headingRow') === '0';
    const row = ['North High', 'Duluth'];
    return path.endsWith('/preview')
      ? json({
          originalFileName: 'halls.csv',
          listOfSheets: ['Sheet1'],
          availableColumnsForBuildingImport: [{ name: 'name', displayName: 'Name', required: true }],
          firstRowsOfData: isBare ? [row] : [],
          sheetName: 'Sheet1',
          headers: isBare ? ['', ''] : row,
          columnMapping: [null, null],
          headingRow: isBare ? 0 : 1,
        })
      : undefined;
  });
  const { user } = renderSheetStep(platform);
  await screen.findByText(/No column has a known heading/);
  const heading = screen.getByRole('combobox', { name: 'Row with the headings' });
  await user.selectOptions(heading, 'None: the first row is a record');
  expect(await screen.findByRole('cell', { name: 'North High' })).toBeVisible();
  expect(screen.queryByText(/No column has a known heading/)).toBeNull();
  await user.click(next());
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Field of the column Column 1' }),
    'name',
  );
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => {
    const checked = platform.calls.find(({ path }) => path.endsWith('/check'));
    expect(checked?.body).toMatchObject({ headingRow: 0, columnMapping: ['name', null] });
  });
});
