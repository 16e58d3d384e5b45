import { check, firstRecord, settled, visit } from './support/axe.ts';
import { button, dialog, more } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { expect, test } from './support/test.ts';

// Settings that were never saved answer 404.
test.use({ withRefusals: true });
test.describe.configure({ timeout: 480_000 });

const settings = '/client/admin/user-management-settings';

const people = `${settings}/users-and-contacts`;

test('the screens of users and contacts have no axe findings, light, dark and 320 px wide', async ({
  open,
}) => {
  const page = await open('ada', people, { reducedMotion: 'reduce' });
  await settled(page);
  await expect(page).toHaveURL(/\/client-users$/);
  await check(page, 'users');
  await visit(page, await firstRecord(page), 'user');
  await visit(page, `${people}/client-users/add`, 'new user');
  await visit(page, `${people}/enterprise-user`, 'enterprise users');
  await visit(page, `${people}/import-users-contacts`, 'import of people');
  await visit(page, `${people}/client-contacts/add`, 'new contact');
  await visit(page, `${people}/client-contacts`, 'contacts');
  await visit(page, await firstRecord(page), 'contact');
});

test('the screens of roles, titles, mappings and stations have no axe findings', async ({ open }) => {
  const page = await open('ada', `${settings}/roles`, { reducedMotion: 'reduce' });
  await settled(page);
  await check(page, 'roles');
  await visit(page, await firstRecord(page), 'role');
  await visit(page, `${settings}/titles`, 'titles');
  await visit(page, await firstRecord(page), 'title');
  await visit(page, `${settings}/mappings`, 'mappings');
  await visit(page, await firstRecord(page), 'mapping');
  await visit(page, `${settings}/roles/add`, 'new role');
  await visit(page, `${settings}/mappings/add`, 'new mapping');
  await visit(page, `${settings}/station-accounts`, 'station accounts');
  await visit(page, await firstRecord(page), 'station account');
  await visit(page, `${settings}/station-accounts/add`, 'new station account');
  await visit(page, `${settings}/user-settings`, 'user settings');
});

test('the personal area and the screens of the provider’s staff have no axe findings', async ({ open }) => {
  const page = await open('ada', '/user/profile', { reducedMotion: 'reduce' });
  await settled(page);
  await check(page, 'profile');
  await visit(page, '/user/preferences', 'preferences');
  await visit(page, '/user/change-password', 'change of the password');

  const staff = await open('sam', '/admin/user-search', { reducedMotion: 'reduce' });
  await check(staff, 'user search before a term');
  await staff.getByRole('searchbox').fill('abara');
  await expect(staff.locator('tbody tr[data-index]').first()).toBeVisible();
  await settled(staff);
  await check(staff, 'user search');
  await visit(staff, await firstRecord(staff), 'a person that was found');
  await visit(staff, '/admin/configuration', 'configuration');
  const users = '/admin/configuration/user-management-settings/raptor-users';
  await visit(staff, users, 'raptor users');
  await visit(staff, await firstRecord(staff), 'raptor user');
  await visit(staff, `${users}/add`, 'new raptor user');
  await visit(staff, '/admin/configuration/user-management-settings/user-settings', 'platform user settings');
});

test('popups of the user pages have no axe findings', async ({ open, call, somebody }) => {
  const page = await open('ada', `${settings}/users-and-contacts/client-users/${somebody.uid}`, {
    reducedMotion: 'reduce',
  });
  await settled(page);
  for (const name of ['Set password', 'Deactivate']) {
    if (name === 'Deactivate') await more(page, name);
    else await button(page, name).click();
    await expect(dialog(page)).toBeVisible();
    await check(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  const path = `usercontactrole/v2/clients/${somebody.clientUID}/StationAccounts`;
  const station = await call<{ uid: string }>('POST', path, {
    name: `Axe ${somebody.lastName}`,
    isClientScoped: true,
  });
  await navigate(page, `${settings}/station-accounts/${station.uid}`);
  await button(page, 'Create key').click();
  await button(page, 'Show code').click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await check(page, 'code of a station');
});
