import type { Driver } from './driver.ts';
import { element } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';
import { people, samplePassword } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';

for (const [name, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)
  test(`the usual work is done in ${name}`, async ({ baseURL, building, somebody, callOf }) => {
    const browser = await open();
    test.skip(browser === undefined, `${name} is not installed on this machine.`);
    if (!browser) return;
    test.info().annotations.push({ type: 'browser', description: browser.version });
    try {
      await work(browser, String(baseURL));
      expect(browser.errors()).toEqual([]);
    } finally {
      await browser.close();
    }

    async function work(page: Driver, origin: string): Promise<void> {
      const call = await callOf('ada');
      const until = (expression: string) =>
        expect.poll(() => page.evaluate(`Boolean(${expression})`)).toBe(true);
      const untilThere = (...of: Parameters<typeof element>) => until(element(...of));
      const click = async (...of: Parameters<typeof element>) => {
        await untilThere(...of);
        // An element that is painted anew under the mouse is clicked again.
        await expect(() => page.click(element(...of))).toPass();
      };
      /** Types into an input, again where the page was not ready for it. */
      const fill = async (label: string, text: string, value = text) => {
        await untilThere('box', label);
        const input = element('box', label);
        await expect(async () => {
          await page.evaluate(`${input}.blur()`);
          await page.evaluate(`${input}.focus()`);
          await page.evaluate(`${input}.type !== 'date' && ${input}.select()`);
          await page.type(text);
          expect(await page.evaluate(`${input}.value`)).toBe(value);
        }).toPass();
      };
      const untilText = (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`);
      const goTo = (path: string) => page.go(`${origin}/v7${path}`);
      const rows = `document.querySelectorAll('main tbody tr, main [role=row]').length`;

      await test.step('sign-in', async () => {
        await goTo('/client/admin/buildings');
        await fill('Email', people.ada);
        await fill('Password', samplePassword);
        await page.press('Enter');
        await untilThere('heading', 'Buildings');
      });
      await test.step('list and buildings', () => until(`${rows} > 2`));
      await test.step('search', async () => {
        await fill('Search', building.name);
        await untilThere('link', building.name);
        await until(`!document.querySelector('main').innerText.includes('Birch Lane')`);
      });
      await test.step('form and save', async () => {
        await click('link', building.name);
        await untilThere('heading', building.name);
        await fill('City', 'Ely');
        await click('button', 'Save');
        await untilText('was saved');
        const path = `clientbuilding/v2/clients/${somebody.clientUID}/Buildings/${building.uid}`;
        expect(await call('GET', path)).toMatchObject({ city: 'Ely' });
      });
      await test.step('Back', async () => {
        await page.back();
        await untilThere('link', building.name);
        expect(await page.evaluate(`${element('box', 'Search')}.value`)).toBe(building.name);
      });
      await test.step('export', async () => {
        await page.evaluate(
          `Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, configurable: true })`,
        );
        await click('button', 'Export');
        await click('dialogButton', 'Export');
        await untilText('saved in');
      });
      await test.step('dates', async () => {
        await goTo(`${users}/${somebody.uid}`);
        await fill('Hire date', '03082018', '2018-03-08');
        await page.press('Control+s');
        await untilText('was saved');
        const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
        expect(await call('GET', path)).toMatchObject({ hireDate: '2018-03-08' });
      });
      await test.step('palette', async () => {
        await page.press('Control+k');
        await until(`document.activeElement.getAttribute('role') === 'combobox'`);
        await page.type('depart');
        await untilThere('option', 'Departments');
        await page.press('Enter');
        await untilThere('heading', 'Departments');
      });
      await test.step('rule', async () => {
        await goTo('/client/admin/raptor-connect/configurations/add');
        await click('button', 'On events that fit a rule');
        await until(`document.querySelector('[role=group][aria-label="Condition 1"]')`);
      });
    }
  });
