import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';

import { signedIn } from '../portal.ts';

/** Milliseconds between two tries to save: a person reads the message first. */
const againMs = 4000;
const patienceMs = 180_000;

/** A person with a form open in a browser. */
export interface Typist {
  /**
   * Types a city, saves, and saves again until it is stored. Resolves with the number of tries.
   * @throws Error when what was typed is no longer in the form, or was never stored
   */
  save(city: string): Promise<number>;
}

/** Opens the first building of a client's list as its administrator. */
export async function sitDown(browser: Browser, origin: string): Promise<Typist> {
  const context = await signedIn(browser, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/v7/client/admin/buildings`);
  await page.locator('tbody tr a').first().click();
  const city = page.getByRole('textbox', { name: 'City', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await city.waitFor();
  return {
    async save(typed) {
      await city.fill(typed);
      await save.waitFor();
      const until = performance.now() + patienceMs;
      let tries = 0;
      for (let again = 0; performance.now() < until; await pause(200)) {
        const held = await city.inputValue({ timeout: 10_000 });
        if (held !== typed) throw new Error(`“${typed}” was typed, and the form holds “${held}”.`);
        if ((await save.count()) === 0) return tries;
        // It is off while a save is under way, and gone when it has succeeded.
        if (performance.now() < again || !(await save.isEnabled({ timeout: 1000 }).catch(() => false)))
          continue;
        await save.click({ timeout: 1000 }).catch(() => {});
        tries += 1;
        again = performance.now() + againMs;
      }
      throw new Error(`“${typed}” was never stored: ${await page.getByRole('main').innerText()}`);
    },
  };
}
