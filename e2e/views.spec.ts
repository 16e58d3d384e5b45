import { expect, test, type Page } from './support/test.ts';

const titles = '/client/admin/user-management-settings/titles';
const views = (page: Page) => page.getByRole('button', { name: /^Views/ });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const columnNamed = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('a view stores filters, sort and columns under a URL, and can be shared, changed, made default and deleted', async ({
  open,
}) => {
  const name = `By description ${Date.now()}`;
  const page = await open('sol', titles);
  await expect(columnNamed(page, 'Description')).toBeVisible();
  await page.getByRole('searchbox', { name: /^Search/ }).fill('a');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Description' }).uncheck();
  await page.getByRole('button', { name: 'Close' }).click();

  await views(page).click();
  await popup(page).getByRole('button', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: /^Share/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\?view=[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
  await expect(columnNamed(page, 'Description')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue('a');
  const address = page.url().replace(/^.*\/v7/, '');

  // A colleague opens the link in a browser without views, and saves it as their first view.
  const colleague = await open('ada', address);
  await expect(colleague.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
  await expect(columnNamed(colleague, 'Description')).toHaveCount(0);
  await expect(columnNamed(colleague, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await views(colleague).click();
  await expect(popup(colleague).getByText('Shared by sol.sso@northfield.example')).toBeVisible();

  await page.getByRole('searchbox', { name: /^Search/ }).fill('e');
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}&q=e$/);
  await views(page).click();
  await popup(page)
    .getByRole('button', { name: `Save changes to “${name}”` })
    .click();
  await expect(page).toHaveURL(/\?view=[0-9a-f-]{36}$/);
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue('e');

  await views(page).click();
  await popup(page)
    .getByRole('button', { name: `Options for ${name}` })
    .click();
  await page
    .getByRole('dialog', { name })
    .getByRole('checkbox', { name: /^Open .* with this view/ })
    .check();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/v7${titles}`);
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
  await expect(columnNamed(page, 'Name')).toHaveAttribute('aria-sort', 'descending');

  await views(page).click();
  await popup(page).getByRole('button', { name: 'Standard view' }).click();
  await expect(page).toHaveURL(/\?view=none$/);
  await expect(columnNamed(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');

  await views(page).click();
  await popup(page)
    .getByRole('button', { name: `Options for ${name}` })
    .click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page
    .getByRole('dialog', { name: /^Delete the view/ })
    .getByRole('button', { name: 'Delete view' })
    .click();
  await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible();

  await colleague.reload();
  await views(colleague).click();
  await expect(popup(colleague).getByText('This view was deleted')).toBeVisible();
  await colleague.keyboard.press('Escape');
  await expect(columnNamed(colleague, 'Description')).toBeVisible();
});

test.describe('a view with a duplicate name', () => {
  test.use({ withRefusals: true });

  test('is rejected at its field, and the input is kept', async ({ open, callOf }) => {
    const call = await callOf('uma');
    const name = `Taken ${Date.now()}`;
    await call('POST', 'usercontactrole/v2/views', { name, list: 'titles.client' });
    const page = await open('uma', titles);
    await views(page).click();
    await popup(page).getByRole('button', { name: 'Save as a new view' }).click();
    const dialog = page.getByRole('dialog', { name: 'New view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('You already have a view with this name.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  });
});
