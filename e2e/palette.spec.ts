import { check } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('the palette opens a page and a record by keyboard, and remembers the record', async ({
  open,
  building,
}) => {
  const page = await open('ada', '/client/admin');
  await page.keyboard.press('Control+K');
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(input).toBeFocused();
  await input.fill('depart');
  await expect(page.getByRole('option', { name: /^Departments\b/ })).toBeVisible();
  await check(page, 'the palette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible();

  await page.keyboard.press('Control+K');
  await input.fill(building.name);
  await expect(page.getByRole('option', { name: building.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: building.name })).toBeVisible();

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    building.name,
  );
  await page.keyboard.press('Escape');
  await expect(input).toBeHidden();
});

test('the palette runs an action on a user after a confirmation', async ({ open, somebody }) => {
  const page = await open('ada', '/client/admin');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await input.fill(somebody.userName);
  await expect(page.getByRole('option', { name: somebody.lastName })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(
    page.getByText(`${somebody.firstName} ${somebody.lastName} was deactivated`).first(),
  ).toBeVisible();
});

test('the palette offers only pages and records that the user may open', async ({ open }) => {
  const page = await open('will', '/client/admin');
  await page.keyboard.press('Control+K');
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await input.fill('user');
  await expect(page.getByText('Nothing matches “user”.')).toBeVisible();
  await input.fill('configur');
  await expect(page.getByRole('option', { name: /^Webhook Configurations Data/ })).toBeVisible();
});

/** Words that people use, and what the palette finds by each. */
const words: readonly (readonly [
  login: 'ada' | 'sam',
  path: string,
  found: Readonly<Record<string, RegExp>>,
])[] = [
  [
    'ada',
    '/client/admin',
    {
      'add user': /New user/,
      'create user': /New user/,
      dark: /dark/i,
      'sign out': /Sign out/,
      'log out': /Sign out/,
      help: /shortcuts/i,
      locked: /locked/i,
      unlock: /locked/i,
      'all buildings': /building/i,
      schools: /Buildings/,
      webhook: /Webhook Configurations/,
      import: /Import/,
      home: /Home/,
      audit: /History/,
      sso: /Mappings|Profile/,
    },
  ],
  ['sam', '/admin', { unlock: /User search/, 'reset password': /User search/, districts: /Clients/ }],
];
for (const [login, path, found] of words)
  test(`the palette finds pages, lists and commands by the words that ${login} uses`, async ({ open }) => {
    const page = await open(login, path);
    await page.keyboard.press('Control+K');
    const input = page.getByRole('combobox', { name: 'Search and commands' });
    for (const [word, option] of Object.entries(found)) {
      await input.fill(word);
      await expect(page.getByRole('option', { name: option }).first(), word).toBeVisible();
    }
  });
