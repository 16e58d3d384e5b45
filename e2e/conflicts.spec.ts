import { more, save } from './support/form.ts';
import { clientUid, countRequests } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByText(/“.*” was saved\.$/);

test.describe('concurrent edits', () => {
  // The browser logs the rejected save.
  test.use({ withFaults: true });

  test('of the same field show the second user both values and who saved, and let them choose', async ({
    open,
    building,
  }) => {
    const [ada, sol] = [await open('ada', building.path), await open('sol', building.path)];
    await field(ada, 'Name').fill(`${building.name} of Ada`);
    await field(ada, 'City').fill('Dayton');
    await save(ada).click();
    await saved(ada).waitFor();

    await field(sol, 'Name').fill(`${building.name} of Sol`);
    await field(sol, 'Phone number').fill('+1 555 0199');
    await save(sol).click();
    const dialog = sol.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
      `Someone changed “${building.name} of Ada” while you were editing`,
    );
    await expect(dialog.getByText(/^Saved by Ada Okonkwo, /)).toHaveAttribute(
      'title',
      'ada.admin@northfield.example',
    );
    await expect(dialog.getByRole('radio', { name: `Mine: ${building.name} of Sol` })).toBeChecked();
    await expect(dialog.getByText('City: Dayton')).toBeVisible();
    await dialog.getByRole('radio', { name: `Theirs: ${building.name} of Ada` }).check();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await saved(sol).waitFor();

    await ada.reload();
    await expect(field(ada, 'Name')).toHaveValue(`${building.name} of Ada`);
    await expect(field(ada, 'Phone number')).toHaveValue('+1 555 0199');
    await expect(field(ada, 'City')).toHaveValue('Dayton');
  });

  test('from two windows of one person are called that', async ({ open, building }) => {
    const [first, second] = [await open('ada', building.path), await open('ada', building.path)];
    await field(first, 'Name').fill(`${building.name} here`);
    await save(first).click();
    await saved(first).waitFor();
    await field(second, 'Name').fill(`${building.name} there`);
    await save(second).click();
    const dialog = second.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
      `You saved “${building.name} here” in another window while editing it here`,
    );
    await expect(dialog.getByText(/^Saved by you, /)).toBeVisible();
    await expect(
      dialog.getByRole('radio', { name: `In the other window: ${building.name} here` }),
    ).toBeVisible();
    await expect(dialog.getByRole('radio', { name: `Here: ${building.name} there` })).toBeChecked();
  });

  test('from two windows of one person are called that for records without an author among their fields', async ({
    open,
    call,
  }) => {
    const client = await clientUid(call, 'Northfield School District');
    const title = await call<{ uid: string }>('POST', `usercontactrole/v2/clients/${client}/Titles`, {
      name: `Warden ${Date.now()}`,
    });
    const path = `/client/admin/user-management-settings/titles/${title.uid}`;
    const [first, second] = [await open('ada', path), await open('ada', path)];
    await field(first, 'Name').fill(`Here ${title.uid}`);
    await save(first).click();
    await saved(first).waitFor();
    await field(second, 'Name').fill(`There ${title.uid}`);
    await save(second).click();
    await expect(second.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
      `You saved “Here ${title.uid}” in another window while editing it here`,
    );
  });

  test('of different fields are both saved, and the second user is notified', async ({ open, building }) => {
    const [ada, sol] = [await open('ada', building.path), await open('sol', building.path)];
    await field(ada, 'City').fill('Dayton');
    await save(ada).click();
    await saved(ada).waitFor();
    await field(sol, 'Phone number').fill('+1 555 0199');
    await save(sol).click();
    await expect(sol.getByText(/Both sets of changes were saved\. Theirs: City\./)).toBeVisible();
    await expect(field(sol, 'City')).toHaveValue('Dayton');
    await sol.reload();
    await expect(field(sol, 'Phone number')).toHaveValue('+1 555 0199');
    await expect(field(sol, 'City')).toHaveValue('Dayton');
  });
});

