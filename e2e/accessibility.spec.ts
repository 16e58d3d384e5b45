import { check, firstRecord, settled, visit } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { clientUid } from './support/platform.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 480_000 });

test('the screens of the client area have no axe findings, light, dark and 320 px wide', async ({ open }) => {
  const page = await open('ada', '/client/landing', { reducedMotion: 'reduce' });
  await check(page, 'landing page');
  await visit(page, '/client/admin', 'settings');
  await visit(page, '/client/admin/profile', 'client profile');
  await visit(page, '/client/admin/buildings', 'buildings');
  const building = await firstRecord(page);
  await visit(page, building, 'building');
  await visit(page, `${building}/levels`, 'levels');
  const level = await firstRecord(page);
  await visit(page, `${building}/levels/add-level`, 'new level');
  await visit(page, level, 'level');
  await visit(page, `${level}/locations`, 'locations');
  const location = await firstRecord(page);
  await visit(page, `${level}/locations/add-location`, 'new location');
  await visit(page, location, 'location');
  await visit(page, '/client/nowhere', 'page not found');
});

test('the screens of the system area have no axe findings, light, dark and 320 px wide', async ({
  open,
  call,
}) => {
  const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
  const page = await open('sam', '/admin/clients', { reducedMotion: 'reduce' });
  await settled(page);
  await check(page, 'clients');
  await visit(page, '/admin/clients/add', 'new client');
  await visit(page, client, 'client');
  await visit(page, `${client}/buildings`, 'buildings of a client');
  await visit(page, await firstRecord(page), 'building of a client');
  await visit(page, `${client}/buildings/add-building`, 'new building');
  await visit(page, `${client}/buildings/import-building`, 'import of buildings');
  await visit(page, '/admin/unauthorized', 'unauthorized');
});

test('popups have no axe findings, light, dark and 320 px wide', async ({ open, building }) => {
  const page = await open('ada', '/client/admin/buildings', { reducedMotion: 'reduce' });
  await settled(page);
  const each = async (name: string, button: RegExp | string) => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    await check(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  };
  await each('choice of client and building', /^Client and building/);
  await each('account', /^Account of/);
  await each('messages', 'Latest messages');
  await each('filter', 'More filters');
  await each('filter by status', 'Filter by Status');
  await each('columns', 'Columns');
  await each('export', 'Export');
  await each('actions of a row', /^Actions for/);
  await page.locator('tbody input[type=checkbox]').first().check();
  await each('bulk edit', 'Edit');

  await navigate(page, building.path);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await check(page, 'form with an error');
  await page.getByRole('link', { name: 'Levels' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'question about unsaved changes');
});
