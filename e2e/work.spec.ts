import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { startPlatform, type RunningPlatform } from '../tests/support/platform.ts';
import { chooseContext } from './support/context.ts';
import { field, save, requestSent, untilToastSays } from './support/form.ts';
import { signIn } from './support/people.ts';
import { expect, test as base } from './support/test.ts';
import { proves } from './support/rows.ts';

/** A separate platform, because it is killed during the test. */
const test = base.extend<object, { platform: RunningPlatform }>({
  platform: [
    async ({ browserName: _ }, use) => {
      const platform = await startPlatform({ storage: 'pglite' });
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
});

test.describe.configure({ mode: 'serial', timeout: 480_000 });
// The platform answers 404 for a client without a connection.
test.use({ withRefusals: true });

/** Path of the calls that save the changes of this file. */
const clientPaths = /^\/clientbuilding\//;
const sectionOf = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('ada edits her client and a building, adds a level and locations, and finds them after the platform is killed', async ({
  page,
  platform,
}) => {
  await signIn(page, 'ada');
  await page.getByRole('link', { name: 'Client Profile' }).first().click();
  await field(page, 'Address line 2').fill('Annex 4');
  const profile = await requestSent(page, 'PUT', clientPaths, () => save(page).click());
  expect(profile.postDataJSON()).toMatchObject({ addressLine2: 'Annex 4' });
  await untilToastSays(page, /“Northfield School District” was saved/);

  await page.getByRole('link', { name: 'Buildings', exact: true }).first().click();
  await page.getByRole('searchbox').fill('Alan Turing');
  await page.getByRole('link', { name: 'Alan Turing Academy' }).click();
  await field(page, 'Phone number').fill('+1 555 0142');
  const building = await requestSent(page, 'PATCH', clientPaths, () => save(page).click());
  expect(building.postDataJSON()).toEqual([{ op: 'replace', path: '/phoneNumber', value: '+1 555 0142' }]);
  const headers = await building.allHeaders();
  expect(headers['content-type']).toMatch(/^application\/json-patch\+json/);
  expect(headers['if-match']).toBeTruthy();
  await untilToastSays(page, /“Alan Turing Academy” was saved/);

  await page.getByRole('link', { name: 'Levels' }).click();
  await page.getByRole('link', { name: 'More fields of a new level' }).click();
  await field(page, 'Name').fill('Observatory');
  await save(page).click();
  await untilToastSays(page, /“Observatory” was created/);
  await page.getByRole('link', { name: 'Observatory', exact: true }).click();
  await page.getByRole('link', { name: 'Locations' }).click();
  // Typed one after another: the input keeps the focus.
  await field(page, 'New location').click();
  for (const name of ['Dome', 'Gallery']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`“${name}” was created.`)).toBeVisible();
    await expect(field(page, 'New location')).toBeFocused();
  }
  await expect(page.getByText('2 locations', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Dome', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dome' })).toBeVisible();
  const location = page.url();

  // A read interrupted by the kill would appear in the console.
  await page.waitForLoadState('networkidle');
  await platform.kill('SIGKILL');
  await platform.start();
  await page.goto(location);
  await expect(page.getByRole('heading', { level: 1, name: 'Dome' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByRole('link', { name: 'Observatory' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Observatory' })).toBeVisible();
  await crumbs.getByRole('link', { name: 'Alan Turing Academy' }).click();
  await expect(field(page, 'Phone number')).toHaveValue('+1 555 0142');
  await page.getByRole('link', { name: 'Client Profile' }).first().click();
  await expect(field(page, 'Address line 2')).toHaveValue('Annex 4');
});

test('sam adds a client with modules and a building under it, changes and deletes buildings in bulk', async ({
  page,
}) => {
  proves('clients-12', 'clients-13', 'clients-14', 'buildings-4', 'modules-4');
  await signIn(page, 'sam', '/admin/clients');
  await page.getByRole('link', { name: 'Add client' }).first().click();
  await field(page, 'Name').fill('Harbour Academies');
  const modules = sectionOf(page, 'Modules');
  await modules.getByRole('checkbox', { name: 'Visitor Management' }).check();
  await modules.getByRole('checkbox', { name: 'Visitor App' }).check();
  const client = await requestSent(page, 'POST', clientPaths, () => save(page).click());
  const body = client.postDataJSON() as { modules: string[] };
  expect(body).toMatchObject({ name: 'Harbour Academies', type: 0, status: 2, billingType: 0 });
  expect(body.modules).toHaveLength(2);
  await untilToastSays(page, /“Harbour Academies” was created/);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Academies' })).toBeVisible();

  await page.getByRole('link', { name: 'Buildings', exact: true }).click();
  await page.getByRole('link', { name: 'Add building' }).first().click();
  for (const name of ['Pier', 'Quay', 'Mole']) {
    await field(page, 'Name').fill(name);
    await page.getByRole('button', { name: 'Create and add another' }).click();
    await untilToastSays(page, new RegExp(`“${name}” was created`));
  }
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await breadcrumbs.getByRole('link', { name: 'Buildings' }).click();
  await page.getByRole('link', { name: 'Quay' }).click();
  await field(page, 'City').fill('Hull');
  const building = await requestSent(page, 'PUT', clientPaths, () => save(page).click());
  expect(building.postDataJSON()).toMatchObject({ name: 'Quay', city: 'Hull', status: 0 });
  await untilToastSays(page, /“Quay” was saved/);

  await breadcrumbs.getByRole('link', { name: 'Buildings' }).click();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const selected = page.getByRole('group', { name: 'Selected rows' });
  await selected.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field to set' }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Grimsby');
  await dialog.getByRole('button', { name: 'Set for 3 buildings' }).click();
  await expect(page.locator('tbody').getByText('Grimsby')).toHaveCount(3);

  for (const name of ['Pier', 'Mole']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await selected.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 buildings?' });
  await expect(question.getByText('Pier')).toBeVisible();
  await question.getByRole('button', { name: 'Delete 2 buildings' }).click();
  await expect(question.getByText('2 of 2 deleted.')).toBeVisible();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 building', { exact: true })).toBeVisible();
});

test('sam exports all 1,203 buildings of a client as CSV with escaped formulas', async ({ page }) => {
  // Without a file picker the export is a download.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'showSaveFilePicker', { value: undefined });
    delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker;
  });
  await signIn(page, 'sam', '/admin/clients?q=Meridian');
  await page.getByRole('link', { name: 'Meridian Retail Group' }).click();
  await page.getByRole('link', { name: 'Buildings', exact: true }).click();
  await page.locator('tbody a[data-open]').first().click();
  await field(page, 'Name').fill('=HYPERLINK("http://evil.example","Aaa")');
  await save(page).click();
  await untilToastSays(page, /was saved/);
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Buildings' })
    .click();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(1 + 1203);
  expect(text).toContain(`"'=HYPERLINK(`);
  expect(lines.filter((line) => /^"?[=+@-]/.test(line))).toEqual([]);
  await expect(page.getByText(/1,203 buildings saved in /)).toBeVisible();
});

test('sam switches client and building, and works with them in the client area', async ({ page }) => {
  proves('access-5', 'access-6', 'access-7', 'startup-20');
  await signIn(page, 'sam', '/admin/clients');
  await chooseContext(page, 'Client', 'Northfield School District');
  await page.waitForURL('**/v7/client/landing');
  await chooseContext(page, 'Building', 'Brookside Middle School');
  await expect(page.getByRole('button', { name: /Northfield School District, Brookside/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Northfield School District, Brookside/ })).toBeVisible();
  await chooseContext(page, 'Building', 'All Buildings');
  await chooseContext(page, 'Client', 'Oakwood Trust');
  await expect(page.getByRole('button', { name: /Oakwood Trust/ })).toBeVisible();
  await page.getByRole('link', { name: 'Buildings', exact: true }).first().click();
  await expect(page.getByText('14 buildings')).toBeVisible();
});