test.describe('a bulk edit', () => {
  test.use({ withRefusals: true });

  test('skips records that another user changed, reports them, and includes them in a retry', async ({
    open,
    building,
    call,
  }) => {
    const client = await clientUid(call, 'Northfield School District');
    const path = `clientbuilding/v2/clients/${client}/Buildings`;
    const second = await call<{ uid: string }>('POST', path, { name: `${building.name} East` });
    const page = await open('ada', `/client/admin/buildings?q=${encodeURIComponent(building.name)}`);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await call('PATCH', `${path}/${second.uid}`, { notes: 'Of somebody else' });

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 buildings' });
    await dialog.getByRole('combobox', { name: 'Field to set' }).click();
    await page.getByRole('option', { name: 'City' }).click();
    await dialog.getByRole('textbox', { name: 'New value' }).fill('Dayton');
    await dialog.getByRole('button', { name: 'Set for 2 buildings' }).click();
    await expect(dialog.getByText('1 of 2 saved. 1 failed.')).toBeVisible();
    await expect(dialog.getByRole('listitem').first()).toHaveText(
      new RegExp(`^${building.name} East.*Someone else changed this record`),
    );
    const cities = async () => {
      const query = new URLSearchParams({ filters: `Name~startswith~'${building.name}'` });
      const { items } = await call<{ items: { city: string | null; notes: string | null }[] }>(
        'GET',
        `${path}?${query}`,
      );
      return items.map(({ city, notes }) => [city, notes]);
    };
    expect(await cities()).toEqual([
      ['Dayton', null],
      [null, 'Of somebody else'],
    ]);
    await dialog.getByRole('button', { name: 'Try the remaining 1 again' }).click();
    await expect(dialog).toBeHidden();
    expect(await cities()).toEqual([
      ['Dayton', null],
      ['Dayton', 'Of somebody else'],
    ]);
  });

  test('a deletion is refused with the name of who changed the record, and done when it is confirmed again', async ({
    open,
    call,
  }) => {
    const client = await clientUid(call, 'Northfield School District');
    const titles = `usercontactrole/v2/clients/${client}/Titles`;
    const name = `Deleted ${crypto.randomUUID().slice(0, 8)}`;
    const { uid } = await call<{ uid: string }>('POST', titles, { name });
    const page = await open('ada', `/client/admin/user-management-settings/titles/${uid}`);
    await expect(field(page, 'Name')).toHaveValue(name);
    await call('PUT', `${titles}/${uid}`, { name: `${name} II` });
    await more(page, 'Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Delete “/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('sam.system@provider.example changed this');
    await dialog.getByRole('button', { name: /^Delete “/ }).click();
    await expect(page.getByText(/was deleted\.$/)).toBeVisible();
    expect(await call<{ items: unknown[] }>('GET', `${titles}?filters=uid~eq~'${uid}'`)).toMatchObject({
      items: [],
    });
  });
});

test('a double click saves once, for an existing and a new record', async ({ open, building }) => {
  const page = await open('ada', building.path);
  const patches = countRequests(page, 'PATCH', new RegExp(`/Buildings/${building.uid}$`, 'i'));
  await field(page, 'City').fill('Dayton');
  await save(page).dblclick();
  await saved(page).waitFor();
  expect(patches()).toBe(1);

  await page.getByRole('link', { name: 'Levels' }).click();
  // The list shows a second link once it is known to be empty.
  await page.getByRole('link', { name: 'More fields of a new level' }).click();
  const posts = countRequests(page, 'POST', /\/levels$/i);
  await field(page, 'Name').fill('Ground');
  await save(page).dblclick();
  await page.getByText(/“Ground” was created\.$/).waitFor();
  await page.goto(`/v7${building.path}/levels`);
  await expect(page.getByText('1 level', { exact: true })).toBeVisible();
  expect(posts()).toBe(1);
});

test.describe('unsaved changes', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

  test('require confirmation on a link and on Back, and are kept when the user stays', async ({
    open,
    building,
  }) => {
    const page = await open('ada', '/client/admin/buildings');
    await page.getByRole('searchbox', { name: /Search/ }).fill(building.name);
    await expect(page.getByText('1 building', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: building.name }).click();
    await field(page, 'City').fill('Dayton');
    await page.getByRole('link', { name: 'Levels' }).click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(field(page, 'City')).toHaveValue('Dayton');

    await page.goBack();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(new RegExp(`${building.path}$`));
    await expect(field(page, 'City')).toHaveValue('Dayton');

    await page.goBack();
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(/\/client\/admin\/buildings\?q=/);
  });

  test('require the browser’s confirmation on a reload, and can be restored afterwards', async ({
    open,
    building,
  }) => {
    const page = await open('ada', building.path);
    await field(page, 'City').fill('Dayton');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'City')).toHaveValue('Dayton');
    await save(page).click();
    await saved(page).waitFor();
  });

  test('are not reported when nothing changed, the change was undone or the form was saved', async ({
    open,
    building,
  }) => {
    const page = await open('ada', building.path);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    const away = async () => {
      await page.getByRole('link', { name: 'Levels' }).click();
      await page.waitForURL(/\/levels$/);
      await page.goBack();
      await expect(field(page, 'City')).toBeVisible();
    };
    await field(page, 'City').click();
    await field(page, 'City').blur();
    await away();
    await field(page, 'City').fill('Dayton');
    await field(page, 'City').fill('');
    await away();
    await field(page, 'City').fill('Dayton');
    await save(page).click();
    await saved(page).first().waitFor();
    await away();
    await page.reload();
    await expect(field(page, 'City')).toHaveValue('Dayton');
    expect(dialogs).toEqual([]);
  });
});
