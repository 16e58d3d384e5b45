import type { Page } from '@playwright/test';
import { check } from './support/axe.ts';
import { heading } from './support/form.ts';
import { clientUid } from './support/platform.ts';
import { expect, test } from './support/test.ts';
import { proves } from './support/rows.ts';

test.describe.configure({ timeout: 480_000 });

let made = 0;
/** A unique building name. */
const fresh = (word: string) => `${word} ${process.pid}-${Date.now().toString(36)}-${(made += 1)}`;

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const table = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('buildings are imported step by step, and a reload keeps the current step', async ({ open, call }) => {
  proves(
    'imports-1',
    'imports-3',
    'imports-4',
    'imports-10',
    'imports-12',
    'constants-10',
    'constants-11',
    'call-19',
    'call-20',
    'call-21',
    'call-22',
  );
  const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
  const page = await open('sam', `${client}/buildings`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(heading(page, 'Import buildings')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/v7${client}/buildings/import-building`);

  const [good, bad] = [fresh('Imported Hall'), fresh('Odd Hall')];
  const lines = [`${good};Ely;55001;`, `${bad};Ely;12;`, ...[3, 4, 5, 6].map((n) => `${good} ${n};Ely;;`)];
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  const previewed = page.waitForRequest((request) => request.url().includes('/preview'));
  await choose(page, 'halls.csv', `School;Town;ZIP;Quirk\n${lines.join('\n')}\n`);
  const headers = await (await put).allHeaders();
  expect(headers['x-ms-blob-type']).toBe('BlockBlob');
  expect(headers['authorization']).toBeUndefined();
  const query = new URL((await previewed).url()).searchParams;
  expect([query.get('sheetName'), query.get('numberOfRows')]).toEqual(['Sheet1', '5']);

  const preview = table(page, 'The first rows of halls.csv');
  await expect(preview.locator('tbody tr')).toHaveCount(5);
  await page.reload();
  await expect(preview.locator('tbody tr').first()).toContainText(good);
  await press(page, 'Continue');
  const field = (column: string) => page.getByRole('combobox', { name: `Field of the column ${column}` });
  await expect(field('School')).toHaveValue('name');
  await expect(field('Town')).toHaveValue('city');
  await expect(field('Quirk')).toHaveValue('');
  await field('Quirk').selectOption('notes');
  await page.reload();
  await expect(field('Quirk')).toHaveValue('notes');

  await press(page, 'Check the file');
  await expect(page.getByText('Check of halls.csv')).toBeVisible();
  const errors = table(page, 'Rows with errors');
  await expect(errors.locator('tbody tr')).toHaveCount(1);
  await expect(errors.locator('tbody tr')).toContainText('3');
  await expect(errors.locator('tbody tr')).toContainText('ZIP');
  await expect(errors.locator('tbody tr')).toContainText('Enter a ZIP code of 5 digits');
  const saved = await call<unknown>(
    'GET',
    `clientbuilding/v2${client.replace('/admin', '')}/Buildings?pagesize=1000`,
  );
  expect(JSON.stringify(saved)).not.toContain(good);
  await page.reload();
  const queued = page.waitForResponse(/\/Buildings\/import$/);
  await press(page, 'Import 5 rows');
  await expect(page.getByText('Import of halls.csv')).toBeVisible();
  const queueing = (await (await queued).json()) as { configurationUID: string };
  expect(queueing).toMatchObject({ sendToQueue: true, status: 'Queued' });
  // The page follows the import by the identifier in the response to queueing.
  expect(new URL(page.url()).searchParams.get('result')).toBe(queueing.configurationUID);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download the rows with errors'),
  ]);
  expect(download.suggestedFilename()).toBe('halls, rows with errors.csv');

  // A user who returns later finds the import and its report.
  await page.goto(`/v7${client}/buildings/import-building`);
  await table(page, 'Earlier imports').getByRole('link', { name: 'halls.csv' }).first().click();
  await expect(page.getByText('Import of halls.csv')).toBeVisible();
  await page.getByRole('link', { name: 'Show buildings' }).click();
  await page.getByRole('searchbox').fill(good);
  await expect(page.getByRole('link', { name: good, exact: true })).toBeVisible();
});

test('a dropped file is uploaded, and its first rows are shown', async ({ open, call }) => {
  const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
  const page = await open('sam', `${client}/buildings/import-building`);
  const zone = page.getByText('Drop a file here, or choose one');
  await zone.waitFor();
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Name\nDropped Hall\n'], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  });
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(page.getByText('Drop it to upload it')).toBeVisible();
  await page.getByText('Drop it to upload it').dispatchEvent('drop', { dataTransfer: files });
  await expect(table(page, 'The first rows of dropped.csv')).toContainText('Dropped Hall');
});

test.describe('import failures', () => {
  test.use({ withFaults: true, withRefusals: true });

  test('show the catalogue’s messages for buildings', async ({ open, call }) => {
    proves('imports-9', 'import-invalid-extension', 'import-upload-retry', 'import-details-retry');
    const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
    const page = await open('sam', `${client}/buildings/import-building`);
    await choose(page, 'halls.pdf', 'x');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid File Extension');
    await page.route('**/storage/uploads/**', (route) => route.fulfill({ status: 500 }));
    await choose(page, 'halls.csv', 'Name\nHall\n');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Unable to upload file. Please try again',
    );
    await page.unroute('**/storage/uploads/**');
    await choose(page, 'broken.xlsx', 'no workbook');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Unable to retrieve file details. Please try again');
    await expect(alert).toContainText('This is a text file with the name of a workbook');
    await press(page, 'Choose another file');
    await expect(page.getByText('Drop a file here, or choose one')).toBeVisible();
  });

  test('show separate messages for users and contacts', async ({ open }) => {
    proves('import-upload', 'import-details', 'import-users');
    const page = await open('ada', '/client/admin/user-management-settings/users-and-contacts/client-users');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(heading(page, 'Import users and contacts')).toBeVisible();
    await page.route('**/storage/uploads/**', (route) => route.fulfill({ status: 500 }));
    await choose(page, 'people.csv', 'Email\na@b.example\n');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Unable to upload file(?!\. Please)/);
    await page.unroute('**/storage/uploads/**');
    await page.route('**/preview?**', (route) => route.fulfill({ status: 500 }));
    await choose(page, 'people.csv', 'Email\na@b.example\n');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      /^Unable to retrieve file details(?!\. Please)/,
    );
    await page.unroute('**/preview?**');
    await press(page, 'Try again');
    await press(page, 'Continue');
    await press(page, 'Check the file');
    await page.getByText('Check of people.csv').waitFor();
  });
});

test('the import page of contacts can import users too', async ({ open }) => {
  proves('imports-2', 'call-78', 'call-79', 'call-80', 'call-81');
  const page = await open('ada', '/client/admin/user-management-settings/users-and-contacts/client-contacts');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Contacts', checked: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Users', exact: true }).click();
  const email = `${fresh('user').replaceAll(' ', '.').toLowerCase()}@northfield.example`;
  await choose(page, 'people.csv', `First name,Surname,Email\nImported,Person,${email}\n`);
  await press(page, 'Continue');
  await press(page, 'Check the file');
  await expect(page.getByText('No errors found.')).toBeVisible();
  await press(page, 'Import 1 row');
  await expect(page.getByText('Import of people.csv')).toBeVisible();
  await page.getByRole('link', { name: 'Show users' }).click();
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText(email)).toBeVisible();
});

test('the steps of an import have no axe findings, light, dark and 320 px wide', async ({ open, call }) => {
  const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
  const page = await open('sam', `${client}/buildings/import-building`, { reducedMotion: 'reduce' });
  await page.getByText('Drop a file here').waitFor();
  await check(page, 'file of an import');
  await choose(page, 'axe.csv', 'Name;ZIP\nAxe Hall;12\nAxe Annex;\n');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await check(page, 'sheet of an import');
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  await check(page, 'columns of an import');
  await press(page, 'Check the file');
  await page.getByText('Check of axe.csv').waitFor();
  await check(page, 'check of an import');
});
