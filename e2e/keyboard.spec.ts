import { button, dialog, field, heading, save, untilToastSays } from './support/form.ts';
import { press, tabTo } from './support/keyboard.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const titles = '/client/admin/user-management-settings/titles';

test('a title is created, changed and deleted by keyboard alone', async ({ open }) => {
  const page = await open('ada', titles);
  const name = `Warden ${crypto.randomUUID().slice(0, 8)}`;
  await press(page, page.getByRole('link', { name: 'More fields of a new title' }));
  await tabTo(page, field(page, 'Name'));
  await page.keyboard.type(name);
  await press(page, save(page));
  await expect(heading(page, name)).toBeVisible();

  await tabTo(page, field(page, 'Description'));
  await page.keyboard.type('Opens the gate.');
  await press(page, save(page));
  await untilToastSays(page, `“${name}” was saved.`);
  await expect(field(page, 'Description')).toHaveValue('Opens the gate.');

  await press(page, button(page, 'More actions'));
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await press(page, button(dialog(page), `Delete “${name}”`));
  await untilToastSays(page, `“${name}” was deleted.`);
  await expect(page).toHaveURL(/\/titles(?:\?|$)/);
});

test('client and building can be chosen by keyboard, and the focus returns to the opener', async ({
  page,
}) => {
  await signIn(page, 'sam', '/admin/clients');
  const opener = page.getByRole('button', { name: /^Client and building/ });
  const choose = async (what: string, part: string, name: string) => {
    await press(page, opener);
    const input = page.getByRole('combobox', { name: what, exact: true });
    if (!(await input.evaluate((element) => element === document.activeElement))) await tabTo(page, input);
    await page.keyboard.type(part);
    const options = page.getByRole('listbox', { name: what, exact: true }).getByRole('option');
    await expect(options).toHaveCount(1);
    await expect(options).toHaveAccessibleName(name);
    await page.keyboard.press('Enter');
  };
  await choose('Client', 'northfield sch', 'Northfield School District');
  await expect(page).toHaveURL(/\/client\/landing$/);
  await choose('Building', 'brookside mid', 'Brookside Middle School');
  const contextButton = page.getByRole('button', {
    name: /Northfield School District, Brookside Middle School/,
  });
  await expect(contextButton).toBeVisible();
  await press(page, contextButton);
  await page.keyboard.press('Escape');
  await expect(contextButton).toBeFocused();
});

test('a credential can be created by keyboard, with the fields of its type', async ({ open }) => {
  const page = await open('will', '/client/admin/raptor-connect/credentials');
  const name = `Gate ${crypto.randomUUID().slice(0, 8)}`;
  await press(page, page.getByRole('link', { name: 'Add credential', exact: true }));
  await tabTo(page, field(page, 'Name'));
  await page.keyboard.type(name);
  const type = page.getByLabel('Type');
  await tabTo(page, type);
  await page.keyboard.type('API');
  await expect(type).toHaveValue('ApiKey');
  await tabTo(page, page.getByRole('textbox', { name: 'Header name', exact: true }));
  await page.keyboard.type('X-Gate-Key');
  await tabTo(page, page.getByRole('textbox', { name: 'API key', exact: true }));
  await page.keyboard.type('a-key-that-is-typed');
  await press(page, save(page));
  await untilToastSays(page, `“${name}” was created.`);

  await press(page, button(page, 'More actions'));
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button(dialog(page), `Delete “${name}”`));
  await untilToastSays(page, `“${name}” was deleted.`);
});
