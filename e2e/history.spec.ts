import { check } from './support/axe.ts';
import { field, save, told } from './support/form.ts';
import { expect, test } from './support/test.ts';

const titles = '/client/admin/user-management-settings/titles';

test('an administrator sees who changed a title, restores the value before, and finds both in the history of the client', async ({
  open,
}) => {
  const name = `Warden ${Date.now()}`;
  const page = await open('ada', `${titles}/add`);
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('First words');
  await save(page).click();
  await told(page, `“${name}” was created`);
  await field(page, 'Description').fill('Second words');
  await save(page).click();
  await told(page, `“${name}” was saved`);

  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `History of ${name}` })).toBeVisible();
  const latest = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changed by ada.admin' });
  await expect(latest).toContainText('First words → Second words');
  await check(page, 'history of a record');
  await latest.getByRole('button', { name: 'Restore Description to First words' }).click();
  await told(page, 'Description was restored.');
  await expect(latest.first()).toContainText('Second words → First words');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name }).click();
  await expect(field(page, 'Description')).toHaveValue('First words');

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'History' }).click();
  await page.getByRole('searchbox').fill(name);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('ada.admin@northfield.example');
  await expect(rows.first()).toContainText('Title');
  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText('Second words → First words');
  await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', /\/titles\//);
});
