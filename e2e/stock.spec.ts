import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';
import { button, field, save, requestSent } from './support/form.ts';
import { expect, test, type Page } from './support/test.ts';

const folder = join(root, 'node_modules/.stock-portal');
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

// One worker: the build is made once.
test.describe.configure({ mode: 'default' });

test.beforeAll(() => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--config', 'e2e/stock/vite.config.ts'], { cwd: root });
});

/** Replaces the product's portal with that of e2e/stock, from the same origin and under the same policy. */
async function withStockPortal(page: Page): Promise<void> {
  await page.route('**/v7/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const path = join(folder, pathname.replace(/^\/v7\//, ''));
    if (request.resourceType() === 'document') {
      const { 'content-encoding': _, 'content-length': __, ...headers } = (await route.fetch()).headers();
      await route.fulfill({ headers, body: readFileSync(join(folder, 'index.html')) });
    } else if (/\.\w+$/.test(pathname) && existsSync(path)) {
      const ending = pathname.split('.').at(-1) ?? '';
      await route.fulfill({
        body: readFileSync(path),
        contentType: types[ending] ?? 'application/octet-stream',
      });
    } else await route.fallback();
  });
}

const list = '/client/admin/buildings';
const contacts = '/client/admin/user-management-settings/users-and-contacts/client-contacts';

/** Records the fetched files of the portal that contain react-admin's components. */
function stockFiles(page: Page): () => string[] {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const path = join(folder, pathname.replace(/^\/v7\//, ''));
    if (pathname.endsWith('.js') && existsSync(path) && readFileSync(path, 'utf8').includes('RaDatagrid'))
      files.add(pathname);
  });
  return () => [...files];
}

test('a custom page can be a stock list, and its code loads only with that page', async ({
  open,
  building: { name },
}) => {
  const page = await open('ada');
  await withStockPortal(page);
  const files = stockFiles(page);
  // Another list: the list of buildings prefetches its form, which has a stock section here.
  await page.goto('/v7/client/admin/user-management-settings/titles');
  await expect(page.getByRole('grid', { name: 'Titles' }).getByRole('link').first()).toBeVisible();
  expect(files()).toEqual([]);

  await page.goto(`/v7${list}/stock-list`);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table).toContainText('School');
  expect(files()).not.toEqual([]);

  const first = await table.getByRole('row').nth(1).textContent();
  await page.getByRole('button', { name: 'Go to page 2', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).not.toHaveText(first ?? '');
  await page.getByRole('main').getByRole('textbox', { name: 'Find', exact: true }).fill(name);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('cell', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/admin\/buildings\/[0-9a-f-]{36}$/);
});

test('a stock form edits the record in its URL, with its own validation, and returns to the list', async ({
  open,
  building,
}) => {
  const page = await open('ada');
  await withStockPortal(page);
  await page.goto(`/v7${building.path}/stock-edit`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toHaveValue(building.name);
  await name.fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('Required')).toBeVisible();
  await name.fill(`${building.name} East`);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Office', exact: true }).click();
  await requestSent(page, 'PATCH', new RegExp(`/Buildings/${building.uid}$`, 'i'), () =>
    button(page, 'Save').click(),
  );
  await expect(page).toHaveURL(/\/client\/admin\/buildings$/);
  await expect(page.getByRole('grid', { name: 'Buildings' })).toBeVisible();
  await page.goto(`/v7${building.path}`);
  await expect(page.getByRole('heading', { level: 1, name: `${building.name} East` })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Building type' })).toHaveValue('Office');
});

test('a stock form creates a record with a reference found by search, and a stock page shows both', async ({
  open,
  building,
}) => {
  const page = await open('ada');
  await withStockPortal(page);
  await page.goto(`/v7${contacts}/stock-create`);
  const lastName = `Stock${building.uid.slice(0, 8)}`;
  await page.getByRole('textbox', { name: /^First name/ }).fill('Ines');
  await page.getByRole('textbox', { name: /^Last name/ }).fill(lastName);
  await page.getByRole('textbox', { name: /^Email/ }).fill(`${lastName}@northfield.example`.toLowerCase());
  // Not among the first options of the reference.
  await page.getByRole('combobox').fill(building.name);
  await page.getByRole('option', { name: building.name, exact: true }).click();
  const post = await requestSent(page, 'POST', /\/Contacts$/i, () => button(page, 'Save').click());
  expect(post.postDataJSON()).toMatchObject({ primaryBuilding: { uid: building.uid } });
  await expect(page).toHaveURL(new RegExp(`${contacts}/[0-9a-f-]{36}$`));
  await expect(page.getByRole('heading', { level: 1, name: `Ines ${lastName}` })).toBeVisible();

  await page.goto(`${new URL(page.url()).pathname}/stock-show`);
  await expect(page.getByRole('definition').first()).toHaveText(lastName);
  await page.getByRole('definition').getByRole('link', { name: building.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${building.path}$`));
  await expect(page.getByRole('heading', { level: 1, name: building.name })).toBeVisible();
});

test('a field and a section of the product’s form can be stock components that check permissions', async ({
  open,
  building,
  call,
}) => {
  const client = /clients\/([^/]+)/.exec(building.systemPath)?.[1] ?? '';
  const levels = `clientbuilding/v2/clients/${client}/buildings/${building.uid}/levels`;
  await call('POST', levels, { levelName: 'Attic', displayOrder: 7 });
  const page = await open('ada');
  await withStockPortal(page);
  await page.goto(`/v7${building.path}`);
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['Attic', '7']);
  await expect(page.getByText('You manage buildings.')).toBeVisible();
  await expect(page.getByText('You can change this building.')).toBeVisible();
  await expect(page.getByText('You can delete this building.')).toHaveCount(0);

  await field(page, 'Stock notes').fill('By a stock input');
  const patch = await requestSent(page, 'PATCH', new RegExp(`/Buildings/${building.uid}$`, 'i'), () =>
    save(page).click(),
  );
  expect(JSON.stringify(patch.postDataJSON())).toContain('By a stock input');
});
