import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import { createPlatform, json } from '../list/platform.ts';
import { renderImport } from './support.tsx';

const sheets: Readonly<Record<string, readonly string[]>> = {
  Halls: ['Name', 'Town'],
  Data: ['Town', 'Name'],
};
const fieldOf: Readonly<Record<string, string>> = { Name: 'name', Town: 'city' };

/** A platform with an uploaded workbook of two sheets, whose columns stand in another order. */
function aWorkbook() {
  const platform = createPlatform([]);
  platform.onCall(({ path, query }) => {
    if (path.endsWith('/imports')) return json([]);
    if (!path.endsWith('/preview')) return undefined;
    const sheetName = query.get('sheetName') ?? '';
    const headers = sheets[sheetName] ?? [];
    return json({
      originalFileName: 'halls.xlsx',
      listOfSheets: Object.keys(sheets),
      availableColumnsForBuildingImport: [
        { name: 'name', displayName: 'Name', required: true },
        { name: 'city', displayName: 'City', required: false },
      ],
      firstRowsOfData: [headers.map((head) => `${head} of ${sheetName}`)],
      sheetName,
      headers,
      columnMapping: headers.map((head) => fieldOf[head]),
      headingRow: 1,
    });
  });
  return platform;
}

const renderStep = (search: string) => renderImport(aWorkbook(), search, {}, registry.buildings);

it('offers the columns of the sheet in the address, also after a step within the history', async () => {
  const { router } = renderStep('step=columns&file=halls.xlsx&sheet=Halls');
  await screen.findByText('Town of Halls');
  await act(() => router.navigate('?step=columns&file=halls.xlsx&sheet=Data'));
  await screen.findByText('Town of Data');
  expect(screen.getByRole('combobox', { name: 'Field of the column Name' })).toHaveValue('name');
  expect(screen.getByRole('combobox', { name: 'Field of the column Town' })).toHaveValue('city');
});

it('leaves the check of another sheet behind', async () => {
  const { router, user } = renderStep('step=sheet&file=halls.xlsx&sheet=Halls&check=1');
  const steps = () => within(screen.getByRole('navigation', { name: 'Steps of the import' }));
  await screen.findByText('Town of Halls');
  expect(steps().getByRole('link', { name: /Check/ })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Data');
  await screen.findByText('Town of Data');
  expect(steps().queryByRole('link', { name: /Check/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.search).toContain('step=columns'));
  expect(new URLSearchParams(router.state.location.search).get('check')).toBeNull();
});

it('leaves the check of other choices behind, and keeps the focus', async () => {
  const { router, user } = renderStep('step=columns&file=halls.xlsx&sheet=Halls&check=1');
  const town = await screen.findByRole('combobox', { name: 'Field of the column Town' });
  await user.click(town);
  await user.selectOptions(town, '');
  expect(new URLSearchParams(router.state.location.search).get('check')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Field of the column Town' })).toBe(town);
  expect(town).toHaveFocus();
});

it('opens an earlier check with its own row of headings, order of dates and encoding', async () => {
  const platform = createPlatform([]);
  const report = {
    uid: '7',
    originalFileName: 'old.xlsx',
    UploadedFileName: 'old.xlsx',
    sheetName: 'Old',
    headingRow: 3,
    dateOrder: 'dmy',
    encoding: 'macintosh',
    status: 'Completed',
    isCheck: true,
    created: 1,
    updated: 0,
    skipped: 0,
    failed: 0,
    requestedAt: '2026-11-02T10:00:00Z',
    requestedBy: 'ada@example.org',
  };
  platform.onCall(({ path }) => (path.endsWith('/imports') ? json([report]) : undefined));
  renderImport(platform, 'file=halls.xlsx&sheet=Halls&heading=9&dates=mdy', {}, registry.buildings);
  const link = await screen.findByRole('link', { name: 'old.xlsx' });
  const query = new URL((link as HTMLAnchorElement).href).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    sheet: 'Old',
    heading: '3',
    dates: 'dmy',
    encoding: 'macintosh',
    check: '7',
  });
});

it('takes a field from the column that had it', async () => {
  const { user } = renderStep('step=columns&file=halls.xlsx&sheet=Halls');
  const town = await screen.findByRole('combobox', { name: 'Field of the column Town' });
  await user.selectOptions(town, 'name');
  expect(town).toHaveValue('name');
  expect(screen.getByRole('combobox', { name: 'Field of the column Name' })).toHaveValue('');
});
