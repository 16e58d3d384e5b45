import { save, untilToastSays } from './support/form.ts';
import { expect, test } from './support/test.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';
const incomplete = 'Hire date is not complete. Enter all of it, or clear it.';

test('a half-cleared date is an error of its field, and the stored date stays', async ({
  open,
  callOf,
  somebody,
}) => {
  const call = await callOf('ada');
  const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
  await call('PATCH', path, [{ op: 'replace', path: '/hireDate', value: '2018-03-08' }]);
  const page = await open('ada', `${users}/${somebody.uid}`);
  const input = page.getByLabel('Hire date', { exact: true });
  await input.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(incomplete).first()).toBeVisible();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(await call('GET', path)).toMatchObject({ hireDate: '2018-03-08' });

  // The rest of the date is still in the input.
  await input.focus();
  await page.keyboard.type('07');
  await page.keyboard.press('Control+s');
  await untilToastSays(page, 'was saved');
  expect(await call('GET', path)).toMatchObject({ hireDate: '2018-07-08' });

  await input.fill('');
  await page.keyboard.press('Control+s');
  await untilToastSays(page, 'was saved');
  await expect.poll(() => call('GET', path)).toMatchObject({ hireDate: null });
});

test('a date that was begun is not lost without a word, and Discard empties it', async ({
  open,
  somebody,
}) => {
  const page = await open('ada', `${users}/${somebody.uid}`);
  const input = page.getByLabel('Hire date', { exact: true });
  const isHalfTyped = () => input.evaluate((element: HTMLInputElement) => element.validity.badInput);
  await input.focus();
  await page.keyboard.type('03');
  expect(await isHalfTyped()).toBe(true);
  await save(page).click();
  await expect(page.getByText(incomplete).first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText(incomplete)).toHaveCount(0);
  expect(await isHalfTyped()).toBe(false);
});

test('a date whose year is still being typed is not saved', async ({ open, callOf, somebody }) => {
  const call = await callOf('ada');
  const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
  const page = await open('ada', `${users}/${somebody.uid}`);
  await page.getByLabel('Hire date', { exact: true }).focus();
  await page.keyboard.type('0308202');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Hire date needs a year of four digits, such as 2026.').first()).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ hireDate: null });
});

test('a condition on a date waits for the whole date', async ({ open }) => {
  const page = await open('ada', users);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Find a filter' }).fill('Hire date');
  await page.getByRole('option', { name: 'Hire date', exact: true }).click();
  await page.locator('input[type=date]').focus();
  await page.keyboard.type('03');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText(incomplete)).toBeVisible();
});
