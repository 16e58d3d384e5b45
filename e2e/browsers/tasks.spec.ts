import { clientUid } from '../support/platform.ts';
import { expect, test } from '../support/test.ts';
import { click, element } from './driver.ts';
import { browsers, inBrowser } from './each.ts';
import { rows, text, there } from './hand.ts';

const people = '/client/admin/user-management-settings/users-and-contacts/client-users';
const allOfPage = 'Select all rows on this page';

/** Ten tasks, those of `e2e/tasks.spec.ts` among them, by mouse. */
for (const one of browsers)
  test(`everyday tasks are done in ${one[0]}`, async ({ baseURL, building, somebody, callOf }) => {
    test.slow();
    const call = await callOf('sam');
    const client = await clientUid(call, 'Northfield School District');
    const users = `usercontactrole/v2/clients/${client}/Users`;
    const buildings = `clientbuilding/v2/clients/${client}/Buildings`;
    const salt = crypto.randomUUID().slice(0, 8);
    const user = (path: string) => call<Record<string, unknown>>('GET', `${users}/${path}`);
    await call('PATCH', `${users}/${somebody.uid}`, [
      { op: 'replace', path: '/hasAllBuildings', value: false },
      { op: 'replace', path: '/buildingUIDs', value: [building.uid] },
    ]);
    for (let number = 1; number <= 3; number += 1)
      await call('POST', buildings, { name: `Shed ${salt} ${number}` });

    await inBrowser(one, String(baseURL), async (hand, browser) => {
      await hand.signIn('ada', people);
      await test.step('assign a role to a user', async () => {
        await hand.search(somebody.lastName, 1);
        await hand.press(['link', `${somebody.firstName} ${somebody.lastName}`], there('box', 'Roles'));
        await hand.choose('Roles', 'Front Desk');
        await browser.press('Escape');
        await hand.press(['button', 'Save'], text('was saved'));
        expect((await user(somebody.uid))['userRoles']).toHaveLength(1);
      });
      await test.step('deactivate a user', async () => {
        await hand.goTo(people);
        await hand.search(somebody.lastName, 1);
        await hand.chooseInRow('Deactivate', there('dialogButton', 'Deactivate'));
        await hand.press(['dialogButton', 'Deactivate'], `!${there('dialogButton', 'Deactivate')}`);
        await expect.poll(async () => (await user(somebody.uid))['userActive']).toBe(false);
      });
      await test.step('export the users of one building', async () => {
        await browser.evaluate(
          `void Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, configurable: true })`,
        );
        await hand.press(['button', 'Export'], there('dialogButton', 'Export'));
        await hand.press(['dialogButton', 'Export'], text('saved in'));
      });
      await test.step('find a locked user', async () => {
        await hand.goTo(people);
        await hand.press(['button', 'Locked'], `location.search.includes('locked~eq=true')`);
        await hand.until(`${rows} > 0`);
      });
      await test.step('set the time zone of several buildings', async () => {
        await hand.goTo('/client/admin/buildings');
        await hand.search(`Shed ${salt}`, 3);
        await hand.press(['checkbox', allOfPage], there('button', 'Edit'));
        await hand.press(['button', 'Edit'], there('box', 'Field to set'));
        await hand.choose('Field to set', 'Time zone');
        await hand.choose('New value', 'Mountain Time (Denver)');
        await hand.press(['dialogButton', 'Set for 3 buildings'], text('3 buildings changed.'));
      });
      await test.step('add a department', async () => {
        await hand.goTo('/client/admin/user-management-settings/departments/add');
        await hand.fill('Name', `Crew ${salt}`);
        await hand.press(['button', 'Create department'], text(`“Crew ${salt}” was created.`));
      });
      await test.step('add a level with a location to a building', async () => {
        const [shed] = (
          await call<{ items: { uid: string }[] }>('GET', `${buildings}?filters=Name~eq~'Shed ${salt} 1'`)
        ).items;
        await hand.goTo(`/client/admin/buildings/${shed?.uid}/levels`);
        await hand.fill('New level', 'Ground floor');
        await browser.press('Enter');
        await hand.untilText('“Ground floor” was created.');
        await hand.chooseInRow('Locations', there('box', 'New location'));
        await hand.fill('New location', 'Entrance');
        await browser.press('Enter');
        await hand.untilText('“Entrance” was created.');
      });
      await test.step('see why a webhook did not fire', async () => {
        await hand.goTo('/client/admin/raptor-connect/logs');
        await hand.press(['button', 'Skipped'], `location.search.includes('state~eq=skipped')`);
        await hand.until(`${rows} > 0 && !document.querySelector('[data-stale]')`);
        await click(browser, `document.querySelector('tbody tr[data-index] a')`);
        await hand.untilText('not met');
      });
      await test.step('find a person by the search of the portal', async () => {
        await browser.press('Control+k');
        await hand.until(`document.activeElement.getAttribute('role') === 'combobox'`);
        await browser.type(somebody.lastName);
        await hand.until(element('option', `${somebody.firstName} ${somebody.lastName}`));
        await browser.press('Enter');
        await hand.untilThere('heading', `${somebody.firstName} ${somebody.lastName}`);
      });
      await test.step('see who deactivated a person', async () => {
        await hand.goTo(`${people}/${somebody.uid}/history`);
        await hand.untilText('Ada Okonkwo');
      });
    });
  });
