import { expect, test } from '../support/test.ts';
import { element } from './driver.ts';
import { browsers, inBrowser } from './each.ts';
import { rows, text, there } from './hand.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';

for (const one of browsers)
  test(`the usual work is done in ${one[0]}`, async ({ baseURL, building, somebody, callOf }) => {
    await inBrowser(one, String(baseURL), async (hand, browser) => {
      const call = await callOf('ada');
      await test.step('sign-in', async () => {
        await hand.signIn('ada', '/client/admin/buildings');
        await hand.untilThere('heading', 'Buildings');
      });
      await test.step('list and buildings', () => hand.until(`${rows} > 2`));
      await test.step('search', async () => {
        await hand.search(building.name, 1);
        await hand.untilThere('link', building.name);
      });
      await test.step('form and save', async () => {
        await hand.press(['link', building.name], there('heading', building.name));
        await hand.fill('City', 'Ely');
        await hand.press(['button', 'Save'], text('was saved'));
        const path = `clientbuilding/v2/clients/${somebody.clientUID}/Buildings/${building.uid}`;
        expect(await call('GET', path)).toMatchObject({ city: 'Ely' });
      });
      await test.step('Back', async () => {
        await browser.back();
        await hand.untilThere('link', building.name);
        expect(await browser.evaluate(`${element('box', 'Search')}.value`)).toBe(building.name);
      });
      await test.step('export', async () => {
        await browser.evaluate(
          `void Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, configurable: true })`,
        );
        await hand.press(['button', 'Export'], there('dialogButton', 'Export'));
        await hand.press(['dialogButton', 'Export'], text('saved in'));
      });
      await test.step('dates', async () => {
        await hand.goTo(`${users}/${somebody.uid}`);
        await hand.untilThere('box', 'Hire date');
        // Browsers that show today in an empty date show it in another color than a date.
        const color = () => browser.evaluate(`getComputedStyle(${element('box', 'Hire date')}).color`);
        const ofNone = await color();
        await hand.fillDate('Hire date', '03/08/2018');
        await browser.press('Tab');
        if (one[0] === 'WebKit') expect(await color()).not.toBe(ofNone);
        await browser.press('Control+s');
        await hand.untilText('was saved');
        const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
        expect(await call('GET', path)).toMatchObject({ hireDate: '2018-03-08' });
      });
      await test.step('palette', async () => {
        await browser.press('Control+k');
        await hand.until(`document.activeElement.getAttribute('role') === 'combobox'`);
        await browser.type('depart');
        await hand.untilThere('option', 'Departments');
        await browser.press('Enter');
        await hand.untilThere('heading', 'Departments');
      });
      await test.step('rule', async () => {
        await hand.goTo('/client/admin/raptor-connect/configurations/add');
        await hand.press(
          ['button', 'On events that fit a rule'],
          `document.querySelector('[role=group][aria-label="Condition 1"]')`,
        );
      });
    });
  });
