import { button, dialog, heading, save, untilToastSays } from './support/form.ts';
import { keyboard, mouse } from './support/hand.ts';
import { samplePassword } from './support/people.ts';
import { clientUid } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';

const people = '/client/admin/user-management-settings/users-and-contacts/client-users';
const northfield = 'Northfield School District';
const rowsOf = (page: Page) => page.locator('tbody tr[data-index]');
const entryOfMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

/** Chooses an option of the focused combobox by typing. */
async function typeOption(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  // Only the options of the listbox, not those of selects.
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAccessibleName(name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

for (const [way, handOf] of [
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
] as const) {
  test.describe(`everyday tasks, ${way}`, () => {
    test('deactivate a user: 4 clicks', async ({ open, somebody }) => {
      const page = await open('ada', '/client/landing');
      const hand = handOf(page);
      await hand.press(entryOfMenu(page, 'Users and Contacts'));
      await expect(heading(page, 'Users')).toBeVisible();
      await hand.search(somebody.lastName);
      await expect(rowsOf(page)).toHaveCount(1);
      await hand.chooseInRow(rowsOf(page).first(), 'Deactivate');
      await hand.press(button(dialog(page), 'Deactivate'));
      await expect(rowsOf(page).getByText('Inactive', { exact: true })).toBeVisible();
      expect(hand.clicks()).toBeLessThanOrEqual(4);
    });

    test('add a building with a level and a location: 5 pages', async ({ open, call }) => {
      const client = await clientUid(call, northfield);
      const page = await open('sam', `/admin/clients/${client}/buildings`);
      const hand = handOf(page);
      const pages = new Set<string>();
      const look = () => pages.add(new URL(page.url()).pathname);
      const name = `Lodge ${crypto.randomUUID().slice(0, 8)}`;
      const input = (label: string) => page.getByRole('textbox', { name: label, exact: true });

      await hand.press(page.getByRole('link', { name: 'Add building', exact: true }));
      look();
      await hand.reach(input('Name'));
      await page.keyboard.type(name);
      await hand.press(save(page));
      await expect(heading(page, name)).toBeVisible();
      look();
      await hand.press(
        page.getByRole('navigation', { name: 'Pages of this record' }).getByRole('link', { name: 'Levels' }),
      );
      await hand.reach(input('New level'));
      look();
      await page.keyboard.type('Ground floor');
      await page.keyboard.press('Enter');
      await expect(page.getByText('“Ground floor” was created.')).toBeVisible();
      await hand.chooseInRow(rowsOf(page).first(), 'Locations');
      await hand.reach(input('New location'));
      look();
      await page.keyboard.type('Entrance');
      await page.keyboard.press('Enter');
      await expect(page.getByText('“Entrance” was created.')).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(1);
      // Includes the list from which the task starts.
      expect(pages.size + 1).toBeLessThanOrEqual(5);
      expect(hand.clicks()).toBeLessThanOrEqual(8);
    });

    test('assign a role to a user: 4 clicks', async ({ open, somebody }) => {
      const page = await open('ada', people);
      const hand = handOf(page);
      await hand.search(somebody.lastName);
      await expect(rowsOf(page)).toHaveCount(1);
      await hand.openRow(rowsOf(page).first());
      await hand.reach(page.getByRole('combobox', { name: 'Roles', exact: true }));
      await typeOption(page, 'Front Desk');
      await page.keyboard.press('Escape');
      await hand.press(save(page));
      await untilToastSays(page, /was saved/);
      await expect(page.getByRole('main').locator('header').getByText('Front Desk')).toBeVisible();
      expect(hand.clicks()).toBeLessThanOrEqual(4);
    });

    test('give a role to five people, and deactivate them: 13 clicks', async ({ open, call }) => {
      const client = await clientUid(call, northfield);
      const group = `Crew ${crypto.randomUUID().slice(0, 8)}`;
      const users = `usercontactrole/v2/clients/${client}/Users`;
      for (let number = 1; number <= 5; number += 1)
        await call('POST', users, {
          firstName: `Member ${number}`,
          lastName: group,
          email: `${group.replace(' ', '.').toLowerCase()}.${number}@northfield.example`,
          password: samplePassword,
          hasAllBuildings: true,
        });
      const page = await open('ada', people);
      const hand = handOf(page);
      await hand.search(`${group.slice(5)} member crew`);
      await expect(rowsOf(page)).toHaveCount(5);
      await hand.selectRows(rowsOf(page), 5);
      const selected = page.getByRole('group', { name: 'Selected rows' });
      await hand.press(selected.getByRole('button', { name: 'Edit' }));
      await hand.reach(dialog(page).getByRole('combobox', { name: 'Field to set' }));
      await typeOption(page, 'Roles');
      await hand.reach(dialog(page).getByRole('combobox', { name: 'To add' }));
      await typeOption(page, 'Front Desk');
      await page.keyboard.press('Escape');
      await hand.press(button(dialog(page), 'Set for 5 users'));
      await untilToastSays(page, '5 users changed.');
      expect(hand.clicks()).toBeLessThanOrEqual(9);
      const found = await call<{ items: { userRoles: unknown[] }[] }>(
        'GET',
        `${users}?filters=LastName~eq~'${encodeURIComponent(group)}'`,
      );
      for (const { userRoles } of found.items) expect(userRoles).toHaveLength(1);

      await hand.press(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
      await hand.press(selected.getByRole('button', { name: 'Actions' }));
      await hand.press(page.getByRole('menuitem', { name: 'Deactivate' }));
      await hand.press(button(dialog(page), 'Deactivate: 5 users'));
      await untilToastSays(page, 'Deactivate: 5 users done.');
      expect(hand.clicks()).toBeLessThanOrEqual(13);
      await button(page, 'Undo').first().click();
      await untilToastSays(page, 'Undone for 5 records.');
    });

    test('find a locked user and unlock them: 3 clicks', async ({ open }) => {
      const page = await open('ada', people);
      const hand = handOf(page);
      await hand.press(page.locator('button[aria-pressed]').filter({ hasText: 'Locked' }));
      await expect(page).toHaveURL(/locked~eq=true/);
      await expect(page.locator('[data-stale]')).toHaveCount(0);
      const first = rowsOf(page).first();
      const name = await first.getByRole('link').first().innerText();
      await hand.chooseInRow(first, 'Unlock');
      await untilToastSays(page, `${name} can sign in again.`);
      expect(hand.clicks()).toBeLessThanOrEqual(3);
    });

    test('see why a webhook did not fire: 2 clicks', async ({ open }) => {
      const page = await open('ada', '/client/admin/raptor-connect/logs');
      const hand = handOf(page);
      await hand.press(page.getByRole('radio', { name: 'Skipped' }));
      await expect(page).toHaveURL(/state~eq=skipped/);
      await expect(page.locator('[data-stale]')).toHaveCount(0);
      await hand.openRow(rowsOf(page).first());
      await expect(page.getByRole('region', { name: 'Why' }).getByText('not met').first()).toBeVisible();
      expect(hand.clicks()).toBeLessThanOrEqual(2);
    });

    test('export the users of one building: 3 clicks', async ({ open, building, call, somebody }) => {
      const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
      await call('PATCH', path, [
        { op: 'replace', path: '/hasAllBuildings', value: false },
        { op: 'replace', path: '/buildingUIDs', value: [building.uid] },
      ]);
      const page = await open('ada', people);
      // Without a file picker the export is a download.
      await page.evaluate(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }));
      const hand = handOf(page);
      await hand.press(button(page, 'Filter by Buildings'));
      await expect(dialog(page).getByRole('combobox').last()).toBeFocused();
      await typeOption(page, building.name);
      await expect(rowsOf(page)).toHaveCount(1);
      await hand.press(button(page, 'Export'));
      const downloading = page.waitForEvent('download');
      await hand.press(button(dialog(page), 'Export'));
      expect((await downloading).suggestedFilename()).toMatch(/^Users .*\.csv$/);
      expect(hand.clicks()).toBeLessThanOrEqual(3);
    });

    test('see who changed a user and take it back: 4 clicks', async ({ open, call, somebody }) => {
      const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
      await call('PATCH', path, [{ op: 'replace', path: '/firstName', value: 'Mistaken' }]);
      const page = await open('ada', people);
      const hand = handOf(page);
      await hand.search(somebody.lastName);
      await expect(rowsOf(page)).toHaveCount(1);
      await hand.openRow(rowsOf(page).first());
      await hand.press(page.locator('.record-tabs').getByRole('link', { name: 'History' }));
      const change = page.getByRole('main').getByRole('listitem').filter({ hasText: '→ Mistaken' });
      await expect(change).toContainText(/Changed by \S/);
      await hand.press(change.getByRole('button', { name: `Restore First name to ${somebody.firstName}` }));
      await untilToastSays(page, 'Restored: First name');
      expect(hand.clicks()).toBeLessThanOrEqual(4);
      const { firstName } = await call<{ firstName: string }>('GET', path);
      expect(firstName).toBe(somebody.firstName);
    });

    test('set the time zone of five buildings: 8 clicks', async ({ open, call }) => {
      const client = await clientUid(call, northfield);
      const group = `Shed ${crypto.randomUUID().slice(0, 8)}`;
      for (let number = 1; number <= 5; number += 1)
        await call('POST', `clientbuilding/v2/clients/${client}/Buildings`, { name: `${group} ${number}` });
      const page = await open('ada', '/client/admin/buildings');
      const hand = handOf(page);
      await hand.search(group);
      await expect(rowsOf(page)).toHaveCount(5);
      await hand.selectRows(rowsOf(page), 5);
      await hand.press(
        page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Edit' }),
      );
      await hand.reach(dialog(page).getByRole('combobox', { name: 'Field to set' }));
      await typeOption(page, 'Time zone');
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('combobox', { name: 'New value' })).toBeFocused();
      await typeOption(page, 'Mountain Time (Denver)');
      await hand.press(button(dialog(page), 'Set for 5 buildings'));
      await untilToastSays(page, '5 buildings changed.');
      expect(hand.clicks()).toBeLessThanOrEqual(8);
    });

    test('bring in people from a file of another system: 9 clicks', async ({ open, call }) => {
      const client = await clientUid(call, northfield);
      const group = `Intake ${crypto.randomUUID().slice(0, 8)}`;
      const domain = `${group.replace(' ', '-').toLowerCase()}.example`;
      const lines = [
        'LAST NAME;first name ;e-mail Address;Cell Phone;Building;Notes from HR',
        `${group};Ann;ann@${domain};(507) 555-0101;Brookside Middle School;left in May`,
        `${group};Ben;ben@${domain};507.555.0102;Brookside Middle School;`,
        `${group};Cleo;cleo at ${domain};507 555 0103;Brookside Middle School;`,
      ];
      const page = await open('ada', people);
      const hand = handOf(page);
      await hand.press(page.getByRole('link', { name: 'Import', exact: true }));
      const choosing = page.waitForEvent('filechooser');
      await hand.press(button(page, 'Choose file'));
      await (
        await choosing
      ).setFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
      await hand.press(button(page, 'Continue'));
      await hand.press(button(page, 'Check the file'));
      const errors = page.getByRole('region', { name: 'Rows with errors' });
      await expect(errors.locator('tbody tr')).toHaveCount(1);
      await expect(errors).toContainText('Enter an email address such as');
      await hand.press(page.getByRole('button', { name: /^Import 2 rows/ }));
      await expect(page.getByText('Import of staff.csv')).toBeVisible();
      await hand.press(page.getByRole('link', { name: 'Show users' }));
      await hand.search(group);
      await expect(rowsOf(page)).toHaveCount(2);
      expect(hand.clicks()).toBeLessThanOrEqual(9);
      const found = await call<{ items: { firstName: string; buildingUIDs: unknown[] }[] }>(
        'GET',
        `usercontactrole/v2/clients/${client}/Users?filters=LastName~eq~'${encodeURIComponent(group)}'`,
      );
      expect(found.items.map(({ firstName }) => firstName).toSorted()).toEqual(['Ann', 'Ben']);
    });

    test.describe('with a new client', () => {
      // It has no connection, and the platform answers 404.
      test.use({ withRefusals: true });

      test('set up a client with its first administrator: 16 clicks', async ({ open }) => {
        const page = await open('sam', '/admin/clients');
        const hand = handOf(page);
        const name = `Academy ${crypto.randomUUID().slice(0, 8)}`;
        const input = (label: string) => page.getByRole('textbox', { name: label, exact: true });
        const steps = page.getByRole('main').getByRole('list', { name: /^Set up this client/ });

        await hand.press(page.getByRole('link', { name: 'Add client', exact: true }).first());
        await hand.reach(input('Name'));
        await page.keyboard.type(name);
        await hand.reach(input('Address line 1'));
        await page.keyboard.type('1 Harbour Street');
        await hand.reach(input('City'));
        await page.keyboard.type('Duluth');
        await hand.reach(page.getByRole('combobox', { name: 'Time zone', exact: true }));
        await typeOption(page, 'Central Time (Chicago)');
        await hand.press(page.getByRole('checkbox', { name: 'Visitor Management' }));
        await hand.press(save(page));
        await expect(heading(page, name)).toBeVisible();
        await expect(steps.getByRole('link')).toHaveCount(2);

        await hand.press(steps.getByRole('link', { name: 'Add the first building' }));
        await expect(input('City')).toHaveValue('Duluth');
        await hand.reach(input('Name'));
        await page.keyboard.type('Main Hall');
        await hand.press(save(page));
        await untilToastSays(page, /“Main Hall” was created/);

        await hand.press(
          page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name, exact: true }),
        );
        await hand.press(steps.getByRole('link', { name: 'Invite the first administrator' }));
        await hand.reach(input('First name'));
        await page.keyboard.type('Ines');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Harbour');
        await page.keyboard.press('Tab');
        await page.keyboard.type(`ines@${name.replace(' ', '-').toLowerCase()}.example`);
        await hand.reach(page.getByRole('combobox', { name: 'Roles', exact: true }));
        await page.keyboard.type('Administrator');
        await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAccessibleName(
          'Administrator',
        );
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        await hand.press(save(page));
        await untilToastSays(page, /“Ines Harbour” was created/);
        expect(hand.clicks()).toBeLessThanOrEqual(16);

        await page
          .getByRole('navigation', { name: 'Breadcrumbs' })
          .getByRole('link', { name, exact: true })
          .click();
        await expect(heading(page, name)).toBeVisible();
        await expect(steps).toHaveCount(0);
      });
    });
  });
}
