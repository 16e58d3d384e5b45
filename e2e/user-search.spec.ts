import { button, dialog, heading } from './support/form.ts';
import { press } from './support/keyboard.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

interface Found {
  readonly uid: string;
  readonly clientUID: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
}

const rows = (page: Page) => page.locator('tbody tr[data-index]');

/** Types a search term and opens the row that is found. Returns the number of keys besides the term. */
async function find(page: Page, person: Found): Promise<number> {
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type(person.userName);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, `${person.firstName} ${person.lastName}`)).toBeVisible();
  return 2;
}

test('support staff find and unlock a locked user with at most 12 keys besides the search term', async ({
  open,
  call,
}) => {
  proves('users-20', 'users-33', '/admin/user-search', '/admin/user-search/:userid/clients/:id');
  const query = new URLSearchParams({ filters: 'Locked~eq~true', pagesize: '1' });
  const { items } = await call<{ items: Found[] }>('GET', `usercontactrole/v2/users?${query}`);
  const person = items[0]!;
  const page = await open('sue', '/admin/user-search');
  const keys = await find(page, person);
  await expect(page).toHaveURL(new RegExp(`/user-search/${person.uid}/clients/${person.clientUID}$`));
  await expect(page.locator('main h1:visible')).toHaveText(`${person.firstName} ${person.lastName}`);
  const header = page.locator('main header:visible').first();
  await expect(header.getByText('Locked', { exact: true })).toBeVisible();

  const more = await press(page, button(page, 'Unlock'));
  await expect(
    page.getByText(`${person.firstName} ${person.lastName} can sign in again.`).first(),
  ).toBeVisible();
  await expect(button(page, 'Unlock')).toHaveCount(0);
  await expect(header.getByText('Locked', { exact: true })).toHaveCount(0);
  expect(keys + more, 'keys beside the term').toBeLessThanOrEqual(12);
  const address = `usercontactrole/v2/clients/${person.clientUID}/Users/${person.uid}`;
  expect(await call('GET', address)).toMatchObject({ failedLogins: 0, locked: false });
});

test('on a user’s page, keys do not reach the hidden search behind it', async ({ open, somebody }) => {
  const page = await open('sue', '/admin/user-search');
  await find(page, somebody);
  await page.locator('main h1:visible').click();
  await page.keyboard.type('abc');
  await page.keyboard.press('/');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(somebody.userName);
});

test('on a phone the search across clients shows whose user somebody is, before the address', async ({
  open,
  somebody,
}) => {
  const page = await open('sue', '/admin/user-search', { viewport: { width: 390, height: 844 } });
  await page.getByRole('searchbox').fill(somebody.userName);
  await expect(rows(page)).toHaveCount(1);
  const second = rows(page).locator('.second');
  await expect(second).toContainText(somebody.userName);
  const client = second.getByText('Northfield School District', { exact: true });
  const [room, box] = [await second.boundingBox(), await client.boundingBox()];
  expect(box!.x + box!.width).toBeLessThanOrEqual(room!.x + room!.width);
});

test('support staff set a user’s password and deactivate the user by keyboard, in dialogs that name the user', async ({
  open,
  call,
  somebody,
}) => {
  const page = await open('sue', '/admin/user-search');
  await find(page, somebody);
  const name = `${somebody.firstName} ${somebody.lastName}`;

  await press(page, button(page, 'Set password'));
  await expect(dialog(page)).toContainText(`Set a password for ${name}`);
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type('weak');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Your password must contain at least 8 characters');
  await press(page, button(dialog(page), 'Suggest one'));
  await press(page, button(dialog(page), 'Set password'));
  await expect(page.getByText(`${name} has a new password.`).first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await press(page, button(page, 'More actions'));
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`Deactivate ${name}?`);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'More actions')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button(dialog(page), 'Deactivate'));
  await expect(button(page, 'Reactivate')).toBeVisible();
  await expect(
    page.locator('main header:visible').first().getByText('Inactive', { exact: true }),
  ).toBeVisible();
  const address = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
  expect(await call('GET', address)).toMatchObject({ userActive: false });
});

test('a full name in either order and a part of the user name find the user, and the search term is kept', async ({
  open,
  somebody,
}) => {
  proves('users-33');
  const page = await open('sue', '/admin/user-search');
  const search = page.getByRole('searchbox');
  const { firstName, lastName, userName } = somebody;
  for (const term of [`${firstName} ${lastName}`, `${lastName} ${firstName}`, userName.slice(2, 16)]) {
    await search.fill(term);
    const row = rows(page).filter({ hasText: userName });
    await expect(row.getByRole('link', { name: `${firstName} ${lastName}`, exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Raptor users' }).first().click();
  await page.getByRole('link', { name: 'User search' }).first().click();
  await expect(search).toHaveValue(userName.slice(2, 16));
  await expect(search).toBeFocused();
});
