import { button, dialog, field, heading, requestSent, save, untilToastSays } from './support/form.ts';
import { proves } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const staff = '/admin/configuration/user-management-settings/raptor-users';

test('a staff member is created with a password and can be given a new one', async ({ open }) => {
  proves('systemUsers-2');
  const page = await open('sam', `${staff}/add`);
  const lastName = `Rowan${crypto.randomUUID().slice(0, 8)}`;
  const email = `rea.${lastName}@provider.example`.toLowerCase();
  await field(page, 'First name').fill('Rea');
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Email').fill(email);
  await page.getByRole('radio', { name: 'Set a password' }).click();
  await page.locator('input[name=password]').fill('Walnut-Gate-91');
  const created = await requestSent(page, 'POST', /\/system\/users$/, () => save(page).click());
  expect(created.postDataJSON()).toMatchObject({ firstName: 'Rea', lastName, userName: email, pageSize: 10 });
  await expect(heading(page, `Rea ${lastName}`)).toBeVisible();

  await button(page, 'Set password').click();
  await dialog(page).getByRole('textbox', { name: 'New password' }).fill('Chestnut-Gate-92');
  const changed = await requestSent(page, 'PUT', /\/clients\/system\/users\/[^/]+\/password$/, () =>
    button(dialog(page), 'Set password').click(),
  );
  expect(changed.postDataJSON()).toMatchObject({ password: 'Chestnut-Gate-92' });
  await untilToastSays(page, `Rea ${lastName} has a new password.`);
});
