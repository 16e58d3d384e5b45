import { button, dialog, field, heading, save, told } from './support/form.ts';
import { press, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

const titles = '/client/admin/user-management-settings/titles';

test('checks 28: a title is created, changed and deleted by keyboard alone', async ({ open }) => {
  const page = await open('ada', titles);
  const name = `Warden ${crypto.randomUUID().slice(0, 8)}`;
  await press(page, page.getByRole('link', { name: 'Add title', exact: true }));
  await tabTo(page, field(page, 'Name'));
  await page.keyboard.type(name);
  await press(page, save(page));
  await expect(heading(page, name)).toBeVisible();

  await tabTo(page, field(page, 'Description'));
  await page.keyboard.type('Opens the gate.');
  await press(page, save(page));
  await told(page, `“${name}” was saved.`);
  await expect(field(page, 'Description')).toHaveValue('Opens the gate.');

  await press(page, button(page, 'Delete'));
  await expect(dialog(page)).toBeVisible();
  await press(page, button(dialog(page), `Delete “${name}”`));
  await told(page, `“${name}” was deleted.`);
  await expect(page).toHaveURL(/\/titles(?:\?|$)/);
});
