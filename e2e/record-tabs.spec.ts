import { clientUid } from './support/platform.ts';
import { expect, test } from './support/test.ts';

test('the page of a client has tabs for its buildings, users, roles and webhooks, each with a URL and a count', async ({
  open,
  call,
}) => {
  const uid = await clientUid(call, 'Northfield School District');
  const page = await open('sam', `/admin/clients/${uid}`);
  const tabs = page.getByRole('navigation', { name: 'Pages of this record' });
  for (const [name, path] of [
    ['Buildings', 'buildings'],
    ['Users', 'users'],
    ['Roles', 'roles'],
    ['Webhooks', 'webhooks'],
  ] as const) {
    const tab = tabs.getByRole('link', { name, exact: true });
    await expect(tab).toHaveAccessibleDescription(/^[\d,]+$/);
    await tab.click();
    await expect(page).toHaveURL(`/v7/admin/clients/${uid}/${path}`);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    // The first row is the header.
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  }
  for (const path of ['users', 'roles', 'webhooks']) {
    await tabs.getByRole('link', { name: path, exact: false }).first().click();
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/v7/admin/clients/${uid}/${path}/[0-9a-f-]{36}$`));
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await page.goBack();
  }
});

test('the client profile has tabs for buildings, roles, users, webhooks and history', async ({ open }) => {
  const page = await open('ada', '/client/admin/profile');
  const tabs = page.getByRole('navigation', { name: 'Pages of this record' });
  await expect(tabs.getByRole('link')).toHaveText([
    /^Details/,
    /^Buildings/,
    /^Roles/,
    /^Users/,
    /^Webhook Configurations/,
    /^History/,
  ]);
});

test('the tabs of a role stay while its people are listed, searched and read again', async ({ open }) => {
  const page = await open('ada', '/client/admin/user-management-settings/roles');
  await page.getByRole('grid').getByRole('link', { name: 'Front Desk' }).click();
  const tabs = page.getByRole('navigation', { name: 'Pages of this record' });
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const users = tabs.getByRole('link', { name: 'Users', exact: true });
  const stays = async () => {
    await expect(tabs.getByRole('link')).toHaveText([/^Details/, /^Users/, /^Mappings/, /^History/]);
    await expect(users).toHaveAttribute('aria-current', 'page');
    await expect(crumbs.getByRole('listitem')).toHaveText(['All settings', 'Roles', 'Front Desk', 'Users']);
  };
  await users.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await stays();
  await page.getByRole('main').getByRole('searchbox').fill('an');
  await expect(page).toHaveURL(/[?&]q=an/);
  await stays();
  await page.reload();
  await stays();
  await tabs.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Front Desk' })).toBeVisible();
  // From the menu, the list stands alone.
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Users and Contacts' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(tabs).toHaveCount(0);
});
