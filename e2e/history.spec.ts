import { check } from './support/axe.ts';
import { field, save, untilToastSays } from './support/form.ts';
import { expect, test } from './support/test.ts';

const titles = '/client/admin/user-management-settings/titles';
const clientUsers = '/client/admin/user-management-settings/users-and-contacts/client-users';

test('an administrator sees who changed a title, restores the old value, and finds both changes in the client’s history', async ({
  open,
}) => {
  const name = `Warden ${Date.now()}`;
  const page = await open('ada', `${titles}/add`);
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('First words');
  await save(page).click();
  await untilToastSays(page, `“${name}” was created`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await field(page, 'Description').fill('Second words');
  await save(page).click();
  await untilToastSays(page, `“${name}” was saved`);

  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `History of ${name}` })).toBeVisible();
  const latest = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changed by Ada Okonkwo' });
  await expect(latest).toContainText('First words → Second words');
  await check(page, 'history of a record');
  const kinds = page.getByRole('radiogroup', { name: 'Kind of change' });
  await kinds.getByRole('radio', { name: 'Actions taken' }).click();
  await expect(page.getByText('No changes of this kind')).toBeVisible();
  await kinds.getByRole('radio', { name: 'Changed fields' }).click();
  await expect(page.getByRole('main').getByText('Added by')).toHaveCount(0);
  await latest.getByRole('button', { name: 'Restore Description to First words' }).click();
  await untilToastSays(page, 'Restored: Description');
  await expect(latest.first()).toContainText('Second words → First words');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name }).click();
  await expect(field(page, 'Description')).toHaveValue('First words');

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'History' }).click();
  await page.getByRole('searchbox').fill(name);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Ada Okonkwo');
  await expect(rows.first()).toContainText('Title');
  await page.getByRole('radio', { name: 'Added', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('radio', { name: 'Changed', exact: true }).click();
  await expect(rows).toHaveCount(2);
  const records = page.getByRole('radiogroup', { name: 'Kind of record' });
  await records.getByRole('radio', { name: 'Users' }).click();
  await expect(rows).toHaveCount(0);
  await records.getByRole('radio', { name: 'All' }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Description changed on ${name}`);
  await expect(page.getByRole('main')).toContainText('Second words → First words');
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    /\/titles\//,
  );
  // The page of the change restores as well.
  await page.getByRole('button', { name: 'Restore Description to Second words' }).click();
  await untilToastSays(page, 'Restored: Description');
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(field(page, 'Description')).toHaveValue('Second words');
});

test('the history of a user names a role that was deleted, and does not offer to restore it', async ({
  open,
  somebody,
  call,
}) => {
  const base = `usercontactrole/v2/clients/${somebody.clientUID}`;
  const roleName = `Night watch ${Date.now()}`;
  const { roleUID } = await call<{ roleUID: string }>('POST', `${base}/Roles`, { roleName });
  await call('PATCH', `${base}/Users/${somebody.uid}`, [
    { op: 'replace', path: '/roleUIDs', value: [roleUID] },
  ]);
  await call('DELETE', `${base}/Roles/${roleUID}`);
  const page = await open('ada', `${clientUsers}/${somebody.uid}/history`);
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: `Empty → ${roleName} (deleted)` })).toHaveCount(1);
  const deletion = entries.filter({ hasText: `${roleName} (deleted) → Empty` });
  await expect(deletion).toContainText('Changed by sam.system@provider.example');
  await expect(deletion.getByRole('button')).toHaveCount(0);
});

test('on a phone a row of the history shows when a record was changed, how and by whom', async ({ open }) => {
  const page = await open('ada', '/client/admin/history?q=Front%20Desk', {
    viewport: { width: 390, height: 844 },
  });
  const second = page.getByRole('row').filter({ hasText: 'Front Desk' }).first().locator('.second');
  await expect(second).toHaveText(/^[A-Z][a-z]+ \d+.*\d:\d\d.* · Changed · Ada Okonkwo$/);
});

test('a cleared phone number, a date, references and a list can be restored from the history', async ({
  open,
  somebody,
  call,
}) => {
  const base = `usercontactrole/v2/clients/${somebody.clientUID}`;
  const user = `${base}/Users/${somebody.uid}`;
  const first = async (path: string) =>
    (await call<{ items: { uid: string; roleUID: string }[] }>('GET', `${path}?pagesize=2`)).items;
  const [[titleA, titleB], [buildingA, buildingB], [role]] = await Promise.all([
    first(`${base}/Titles`),
    first(`clientbuilding/v2/clients/${somebody.clientUID}/Buildings`),
    first(`${base}/Roles`),
  ]);
  const change = (values: Record<string, unknown>) =>
    call(
      'PATCH',
      user,
      Object.entries(values).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
    );
  const before = {
    mobilePhoneNumber: '+1 507 555 0100',
    hireDate: '2024-02-29',
    titleUID: titleA?.uid,
    primaryBuilding: { uid: buildingA?.uid },
    roleUIDs: [role?.roleUID],
  };
  await change({ ...before, buildingUIDs: [buildingA?.uid, buildingB?.uid] });
  await change({
    mobilePhoneNumber: null,
    hireDate: '2025-01-31',
    titleUID: titleB?.uid,
    primaryBuilding: { uid: buildingB?.uid },
    roleUIDs: [],
  });
  const page = await open('ada', `${clientUsers}/${somebody.uid}/history`);
  const emptied = page.getByRole('main').getByRole('listitem').filter({ hasText: '+1 507 555 0100 → Empty' });
  await expect(emptied).toHaveCount(1);
  for (const name of ['Mobile phone number', 'Hire date', 'Title', 'Primary building', 'Roles']) {
    const restore = emptied.getByRole('button', { name: `Restore ${name} to` });
    await restore.click();
    await expect(restore).toHaveCount(0);
  }
  const saved = await call<Record<string, unknown>>('GET', user);
  expect(saved).toMatchObject({
    mobilePhoneNumber: before.mobilePhoneNumber,
    hireDate: before.hireDate,
    primaryBuilding: before.primaryBuilding,
    userTitle: { uid: before.titleUID },
  });
  expect(JSON.stringify(saved['userRoles'])).toContain(role?.roleUID);
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('textbox', { name: 'Mobile phone number' })).toHaveValue(
    before.mobilePhoneNumber,
  );
});
