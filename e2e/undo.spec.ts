import { type Building, expect, test, type Page } from './support/test.ts';
import { deactivateUser, userRow } from './support/userRow.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Address of the building's own call. */
const callPath = ({ systemPath }: Building) =>
  systemPath.replace('/admin/', 'clientbuilding/v2/').replace('/buildings/', '/Buildings/');

/** Starts setting the city of the building in an open list. */
async function startBulkEdit(page: Page, building: Building, city: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${building.name}` }).check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field to set' }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByRole('textbox', { name: 'New value' }).fill(city);
  await dialog.getByRole('button', { name: 'Set for 1 building' }).click();
}

test('a deactivation can be undone from its toast', async ({ open, callOf, somebody }) => {
  const page = await open('ada', `${users}?q=${somebody.lastName}`);
  await deactivateUser(page, somebody);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page).getByText(`Undone for Orla ${somebody.lastName}.`)).toBeVisible();
  await expect(userRow(page, somebody).getByText('Inactive', { exact: true })).toHaveCount(0);
  const call = await callOf('ada');
  const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
  expect(await call('GET', path)).toMatchObject({ userActive: true });
});

test('a bulk edit can be undone from the message list, except for records that another user changed since', async ({
  open,
  callOf,
  building,
}) => {
  const call = await callOf('sam');
  const path = callPath(building);
  const set = (city: string) => call('PATCH', path, [{ op: 'replace', path: '/city', value: city }]);
  await set('Dayton');
  const page = await open('ada', `/client/admin/buildings?q=${encodeURIComponent(building.name)}`);
  const bulkEdit = async (city: string) => {
    await startBulkEdit(page, building, city);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('tbody').getByText(city)).toHaveCount(1);
  };
  const undo = async () => {
    await page.getByRole('button', { name: 'Latest messages' }).click();
    await page
      .getByRole('dialog', { name: 'Latest messages' })
      .getByRole('button', { name: 'Undo' })
      .first()
      .click();
  };
  await bulkEdit('Hull');
  await messages(page).getByRole('button', { name: 'Close the message' }).click();
  await undo();
  await expect(page.locator('tbody').getByText('Dayton')).toHaveCount(1);
  expect(await call('GET', path)).toMatchObject({ city: 'Dayton' });

  await bulkEdit('Goole');
  await set('Selby');
  await undo();
  await expect(messages(page).getByText('It has been changed since, so it stays as it is.')).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ city: 'Selby' });
});

test('a bulk edit asks before Back stops it, and can be undone when the user has left', async ({
  open,
  callOf,
  building,
}) => {
  const call = await callOf('sam');
  const path = callPath(building);
  await call('PATCH', path, [{ op: 'replace', path: '/city', value: 'Dayton' }]);
  const page = await open('ada', '/client/admin/all-settings');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Buildings', { exact: true }).click();
  await page.getByRole('searchbox', { name: /^Search/ }).fill(building.name);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${path}*`, async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.continue();
  });
  await startBulkEdit(page, building, 'Hull');
  const question = page.getByRole('dialog', { name: 'Stop and leave this page?' });
  const leave = async () => {
    // One step of the history for the search, one for the list.
    await page.evaluate(() => history.go(-2));
    await expect(question).toBeVisible();
  };
  await leave();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Saving: 0 of 1 done.')).toBeVisible();
  await leave();
  await question.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  release();
  await expect(messages(page).getByText('1 of 1 saved.')).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ city: 'Hull' });
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page).getByText(`Undone for ${building.name}.`)).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ city: 'Dayton' });
});
